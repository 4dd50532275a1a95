package dev.tables.engine.jdbc;

import dev.tables.engine.StoreClosedException;
import dev.tables.engine.internal.Backoff;
import dev.tables.engine.internal.Repetitions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** The connections to the database, with retries of requests. */
final class Database {
    private static final Backoff AWAY = new Backoff(5_000_000, 500_000_000, 0.5, 1);
    /** The minimum time to wait until a server process ends, even if the request timeout is shorter. */
    private static final Duration END = Duration.ofSeconds(1);

    private static final long PAUSE_NANOS = 5_000_000;

    private final DataSource source;
    private final Duration requestTimeout;
    /** Server processes that may still be executing writes that failed with an unknown outcome. */
    private final Queue<ServerProcess> atWork = new ConcurrentLinkedQueue<>();

    private final Pooler pooler = new Pooler();

    private volatile boolean closed;

    Database(DataSource source, Duration requestTimeout) {
        this.source = source;
        this.requestTimeout = requestTimeout;
    }

    /** Work that uses a connection. */
    @FunctionalInterface
    interface Work<T extends @Nullable Object> {
        T with(Connection connection) throws SQLException;
    }

    /** Work to run after a server process has ended. */
    @FunctionalInterface
    interface WorkAfterEnd<T> {
        /**
         * Runs the work.
         *
         * @param isEnded whether the process has certainly ended
         */
        T with(Connection connection, boolean isEnded) throws SQLException;
    }

    /**
     * Returns a connection in auto-commit mode. First ends the server processes of earlier writes with an unknown
     * outcome, so that none of these writes can take effect after this call.
     */
    Connection connect() throws SQLException {
        checkOpen();
        Connection connection = prepared();
        try {
            for (ServerProcess process : atWork) {
                awaitEnd(process, connection);
            }
            return connection;
        } catch (SQLException failed) {
            connection.close();
            throw failed;
        }
    }

    private void awaitEnd(ServerProcess process, Connection connection) throws SQLException {
        Patience left = new Patience(END);
        while (process.end(connection) == ServerProcess.State.MAY_BE_AT_WORK) {
            if (left.isOver()) {
                throw new SQLTransientConnectionException(
                        "PostgreSQL may still be executing an earlier write whose response was lost.", "08006");
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        atWork.remove(process);
    }

    /**
     * Ends the server's process of a lost connection, and then runs work. If the process does not end within the
     * request timeout, runs the work anyway. An interrupted thread waits for at most one second, and is interrupted
     * again afterwards.
     *
     * @throws dev.tables.engine.TableStoreException if the server cannot be reached
     */
    <T> T afterEnd(ServerProcess process, WorkAfterEnd<T> work) {
        boolean interrupted = Thread.interrupted();
        Patience left = new Patience(interrupted || requestTimeout.compareTo(END) < 0 ? END : requestTimeout);
        try {
            atWork.add(process);
            while (true) {
                try (Connection connection = prepared()) {
                    ServerProcess.State state = process.end(connection);
                    if (state != ServerProcess.State.MAY_BE_AT_WORK) {
                        atWork.remove(process);
                        return work.with(connection, state == ServerProcess.State.ENDED);
                    }
                    if (left.isOver()) {
                        return work.with(connection, false);
                    }
                } catch (SQLException failed) {
                    left.spend(failed);
                }
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /**
     * Ends the server's process of a lost connection if a single attempt reaches the server. A process without a
     * connection commits nothing, but keeps its locks while it waits for another lock.
     */
    void tryToEnd(ServerProcess process) {
        try (Connection connection = prepared()) {
            process.end(connection);
        } catch (SQLException away) {
            // It ends when it finds its connection lost.
            return;
        }
    }

    /** Recognizes a pooler between the store and the server, such as PgBouncer. */
    void recognizePooler() {
        read(connection -> {
            pooler.recognize(connection);
            return pooler.isPresent();
        });
    }

    /** Adapts a connection of the application's open transaction to a pooler. */
    void adapt(Connection connection) throws SQLException {
        pooler.stopsPreparing(connection);
    }

    private Connection prepared() throws SQLException {
        Connection connection = take();
        try {
            connection.setAutoCommit(true);
            pooler.prepare(connection);
            return connection;
        } catch (SQLException failed) {
            connection.close();
            throw failed;
        }
    }

    /** Gets a connection from the data source. A pool may wrap the error that it got when it opened its connections. */
    private Connection take() throws SQLException {
        try {
            return source.getConnection();
        } catch (RuntimeException failed) {
            if (failed.getCause() instanceof SQLException cause) {
                throw cause;
            }
            throw failed;
        }
    }

    /** Runs work that is read-only or idempotent, and retries it if the connection is lost. */
    <T extends @Nullable Object> T read(Work<T> work) {
        Patience left = requestTimeout();
        while (true) {
            try (Connection connection = connect()) {
                return work.with(connection);
            } catch (SQLException failed) {
                left.spend(failed);
            }
        }
    }

    /** Starts the timeout of one request. */
    Patience requestTimeout() {
        return new Patience(requestTimeout, this);
    }

    private boolean isWritable() {
        try (Connection connection = connect()) {
            return isWritable(connection);
        } catch (SQLException away) {
            return true;
        }
    }

    /**
     * Returns whether the server accepts writes, now or once its recovery ends. Returns false if the session is
     * configured to be read-only.
     *
     * <p>Reads the default of the session: {@code transaction_read_only} is also set in a transaction that began during
     * recovery, and stays set if the server is promoted before the query runs.
     */
    static boolean isWritable(Connection connection) throws SQLException {
        return evaluateCondition(
                connection, "pg_is_in_recovery() OR NOT current_setting('default_transaction_read_only')::boolean");
    }

    /** A timeout for the retries of a request. */
    static final class Patience {
        private final long until;
        private final @Nullable Database of;
        private int attempts;

        Patience(Duration longest) {
            this(longest, null);
        }

        /**
         * Starts the timeout.
         *
         * @param of null if the request does not write; otherwise the database, whose write access is checked after a
         *     failure
         */
        Patience(Duration longest, @Nullable Database of) {
            until = System.nanoTime() + longest.toNanos();
            this.of = of;
        }

        /**
         * Waits before the next attempt, after an attempt that changed nothing. Throws the exception for the error if
         * it is not retryable or the timeout has expired.
         */
        void spend(SQLException failed) {
            SqlFailure failure = SqlFailure.of(failed);
            if (of != null) {
                of.pooler.met(failed);
                if (failure == SqlFailure.READ_ONLY && !of.isWritable()) {
                    throw SqlFailure.reportedReadOnly(failed);
                }
            }
            attempts++;
            Backoff backoff = failure.isUnavailable() ? AWAY : Backoff.LOST_RACE;
            if (!failure.isRepeated()
                    || System.nanoTime() - until + backoff.mostNanos(attempts) > 0
                    || Thread.currentThread().isInterrupted()) {
                throw SqlFailure.reported(failed);
            }
            backoff.pause(attempts);
            Repetitions.add(1);
        }

        /**
         * Waits before the next attempt, after an attempt that failed because other writers changed its rows. Throws if
         * the timeout has expired.
         */
        void lostRace() {
            attempts++;
            if (System.nanoTime() - until + Backoff.LOST_RACE.mostNanos(attempts) > 0
                    || Thread.currentThread().isInterrupted()) {
                throw SqlFailure.busy();
            }
            Backoff.LOST_RACE.pause(attempts);
            Repetitions.add(1);
        }

        boolean isOver() {
            return System.nanoTime() - until > 0 || Thread.currentThread().isInterrupted();
        }
    }

    void checkOpen() {
        if (closed) {
            throw new StoreClosedException();
        }
    }

    void close() {
        closed = true;
    }

    /** Executes a statement without parameters. */
    static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /**
     * Executes statements without parameters, each ended by a semicolon, in one transaction and one round trip. If a
     * statement fails, this method ends the transaction and the connection remains usable. A connection pool does not
     * detect a transaction that a statement has begun, and would reuse the connection with that transaction open.
     */
    static void executeTransaction(Connection connection, String sql) throws SQLException {
        try {
            execute(connection, "BEGIN; " + sql + " COMMIT");
        } catch (SQLException failed) {
            try {
                execute(connection, "ROLLBACK");
            } catch (SQLException lost) {
                failed.addSuppressed(lost);
            }
            throw failed;
        }
    }

    /**
     * Rolls back the transaction and restores the connection's state. Ignores errors, because the server rolls back the
     * transaction of a lost connection anyway.
     */
    static void rollBack(Connection connection) {
        try {
            if (!connection.getAutoCommit()) {
                connection.rollback();
                connection.setAutoCommit(true);
            }
        } catch (SQLException lost) {
            // Its locks go with the connection.
            return;
        }
    }

    /** Returns whether a condition is true, as evaluated by the database. */
    static boolean evaluateCondition(Connection connection, String condition) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet answer = statement.executeQuery("SELECT " + condition)) {
            return answer.next() && answer.getBoolean(1);
        }
    }
}
