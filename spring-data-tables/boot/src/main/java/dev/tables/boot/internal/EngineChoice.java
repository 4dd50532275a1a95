package dev.tables.boot.internal;

import dev.tables.boot.TablesProperties.Store;
import java.util.Locale;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;
import org.springframework.util.StringUtils;

/**
 * The engine that the properties select: the named engine, otherwise Azure if an account is configured, otherwise
 * RocksDB.
 */
public final class EngineChoice {
    private static final String PROPERTY = "tables.store";

    private EngineChoice() {}

    /**
     * Returns the selected engine. The property may name the engine in any spelling that Spring Boot allows.
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
     * Rejects startup if the properties select a different engine than this store. After ahead-of-time processing, an
     * application can only use the store that was selected then.
     *
     * @throws AotConfigurationMismatchException if the properties select another engine than {@code engine}
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
