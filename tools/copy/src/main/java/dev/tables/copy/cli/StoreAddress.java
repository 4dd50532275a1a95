package dev.tables.copy.cli;

import dev.tables.engine.TableStore;
import dev.tables.engine.azure.AzureTableStore;
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

    TableStore open(String tableNamePrefix, Map<String, String> environment) {
        if (text.startsWith(ROCKSDB) && text.length() > ROCKSDB.length()) {
            if (!tableNamePrefix.isEmpty()) {
                throw new IllegalArgumentException(
                        "Found a table name prefix for " + text + ", expected one for Azure only.");
            }
            return RocksDbTableStore.open(Path.of(text.substring(ROCKSDB.length())));
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
        throw new IllegalArgumentException("Found store '" + (text.length() > 40 ? text.substring(0, 8) + "..." : text)
                + "', expected rocksdb:DIR, or azure:VARIABLE with the name of an environment variable.");
    }
}
