package dev.tables.engine.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import dev.tables.engine.jdbc.FaultyLinks.Fault;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/** A test of the outcome of a write whose answer was lost, if the rows alone do not show it. */
class WriteOutcomeTest {
    private static final String SCHEMA = "write_outcome";
    private static final String TABLE = "Outcomes";
    private static final String NAME = "outcome writer";
    private static final Duration LONG = Duration.ofMinutes(2);
    private static final PrimaryKey KEYS = new PrimaryKey("p", "r");
    private static final PrimaryKey NEW = new PrimaryKey("p", "s");
    /** Messages of a connection before those of the write. */
    private static final int MOST_MESSAGES = 8;

    private final TableStore other = open(PostgreSql.shared().port(), "other", LONG);
    private int met;

    private static TableStore open(int port, String name, Duration requestTimeout) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(PostgreSql.url(port));
        source.setUser(PostgreSql.user());
        source.setApplicationName(name);
        return JdbcTableStore.open(
                source, JdbcOptions.defaults().withSchema(SCHEMA).withRequestTimeout(requestTimeout));
    }

    @BeforeEach
    void create() {
        other.createTable(TABLE);
    }

    @AfterEach
    void drop() {
        other.deleteTable(TABLE);
        other.close();
    }

    /**
     * Executes a write by a new store, once with a fault at each of its messages.
     *
     * @param hidesProcesses whether a pooler is in between
     * @param others the work that runs when the message meets the fault
     */
    private void atEachMessage(Fault fault, boolean hidesProcesses, Runnable others, Consumer<TableStore> write)
            throws Exception {
        try (FaultyLinks links = new FaultyLinks(PostgreSql.shared().port(), hidesProcesses)) {
            for (int message = 0; message < MOST_MESSAGES; message++) {
                other.write(TABLE, RowOperation.insertOrReplace(KEYS, writer -> {}));
                other.write(TABLE, RowOperation.deleteIfExists(NEW));
                try (TableStore store = open(links.port(), NAME, LONG)) {
                    store.get(TABLE, KEYS, Projection.ALL, Row.DECODER);
                    links.meet(fault, message, others);
                    write.accept(store);
                    links.takeBack();
                }
            }
        }
    }

    private boolean exists(PrimaryKey keys) {
        return other.get(TABLE, keys, Projection.ALL, Row.DECODER) != null;
    }

    @Test
    void insertedRowDeletedConcurrentlyMeansUnknownOutcome() throws Exception {
        Runnable others = () -> {
            if (exists(NEW)) {
                met++;
                other.write(TABLE, RowOperation.delete(NEW, ETag.ANY));
            }
        };
        atEachMessage(Fault.ANSWER_LOST, false, others, store -> {
            int before = met;
            try {
                store.write(TABLE, RowOperation.insert(NEW, writer -> {}));
                assertThat(met).isEqualTo(before);
            } catch (OutcomeUnknownException unknown) {
                assertThat(met).isEqualTo(before + 1);
            }
            assertThat(exists(NEW)).isEqualTo(met == before);
        });
        assertThat(met).isPositive();
    }

    @Test
    void transactionInTwoRoundTripsIsRecognizedByItsNumber() throws Exception {
        for (boolean hidesProcesses : new boolean[] {false, true}) {
            met = 0;
            Runnable others = () -> {
                if (exists(NEW)) {
                    met++;
                    other.write(TABLE, RowOperation.delete(NEW, ETag.ANY));
                    other.write(TABLE, RowOperation.delete(KEYS, ETag.ANY));
                }
            };
            atEachMessage(Fault.ANSWER_LOST, hidesProcesses, others, store -> {
                int before = met;
                store.execute(
                        TABLE,
                        new EntityGroupTransaction()
                                .add(RowOperation.merge(KEYS, writer -> {}, ETag.ANY))
                                .add(RowOperation.insert(NEW, writer -> {})));
                assertThat(exists(NEW)).isEqualTo(met == before);
            });
            assertThat(met).isPositive();
        }
    }

    @Test
    void insertIsRetriedAfterTheServerTerminatesTheConnection() throws Exception {
        Runnable others = () -> {
            met++;
            endProcesses();
        };
        atEachMessage(Fault.LATE, false, others, store -> {
            store.write(TABLE, RowOperation.insert(NEW, writer -> {}));
            assertThat(exists(NEW)).isTrue();
        });
        assertThat(met).isPositive();
    }

    private static void endProcesses() {
        try (Connection connection = PostgreSql.shared().plain().getConnection()) {
            Database.execute(
                    connection,
                    "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE application_name = '" + NAME
                            + "'");
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }

    @Test
    void backendOfUnknownOutcomeIsTerminatedBeforeReads() throws Exception {
        unknownOutcome(false, (store, holder) -> {
            assertThat(store.get(TABLE, KEYS, Projection.ALL, Row.DECODER))
                    .satisfies(row -> assertThat(row.int32("n")).isZero());
            assertThat(waiting()).isZero();
            holder.rollback();
        });
        assertThat(other.get(TABLE, KEYS, Projection.ALL, Row.DECODER))
                .satisfies(row -> assertThat(row.int32("n")).isZero());
    }

    @Test
    void backendHiddenByAPoolerIsNotTerminated() throws Exception {
        unknownOutcome(true, (store, holder) -> {
            assertThat(store.get(TABLE, KEYS, Projection.ALL, Row.DECODER)).isNotNull();
            assertThat(waiting()).isNotZero();
            holder.rollback();
            while (waiting() != 0) {
                TimeUnit.MILLISECONDS.sleep(2);
            }
        });
    }

    /** A step after a write of unknown outcome, while another client still holds the row. */
    private interface Then {
        void with(TableStore store, Connection holder) throws Exception;
    }

    private void unknownOutcome(boolean hidesProcesses, Then then) throws Exception {
        other.write(TABLE, RowOperation.insert(KEYS, writer -> writer.int32("n", 0)));
        try (FaultyLinks links = new FaultyLinks(PostgreSql.shared().port(), hidesProcesses);
                TableStore store = open(links.port(), NAME, Duration.ZERO);
                Connection holder = PostgreSql.shared().plain().getConnection()) {
            store.get(TABLE, KEYS, Projection.ALL, Row.DECODER);
            holder.setAutoCommit(false);
            Database.execute(holder, "SELECT FROM " + rows(holder) + " FOR UPDATE");
            CompletableFuture<?> write = CompletableFuture.runAsync(() ->
                    store.write(TABLE, RowOperation.insertOrReplace(KEYS, writer -> writer.int32("n", 1))));
            while (waiting() == 0) {
                TimeUnit.MILLISECONDS.sleep(2);
            }
            links.refuse(true);
            links.cut();
            assertThatExceptionOfType(ExecutionException.class)
                    .isThrownBy(() -> write.get(1, TimeUnit.MINUTES))
                    .withCauseInstanceOf(OutcomeUnknownException.class);
            assertThatExceptionOfType(StoreUnavailableException.class)
                    .isThrownBy(() -> store.get(TABLE, KEYS, Projection.ALL, Row.DECODER));
            links.refuse(false);
            then.with(store, holder);
        }
    }

    private static int waiting() throws SQLException {
        String sql = "SELECT count(*) FROM pg_stat_activity WHERE application_name = '" + NAME
                + "' AND wait_event_type = 'Lock'";
        try (Connection connection = PostgreSql.shared().plain().getConnection();
                PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet found = statement.executeQuery()) {
            found.next();
            return found.getInt(1);
        }
    }

    private static String rows(Connection connection) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT rows FROM " + SCHEMA + "._tables WHERE name = ?")) {
            statement.setString(1, TABLE);
            try (ResultSet found = statement.executeQuery()) {
                found.next();
                return SCHEMA + "." + found.getString(1);
            }
        }
    }
}
