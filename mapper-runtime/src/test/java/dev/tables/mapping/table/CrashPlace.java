package dev.tables.mapping.table;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.tables.engine.TableStore;
import dev.tables.engine.cassandra.CassandraNode;
import dev.tables.engine.cassandra.CassandraOptions;
import dev.tables.engine.cassandra.CassandraTableStore;
import dev.tables.engine.jdbc.JdbcOptions;
import dev.tables.engine.jdbc.JdbcTableStore;
import dev.tables.engine.jdbc.PostgreSql;
import dev.tables.engine.request.ForwardingTableStore;
import dev.tables.engine.tck.store.RecordingTableStore;
import dev.tables.mapping.blob.BlobStore;
import dev.tables.mapping.blob.FileBlobStore;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * Where the process of a crash test works: blobs in a directory of its own, rows there or on a server that outlives it.
 *
 * @param directory the directory
 * @param server what has the rows
 * @param port of the server on 127.0.0.1; 0 if there is none
 */
record CrashPlace(Path directory, Server server, int port) {
    /** What has the rows. */
    enum Server {
        /** Files of the process. */
        NONE,
        POSTGRESQL,
        CASSANDRA
    }

    private static final String NAME = "crash";
    /** By which the server knows the connections of a process that is killed. */
    private static final String KILLED = "tables-killed";

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(60);
    private static final int BY_PROTOCOL = 3;
    private static final int PAUSE_MILLIS = 20;
    private static final int CONNECTIONS = 12;

    /** In files. */
    static CrashPlace files(Path directory) {
        return new CrashPlace(directory, Server.NONE, 0);
    }

    /** On the server of this process's tests; skips the test where there can be none. */
    static CrashPlace on(Server server, Path directory) {
        int port = server == Server.POSTGRESQL
                ? PostgreSql.shared().port()
                : CassandraNode.shared().port();
        return new CrashPlace(directory, server, port);
    }

    /** That of the first arguments of a process. */
    static CrashPlace of(String... arguments) {
        return new CrashPlace(Path.of(arguments[0]), Server.valueOf(arguments[1]), Integer.parseInt(arguments[2]));
    }

    /** How it is said to a process. */
    List<String> arguments() {
        return List.of(directory.toString(), server.name(), Integer.toString(port));
    }

    BlobStore blobs() {
        return FileBlobStore.open(directory.resolve("blobs"));
    }

    /** Opens the store in the test. */
    TableStore open() {
        return open("tables-test");
    }

    /** Opens the store in the process that is killed. */
    TableStore openToBeKilled() {
        return open(KILLED);
    }

    private TableStore open(String application) {
        return switch (server) {
            case NONE -> CrashWorkload.open(directory);
            case POSTGRESQL -> CrashWorkload.prepared(postgreSql(application));
            case CASSANDRA -> CrashWorkload.prepared(cassandra(application));
        };
    }

    private PGSimpleDataSource source(String application) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(PostgreSql.url(port));
        source.setUser(PostgreSql.user());
        source.setApplicationName(application);
        return source;
    }

    private TableStore postgreSql(String application) {
        HikariConfig config = new HikariConfig();
        config.setDataSource(source(application));
        config.setMaximumPoolSize(CONNECTIONS);
        config.setMinimumIdle(0);
        HikariDataSource pool = new HikariDataSource(config);
        return new Closing(JdbcTableStore.open(pool, JdbcOptions.defaults().withSchema(NAME)), pool::close);
    }

    private TableStore cassandra(String application) {
        CqlSession session = CassandraNode.session(port, application);
        return new Closing(
                CassandraTableStore.open(
                        session, CassandraOptions.defaults().withKeyspace(NAME).withReplicationFactor(1)),
                session::close);
    }

    /** Closes what it stands on too. */
    static final class Closing extends ForwardingTableStore {
        private final Runnable last;

        Closing(TableStore store, Runnable last) {
            super(store);
            this.last = last;
        }

        @Override
        public void close() {
            try {
                super.close();
            } finally {
                last.run();
            }
        }
    }

    /** Whether transactions may be over partitions. */
    boolean hasUnits() {
        return server != Server.CASSANDRA;
    }

    /**
     * Shows the store to the process of a generation. In files it has transactions across partitions twice, then twice it has not, so that each
     * follows itself and the other. On a server it has not at first.
     */
    TableStore shown(TableStore store, long generation) {
        boolean direct = server == Server.NONE ? generation / 2 % 2 == 0 : generation > BY_PROTOCOL;
        return direct ? store : RecordingTableStore.withinPartitions(store);
    }

    /** Waits until nothing is done any more of what the process had asked the server for when it was killed. */
    void awaitEndOfRequests() throws InterruptedException {
        long latest = System.nanoTime() + LONGEST_WAIT.toNanos();
        while (isAtWork()) {
            if (System.nanoTime() > latest) {
                throw new IllegalStateException("The server works for a killed process after " + LONGEST_WAIT + ".");
            }
            Thread.sleep(PAUSE_MILLIS);
        }
    }

    private boolean isAtWork() {
        return switch (server) {
            case NONE -> false;
            case POSTGRESQL -> isPostgreSqlAtWork();
            case CASSANDRA -> isCassandraAtWork();
        };
    }

    private boolean isPostgreSqlAtWork() {
        try (Connection connection = source("tables-test").getConnection();
                PreparedStatement statement =
                        connection.prepareStatement("SELECT 1 FROM pg_stat_activity WHERE application_name = ?")) {
            statement.setString(1, KILLED);
            try (ResultSet found = statement.executeQuery()) {
                return found.next();
            }
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }

    /** Whether it has a connection still, or a request of anybody is being answered. */
    private boolean isCassandraAtWork() {
        try (CqlSession session = CassandraNode.session(port, "tables-test")) {
            for (Row client : session.execute("SELECT client_options FROM system_views.clients")) {
                Map<String, String> options = client.getMap("client_options", String.class, String.class);
                if (options != null && KILLED.equals(options.get("APPLICATION_NAME"))) {
                    return true;
                }
            }
            for (Row request : session.execute("SELECT task FROM system_views.queries")) {
                if (!String.valueOf(request.getString("task")).contains("system_views")) {
                    return true;
                }
            }
            return false;
        }
    }
}
