package dev.tables.engine.jdbc;

import dev.tables.engine.TableStore;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A store whose transactions stop before or after each insert into a table. A trigger of the table waits for a database
 * lock that this class holds. Other writers do not stop. If writers deadlock, the server ends the writer that was held.
 */
final class HeldWriter implements AutoCloseable {
    private static final String SCHEMA = "insert_races";
    private static final int LOCK = 20_261_127;
    private static final int POLLS = 12_000;

    private final Connection own;
    private final TableStore store;
    private final String name;

    private HeldWriter(String name, Duration requestTimeout) throws SQLException {
        own = PostgreSql.shared().plain().getConnection();
        this.name = name;
        store = open(name, "-c deadlock_timeout=20ms", requestTimeout);
    }

    /** Stops before a row is inserted. */
    static HeldWriter beforeInserts(Duration requestTimeout) throws SQLException {
        return new HeldWriter("held BEFORE", requestTimeout);
    }

    /** Stops when a row is inserted and not committed. */
    static HeldWriter afterInserts(Duration requestTimeout) throws SQLException {
        return new HeldWriter("held AFTER", requestTimeout);
    }

    /** Opens a store that is not held, with settings as in the server's command line. */
    static TableStore other(String settings, Duration requestTimeout) {
        return open("other", "-c deadlock_timeout=1h " + settings, requestTimeout);
    }

    private static TableStore open(String name, String settings, Duration requestTimeout) {
        PGSimpleDataSource source = PostgreSql.shared().plain();
        source.setApplicationName(name);
        source.setOptions(settings);
        return JdbcTableStore.open(
                source, JdbcOptions.defaults().withSchema(SCHEMA).withRequestTimeout(requestTimeout));
    }

    TableStore store() {
        return store;
    }

    /** Stops inserts into a table, if they come from a held store. */
    void stopsAt(String table) throws SQLException {
        String rows;
        try (Statement statement = own.createStatement();
                ResultSet found = statement.executeQuery(
                        "SELECT rows FROM " + SCHEMA + "._tables WHERE name = '" + table + "'")) {
            found.next();
            rows = SCHEMA + "." + found.getString(1);
        }
        Database.execute(
                own,
                "CREATE OR REPLACE FUNCTION " + SCHEMA + ".stop() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
                        + " IF current_setting('application_name') = 'held ' || TG_WHEN THEN"
                        + " PERFORM pg_advisory_xact_lock(" + LOCK + "); END IF; RETURN NEW; END $$;"
                        + "CREATE TRIGGER before BEFORE INSERT ON " + rows + " FOR EACH ROW EXECUTE FUNCTION " + SCHEMA
                        + ".stop(); CREATE TRIGGER after AFTER INSERT ON " + rows
                        + " FOR EACH ROW EXECUTE FUNCTION " + SCHEMA + ".stop()");
    }

    /** A write that was begun, and how it fails, if it does. */
    record Begun(CompletableFuture<Optional<RuntimeException>> failure) {
        static Begun of(TableStore store, Consumer<TableStore> write) {
            Begun begun = new Begun(new CompletableFuture<>());
            Thread writer = new Thread(() -> {
                try {
                    write.accept(store);
                    begun.failure.complete(Optional.empty());
                } catch (RuntimeException failed) {
                    begun.failure.complete(Optional.of(failed));
                }
            });
            writer.setDaemon(true);
            writer.start();
            return begun;
        }

        /** Waits for its end. */
        Optional<RuntimeException> end() throws Exception {
            return failure.get(2, TimeUnit.MINUTES);
        }
    }

    /** Begins a write, and returns when it has stopped. */
    Begun begin(Consumer<TableStore> write) throws Exception {
        Database.execute(own, "SELECT pg_advisory_lock(" + LOCK + ")");
        Begun begun = Begun.of(store, write);
        awaitWaiting(name, begun);
        return begun;
    }

    /** Begins a write of another, and returns when it waits for this one. */
    Begun begin(TableStore other, Consumer<TableStore> write) throws Exception {
        Begun begun = Begun.of(other, write);
        awaitWaiting("other", begun);
        return begun;
    }

    private void awaitWaiting(String writer, Begun write) throws Exception {
        for (int i = 0; i < POLLS; i++) {
            if (write.failure.isDone()) {
                throw new AssertionError("Ended without waiting: " + write.end());
            }
            if (Database.evaluateCondition(own, "EXISTS (SELECT" + waiting(writer) + ")")) {
                return;
            }
            TimeUnit.MILLISECONDS.sleep(5);
        }
        throw new AssertionError("Nobody waits for a lock.");
    }

    private static String waiting(String writer) {
        return " FROM pg_stat_activity WHERE application_name = '" + writer
                + "' AND cardinality(pg_blocking_pids(pid)) > 0";
    }

    /** Resumes the write. */
    void release() throws SQLException {
        Database.execute(own, "SELECT pg_advisory_unlock(" + LOCK + ")");
    }

    /** Ends the write as an administrator does. */
    void cancel() throws SQLException {
        Database.execute(own, "SELECT pg_cancel_backend(pid)" + waiting(name));
    }

    @Override
    public void close() throws SQLException {
        // What still waits goes on, so that tables can be dropped.
        Database.execute(own, "SELECT pg_advisory_unlock_all()");
        store.tableNames().forEach(store::deleteTable);
        store.close();
        own.close();
    }
}
