package dev.tables.cli;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.tables.engine.TableStore;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.azure.AzureTableStore;
import dev.tables.engine.jdbc.JdbcTableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.rocksdb.RocksDbTableStores;
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
 * The address of a store on the command line: a kind, a colon, and a directory or the name of an environment variable.
 *
 * <p>Addresses of databases and services contain passwords. These addresses come from environment variables, because
 * every user of the machine can see the arguments of a process.
 *
 * @param text the address as passed on the command line
 */
record StoreAddress(String text) {
    private static final String POSTGRESQL_FORM = "jdbc:postgresql://HOST/DATABASE?user=...&password=...";
    static final String ROCKSDB_HELP = "  rocksdb:DIR         a directory of RocksDB files";
    static final String BACKUPS_HELP = "  backups:DIR         a directory of backups that 'tables backup' writes";
    static final String MEMORY_HELP = "  memory:             the memory of the process";
    static final String AZURE_HELP = "  azure:VARIABLE      Azure Tables, with a connection string";
    static final String JDBC_HELP = "  jdbc:VARIABLE       PostgreSQL, at " + POSTGRESQL_FORM;
    static final String CASSANDRA_HELP = "  cassandra:VARIABLE  Cassandra, at " + CassandraAddress.FORM;
    static final String VARIABLE_HELP = "VARIABLE is the name of the environment variable that contains the address.";

    private static final String ROCKSDB = "rocksdb:";
    private static final String BACKUPS = "backups:";
    private static final String MEMORY = "memory:";
    private static final String AZURE = "azure:";
    private static final String JDBC = "jdbc:";
    private static final String CASSANDRA = "cassandra:";
    private static final String POSTGRESQL = "jdbc:postgresql:";
    /**
     * The name prefix of the files that a store adds to RocksDB's files. While a store is being created, its directory
     * may contain only files with this prefix.
     */
    private static final String OWN_FILES = "tables.";
    /** The maximum number of connections, which are opened when they are needed. */
    private static final int CONNECTIONS = 16;

    /** A parsed address. Parsing opens nothing. */
    private interface Place {
        /** Opens the store, or creates it. */
        TableStore open();

        /**
         * Returns an empty store for a dry run of a copy to this address. Neither opens nor creates the store at the
         * address.
         */
        TableStore planned();

        /**
         * Returns a text without secrets that identifies the store, independent of the name of the environment
         * variable.
         */
        String identity();
    }

    /**
     * Opens an existing store. Does not create the directory, whose name may be misspelled.
     *
     * @throws IllegalArgumentException if the directory contains no store
     */
    TableStore openExisting(String tableNamePrefix, Map<String, String> environment) {
        requireStore();
        return open(tableNamePrefix, environment);
    }

    /** Opens a store to serve; a directory is created if it does not exist. */
    TableStore openToServe(Map<String, String> environment) {
        return text.equals(MEMORY) ? LocalTableStore.inMemory() : open("", environment);
    }

    /** Opens a store in a directory that exists. */
    LocalTableStore openDirectory() {
        Path directory = storeDirectory();
        requireStore();
        return RocksDbTableStores.open(directory);
    }

    /** Returns the directory of the store. */
    Path storeDirectory() {
        if (!isDirectory()) {
            throw new WrongUsageException("The store must be a directory (rocksdb:DIR), but is '" + shown() + "'."
                    + " Copy the tables of another store to a directory with 'tables copy'.");
        }
        return directory();
    }

    /** Returns the directory that contains the backups. */
    Path backupDirectory() {
        if (!isBackups()) {
            throw new WrongUsageException(
                    "The store must be a directory of backups (backups:DIR), but is '" + shown() + "'.");
        }
        return path(BACKUPS);
    }

    /** Returns whether this is a directory of backups. */
    boolean isBackups() {
        return text.startsWith(BACKUPS) && text.length() > BACKUPS.length();
    }

    private boolean isDirectory() {
        return text.startsWith(ROCKSDB) && text.length() > ROCKSDB.length();
    }

    private Path directory() {
        return path(ROCKSDB);
    }

    private Path path(String kind) {
        try {
            return Path.of(text.substring(kind.length()));
        } catch (InvalidPathException unusable) {
            throw new WrongUsageException(
                    "The text after " + kind + " is not a valid path: '" + shown() + "'.", unusable);
        }
    }

    private void requireStore() {
        if (isDirectory() && !RocksDbTableStores.containsStore(directory())) {
            throw new IllegalArgumentException(
                    "There is no store in '" + directory() + "'. Specify the directory of an existing store.");
        }
    }

    /**
     * Returns the address for a message. The result is shortened if the text may be a secret that was passed by
     * mistake.
     */
    private String shown() {
        return text.length() > 40 && !isDirectory() && !isBackups() ? text.substring(0, 8) + "..." : text;
    }

    /**
     * Opens a store, or creates it.
     *
     * @throws WrongUsageException if this is not the address of a store
     */
    TableStore open(String tableNamePrefix, Map<String, String> environment) {
        return place(tableNamePrefix, environment).open();
    }

    /**
     * Opens the target of a copy, or creates it.
     *
     * @throws IllegalArgumentException if the directory contains files that do not belong to a store
     */
    TableStore openTarget(String tableNamePrefix, Map<String, String> environment) {
        requireOwnFiles();
        return open(tableNamePrefix, environment);
    }

    /**
     * Returns an empty store for a dry run of a copy to this address. Neither opens nor creates the store at the
     * address.
     */
    TableStore planned(String tableNamePrefix, Map<String, String> environment) {
        requireOwnFiles();
        return place(tableNamePrefix, environment).planned();
    }

    /**
     * Identifies the store by its directory, account or database, without secrets. The progress file of a copy contains
     * these texts, so that another copy cannot use it.
     */
    String identity(String tableNamePrefix, Map<String, String> environment) {
        return place(tableNamePrefix, environment).identity();
    }

    /** Rejects a directory with files that do not belong to a store. */
    private void requireOwnFiles() {
        if (!isDirectory() || RocksDbTableStores.containsStore(directory()) || !Files.exists(directory())) {
            return;
        }
        try (Stream<Path> files = Files.list(directory())) {
            List<String> foreign = files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> !name.startsWith(OWN_FILES))
                    .sorted()
                    .limit(3)
                    .toList();
            if (!foreign.isEmpty()) {
                throw new IllegalArgumentException("The directory '" + directory()
                        + "' contains files that do not belong to a store, such as " + String.join(", ", foreign)
                        + ". Specify an existing store, an empty directory, or a new directory.");
            }
        } catch (IOException unreadable) {
            throw new IllegalArgumentException("The directory '" + directory() + "' cannot be read ("
                    + unreadable.getClass().getSimpleName()
                    + "). Specify an existing store, an empty directory, or a new directory.");
        }
    }

    private Place place(String tableNamePrefix, Map<String, String> environment) {
        if (!tableNamePrefix.isEmpty() && !text.startsWith(AZURE)) {
            throw new WrongUsageException("The store '" + shown()
                    + "' cannot have a table name prefix. Only azure: stores support a prefix."
                    + " Remove the prefix option.");
        }
        if (isDirectory()) {
            return new InDirectory(directory());
        }
        if (text.startsWith(AZURE) && text.length() > AZURE.length()) {
            return new OnAzure(
                    secret(AZURE, "the connection string of a storage account.", environment), tableNamePrefix);
        }
        if (text.startsWith(JDBC) && text.length() > JDBC.length() && !text.contains("/")) {
            return new InPostgreSql(postgreSqlUrl(secret(JDBC, POSTGRESQL_FORM, environment)));
        }
        if (text.startsWith(CASSANDRA) && text.length() > CASSANDRA.length() && !text.contains("/")) {
            return new InCassandra(cassandra(secret(CASSANDRA, CassandraAddress.FORM, environment)));
        }
        throw new WrongUsageException("The command cannot use the store '" + shown()
                + "'. Specify a store as rocksdb:DIR, azure:VARIABLE, jdbc:VARIABLE or cassandra:VARIABLE. "
                + VARIABLE_HELP);
    }

    /** Returns the value of the environment variable that the address names. */
    private String secret(String kind, String what, Map<String, String> environment) {
        String variable = text.substring(kind.length());
        String value = environment.get(variable);
        if (value == null || value.isBlank()) {
            throw new WrongUsageException("The environment variable " + variable + " is not set. Set it to " + what);
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

    private String postgreSqlUrl(String url) {
        if (!url.startsWith(POSTGRESQL)) {
            throw new WrongUsageException("The environment variable " + text.substring(JDBC.length())
                    + " contains no PostgreSQL URL. Set it to " + POSTGRESQL_FORM);
        }
        return url;
    }

    private record InDirectory(Path directory) implements Place {
        @Override
        public TableStore open() {
            return RocksDbTableStores.open(directory);
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
        /** Creates the client, which sends no request. */
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

        /** Returns host, port and database only, because the parameters may contain a password. */
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
