package dev.tables.copy.cli;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.tables.engine.TableStore;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.azure.AzureTableStore;
import dev.tables.engine.jdbc.JdbcTableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.rocksdb.RocksDbTableStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
    private static final String POSTGRESQL = "jdbc:postgresql:";
    /**
     * What files that a store keeps beside those of its rows begin with; one that is still being made may have them
     * alone.
     */
    private static final String OWN_FILES = "tables.";
    /** At most; made when they are needed. */
    private static final int CONNECTIONS = 16;

    /** The target of an address, which is determined before anything is opened. */
    private interface Place {
        /** Opens the store, or makes it. */
        TableStore open();

        /** Returns what a copy into it can be planned with; neither opens nor makes it. */
        TableStore planned();

        /** Names the store, whatever the variable is called that has its address; without secrets. */
        String identity();
    }

    /** A store that is there: a misspelt directory is not made. */
    TableStore openExisting(String tableNamePrefix, Map<String, String> environment) {
        requireStore();
        return open(tableNamePrefix, environment);
    }

    /** A store in a directory, that is there. */
    LocalTableStore openDirectory() {
        if (!isDirectory()) {
            throw new WrongUsageException("Found store '" + shown() + "', expected rocksdb:DIR. A service keeps"
                    + " checksums and backups of its own; tables copy makes a copy of its tables.");
        }
        requireStore();
        return RocksDbTableStore.open(directory());
    }

    private boolean isDirectory() {
        return text.startsWith(ROCKSDB) && text.length() > ROCKSDB.length();
    }

    private Path directory() {
        try {
            return Path.of(text.substring(ROCKSDB.length()));
        } catch (InvalidPathException unusable) {
            throw new WrongUsageException(
                    "Found store '" + shown() + "', expected a directory after rocksdb:.", unusable);
        }
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

    /**
     * Opens a store, or makes it.
     *
     * @throws WrongUsageException if this is the address of no store
     */
    TableStore open(String tableNamePrefix, Map<String, String> environment) {
        return place(tableNamePrefix, environment).open();
    }

    /**
     * Opens the target of a copy, or makes it.
     *
     * @throws IllegalArgumentException if it is a directory with files that are not of a store
     */
    TableStore openTarget(String tableNamePrefix, Map<String, String> environment) {
        requireOwnFiles();
        return open(tableNamePrefix, environment);
    }

    /** Returns an empty store that a copy into this one can be planned with; neither opens nor makes this one. */
    TableStore planned(String tableNamePrefix, Map<String, String> environment) {
        requireOwnFiles();
        return place(tableNamePrefix, environment).planned();
    }

    /**
     * Names the store itself, by its directory, account or database: what a progress file belongs to. Contains no
     * secret.
     */
    String identity(String tableNamePrefix, Map<String, String> environment) {
        return place(tableNamePrefix, environment).identity();
    }

    /** Refuses to put a store among files of others. */
    private void requireOwnFiles() {
        if (!isDirectory() || RocksDbTableStore.isStore(directory()) || !Files.exists(directory())) {
            return;
        }
        try (Stream<Path> files = Files.list(directory())) {
            List<String> foreign = files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> !name.startsWith(OWN_FILES))
                    .sorted()
                    .limit(3)
                    .toList();
            if (!foreign.isEmpty()) {
                throw new IllegalArgumentException(
                        "Found files in '" + directory() + "' that are not of a store, such as "
                                + String.join(", ", foreign)
                                + ", expected an empty directory, a new one, or a store. Name another directory.");
            }
        } catch (IOException unreadable) {
            throw new IllegalArgumentException("The directory '" + directory() + "' cannot be read ("
                    + unreadable.getClass().getSimpleName() + "), expected an empty directory, a new one, or a store.");
        }
    }

    private Place place(String tableNamePrefix, Map<String, String> environment) {
        if (!tableNamePrefix.isEmpty() && !text.startsWith(AZURE)) {
            throw new WrongUsageException(
                    "Found a table name prefix for " + shown() + ", expected one for Azure only.");
        }
        if (isDirectory()) {
            return new InDirectory(directory());
        }
        if (text.startsWith(AZURE) && text.length() > AZURE.length()) {
            return new OnAzure(secret(AZURE, "a connection string", environment), tableNamePrefix);
        }
        if (text.startsWith(JDBC) && text.length() > JDBC.length() && !text.contains("/")) {
            return new InPostgreSql(postgreSqlUrl(secret(JDBC, "a URL jdbc:postgresql:...", environment)));
        }
        if (text.startsWith(CASSANDRA) && text.length() > CASSANDRA.length() && !text.contains("/")) {
            return new InCassandra(cassandra(secret(CASSANDRA, CassandraAddress.FORM, environment)));
        }
        throw new WrongUsageException("Found store '" + shown()
                + "', expected rocksdb:DIR, or azure:VARIABLE, jdbc:VARIABLE or cassandra:VARIABLE with the name of an"
                + " environment variable.");
    }

    /** What an environment variable has. */
    private String secret(String kind, String what, Map<String, String> environment) {
        String variable = text.substring(kind.length());
        String value = environment.get(variable);
        if (value == null || value.isBlank()) {
            throw new WrongUsageException("Found no environment variable " + variable + ", expected " + what
                    + " in it. Set it and start again.");
        }
        return value;
    }

    private static CassandraAddress cassandra(String address) {
        try {
            return CassandraAddress.parse(address);
        } catch (IllegalArgumentException unreadable) {
            throw new WrongUsageException(String.valueOf(unreadable.getMessage()), unreadable);
        }
    }

    private static String postgreSqlUrl(String url) {
        if (!url.startsWith(POSTGRESQL)) {
            throw new WrongUsageException("Found another URL, expected jdbc:postgresql://HOST/DATABASE?user=...");
        }
        return url;
    }

    private record InDirectory(Path directory) implements Place {
        @Override
        public TableStore open() {
            return RocksDbTableStore.open(directory);
        }

        @Override
        public TableStore planned() {
            return PlannedTarget.sorted();
        }

        @Override
        public String identity() {
            Path absolute = directory.toAbsolutePath().normalize();
            try {
                return ROCKSDB + (Files.exists(absolute) ? absolute.toRealPath() : absolute);
            } catch (IOException unreadable) {
                return ROCKSDB + absolute;
            }
        }
    }

    private record OnAzure(String connectionString, String tableNamePrefix) implements Place {
        /** Makes no request. */
        @Override
        public AzureTableStore open() {
            try {
                return AzureTableStore.builder()
                        .connectionString(connectionString)
                        .tableNamePrefix(tableNamePrefix)
                        .build();
            } catch (IllegalArgumentException unreadable) {
                throw new WrongUsageException(String.valueOf(unreadable.getMessage()), unreadable);
            }
        }

        @Override
        public TableStore planned() {
            return open();
        }

        @Override
        public String identity() {
            try (AzureTableStore client = open()) {
                return AZURE + client.endpoint() + (tableNamePrefix.isEmpty() ? "" : " with prefix " + tableNamePrefix);
            }
        }

        @Override
        public String toString() {
            return "OnAzure[" + tableNamePrefix + "]";
        }
    }

    private record InPostgreSql(String url) implements Place {
        private static final String SERVICE = "service=";

        @Override
        public TableStore open() {
            return postgreSql(url);
        }

        @Override
        public TableStore planned() {
            return PlannedTarget.sorted();
        }

        /** Host, port and database: what follows may contain a password. */
        @Override
        public String identity() {
            int query = url.indexOf('?');
            String address = query < 0 ? url : url.substring(0, query);
            int user = address.lastIndexOf('@');
            String place = user < 0 ? address : POSTGRESQL + "//" + address.substring(user + 1);
            String service = query < 0
                    ? ""
                    : Arrays.stream(url.substring(query + 1).split("&", -1))
                            .filter(one -> one.startsWith(SERVICE))
                            .map(one -> " " + one)
                            .collect(Collectors.joining());
            return place.toLowerCase(Locale.ROOT) + service;
        }

        @Override
        public String toString() {
            return identity();
        }
    }

    private record InCassandra(CassandraAddress address) implements Place {
        @Override
        public TableStore open() {
            return address.open();
        }

        @Override
        public TableStore planned() {
            return PlannedTarget.ofSortedPartitions();
        }

        @Override
        public String identity() {
            return address.identity();
        }
    }

    private static TableStore postgreSql(String url) {
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
