package dev.tables.boot.internal;

import dev.tables.boot.TablesProperties.Store;
import java.util.Locale;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;
import org.springframework.util.StringUtils;

/** Which engine the properties ask for: the one that is named, else Azure if an account is given, else RocksDB. */
public final class EngineChoice {
    private static final String PROPERTY = "tables.store";

    private EngineChoice() {}

    /**
     * Returns the selected engine. Its name may have any spelling that Spring Boot allows.
     *
     * @throws org.springframework.boot.context.properties.bind.BindException if no engine has this name
     */
    static Store of(Environment environment) {
        return Binder.get(environment)
                .bind(PROPERTY, Store.class)
                .orElseGet(() -> hasAccount(environment) ? Store.AZURE : Store.ROCKSDB);
    }

    /** Returns whether the properties name an engine, instead of implying it by other settings. */
    static boolean isNamed(Environment environment) {
        return StringUtils.hasText(environment.getProperty(PROPERTY));
    }

    private static boolean hasAccount(Environment environment) {
        return StringUtils.hasText(environment.getProperty("tables.azure.connection-string"))
                || StringUtils.hasText(environment.getProperty("tables.azure.endpoint"));
    }

    /**
     * Refuses to make a store on another engine than the properties ask for. An application that was prepared ahead of
     * time has the store it was prepared with, whatever they say at start.
     *
     * @throws AotConfigurationMismatchException if they ask for another
     */
    public static void requireSame(Store engine, Environment environment) {
        Store asked = of(environment);
        if (asked != engine) {
            throw AotConfigurationMismatchException.engine(name(engine), name(asked));
        }
    }

    private static String name(Store engine) {
        return engine.name().toLowerCase(Locale.ROOT);
    }
}
