package dev.tables.copy.cli;

import dev.tables.engine.TableStore;
import dev.tables.engine.azure.AzureTableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.rocksdb.RocksDbTableStore;
import java.nio.file.Path;
import java.util.Map;

/**
 * How a store is named on the command line: {@code rocksdb:DIR}, or {@code azure:VARIABLE} with the connection string in an environment
 * variable, so that no secret is seen in a list of processes or a history of commands.
 *
 * @param text as given
 */
record StoreAddress(String text) {
    private static final String ROCKSDB = "rocksdb:";
    private static final String AZURE = "azure:";

    /** A store that is there: a misspelt directory is not made. */
    TableStore openExisting(String tableNamePrefix, Map<String, String> environment) {
        requireStore();
        return open(tableNamePrefix, environment);
    }

    /** A store in a directory, that is there. */
    LocalTableStore openDirectory() {
        if (!isDirectory()) {
            throw new IllegalArgumentException("Found store '" + shown() + "', expected rocksdb:DIR. A service keeps"
                    + " checksums and backups of its own; tables copy makes a copy of its tables.");
        }
        requireStore();
        return RocksDbTableStore.open(directory());
    }

    private boolean isDirectory() {
        return text.startsWith(ROCKSDB) && text.length() > ROCKSDB.length();
    }

    private Path directory() {
        return Path.of(text.substring(ROCKSDB.length()));
    }

    private void requireStore() {
        if (isDirectory() && !RocksDbTableStore.isStore(directory())) {
            throw new IllegalArgumentException(
                    "Found no store in '" + directory() + "', expected a directory that an application has written.");
        }
    }

    /** Not so much that it shows a secret that was given by mistake. */
    private String shown() {
        return text.length() > 40 && !isDirectory() ? text.substring(0, 8) + "..." : text;
    }

    TableStore open(String tableNamePrefix, Map<String, String> environment) {
        if (isDirectory()) {
            if (!tableNamePrefix.isEmpty()) {
                throw new IllegalArgumentException(
                        "Found a table name prefix for " + text + ", expected one for Azure only.");
            }
            return RocksDbTableStore.open(directory());
        }
        if (text.startsWith(AZURE) && text.length() > AZURE.length()) {
            String variable = text.substring(AZURE.length());
            String connectionString = environment.get(variable);
            if (connectionString == null || connectionString.isBlank()) {
                throw new IllegalArgumentException("Found no environment variable " + variable
                        + ", expected a connection string in it. Set it and start again.");
            }
            return AzureTableStore.builder()
                    .connectionString(connectionString)
                    .tableNamePrefix(tableNamePrefix)
                    .build();
        }
        throw new IllegalArgumentException("Found store '" + shown()
                + "', expected rocksdb:DIR, or azure:VARIABLE with the name of an environment variable.");
    }
}
