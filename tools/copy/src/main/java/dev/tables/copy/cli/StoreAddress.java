package dev.tables.copy.cli;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.tables.engine.TableStore;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.azure.AzureTableStore;
import dev.tables.engine.jdbc.JdbcTableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.rocksdb.RocksDbTableStore;
import java.nio.file.Path;
import java.util.Map;

/**
 * How a store is named on the command line: {@code rocksdb:DIR}, or {@code azure:VARIABLE} with the connection string in an environment
 * variable, or {@code jdbc:VARIABLE} with the URL of PostgreSQL, or {@code cassandra:VARIABLE} with a {@link CassandraAddress}, so that no secret
 * is seen in a list of processes or a history of commands.
 *
 * @param text as given
 */
record StoreAddress(String text) {
    private static final String ROCKSDB = "rocksdb:";
    private static final String AZURE = "azure:";
    private static final String JDBC = "jdbc:";
    private static final String CASSANDRA = "cassandra:";
    /** At most; made when they are needed. */
    private static final int CONNECTIONS = 16;

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
        if (!tableNamePrefix.isEmpty() && !text.startsWith(AZURE)) {
            throw new IllegalArgumentException(
                    "Found a table name prefix for " + shown() + ", expected one for Azure only.");
        }
        if (isDirectory()) {
            return RocksDbTableStore.open(directory());
        }
        if (text.startsWith(AZURE) && text.length() > AZURE.length()) {
            return AzureTableStore.builder()
                    .connectionString(secret(AZURE, "a connection string", environment))
                    .tableNamePrefix(tableNamePrefix)
                    .build();
        }
        if (text.startsWith(JDBC) && text.length() > JDBC.length() && !text.contains("/")) {
            return postgreSql(secret(JDBC, "a URL jdbc:postgresql:...", environment));
        }
        if (text.startsWith(CASSANDRA) && text.length() > CASSANDRA.length() && !text.contains("/")) {
            return CassandraAddress.parse(secret(CASSANDRA, CassandraAddress.FORM, environment))
                    .open();
        }
        throw new IllegalArgumentException("Found store '" + shown()
                + "', expected rocksdb:DIR, or azure:VARIABLE, jdbc:VARIABLE or cassandra:VARIABLE with the name of an"
                + " environment variable.");
    }

    /** What an environment variable has. */
    private String secret(String kind, String what, Map<String, String> environment) {
        String variable = text.substring(kind.length());
        String value = environment.get(variable);
        if (value == null || value.isBlank()) {
            throw new IllegalArgumentException("Found no environment variable " + variable + ", expected " + what
                    + " in it. Set it and start again.");
        }
        return value;
    }

    private static TableStore postgreSql(String url) {
        if (!url.startsWith("jdbc:postgresql:")) {
            throw new IllegalArgumentException("Found another URL, expected jdbc:postgresql://HOST/DATABASE?user=...");
        }
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setMaximumPoolSize(CONNECTIONS);
        config.setMinimumIdle(0);
        config.setInitializationFailTimeout(-1);
        HikariDataSource pool = new HikariDataSource(config);
        try {
            return new ClosingStore(JdbcTableStore.open(pool), pool::close);
        } catch (TableStoreException failed) {
            pool.close();
            throw failed;
        }
    }
}
