package dev.tables.engine.jdbc;

import dev.tables.engine.StoreClosedException;
import dev.tables.engine.internal.Backoff;
import dev.tables.engine.internal.Repetitions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Gives connections for requests. */
final class Database {
    private static final Backoff AWAY = new Backoff(5_000_000, 500_000_000, 0.5, 1);

    private final DataSource source;
    private final Duration patience;
    private volatile boolean closed;

    Database(DataSource source, Duration patience) {
        this.source = source;
        this.patience = patience;
    }

    /** What is done with a connection. */
    @FunctionalInterface
    interface Work<T extends @Nullable Object> {
        T with(Connection connection) throws SQLException;
    }

    /** A connection of which every statement is a transaction of its own. */
    Connection connect() throws SQLException {
        checkOpen();
        Connection connection = take();
        try {
            connection.setAutoCommit(true);
            return connection;
        } catch (SQLException failed) {
            connection.close();
            throw failed;
        }
    }

    /** A pool may wrap what it has met when it was filled. */
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

    /** Reads, again if the connection is lost; of work that changes nothing, or that may be done twice. */
    <T extends @Nullable Object> T read(Work<T> work) {
        Patience left = patience();
        while (true) {
            try (Connection connection = connect()) {
                return work.with(connection);
            } catch (SQLException failed) {
                left.spend(failed);
            }
        }
    }

    /** For one request. */
    Patience patience() {
        return new Patience(patience);
    }

    /** Repeats a request until it has taken too long. */
    static final class Patience {
        private final long until;
        private int attempts;

        Patience(Duration longest) {
            until = System.nanoTime() + longest.toNanos();
        }

        /** Waits before another attempt after one that did nothing; throws what is reported if none shall be made. */
        void spend(SQLException failed) {
            SqlFailure failure = SqlFailure.of(failed);
            boolean helps = failure == SqlFailure.LOST || failure == SqlFailure.RACE || failure == SqlFailure.DUPLICATE;
            attempts++;
            Backoff backoff = failure == SqlFailure.LOST ? AWAY : Backoff.LOST_RACE;
            if (!helps
                    || System.nanoTime() - until + backoff.mostNanos(attempts) > 0
                    || Thread.currentThread().isInterrupted()) {
                throw SqlFailure.reported(failed);
            }
            backoff.pause(attempts);
            Repetitions.add(1);
        }

        /** Waits before another attempt after others have changed rows while they were read; throws if none shall be made. */
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

    /** Does a statement without parameters. */
    static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /**
     * Does statements without parameters, each ended by a semicolon, in one transaction and one round trip. If one fails, the connection is fit
     * for others afterwards: a pool does not know of a transaction that began in a statement, and would hand it on.
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

    /** Gives back what a transaction has left of a connection; the error of it is of no use then. */
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

    /** The first column of the only row. */
    static boolean isTrue(Connection connection, String condition) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet answer = statement.executeQuery("SELECT " + condition)) {
            return answer.next() && answer.getBoolean(1);
        }
    }
}
