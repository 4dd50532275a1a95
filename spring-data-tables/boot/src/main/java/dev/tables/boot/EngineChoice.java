package dev.tables.boot;

import java.util.Locale;
import org.springframework.core.env.Environment;

/** Which engine the properties ask for: the one that is named, else Azure if an account is given, else RocksDB. */
final class EngineChoice {
    static final String AZURE = "azure";
    static final String MEMORY = "memory";
    static final String ROCKSDB = "rocksdb";

    private EngineChoice() {}

    static String of(Environment environment) {
        String named = environment.getProperty("tables.engine");
        if (named != null) {
            return named.toLowerCase(Locale.ROOT);
        }
        boolean account = environment.containsProperty("tables.azure.connection-string")
                || environment.containsProperty("tables.azure.endpoint");
        return account ? AZURE : ROCKSDB;
    }

    /**
     * Refuses to make a store on another engine than the properties ask for. An application that was prepared ahead of
     * time has the store it was prepared with, whatever they say at start.
     *
     * @throws PreparedOtherwiseException if they ask for another
     */
    static void requireSame(String engine, Environment environment) {
        String asked = of(environment);
        if (!asked.equals(engine)) {
            throw PreparedOtherwiseException.engine(engine, asked);
        }
    }
}
