package dev.tables.engine.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.servererrors.UnavailableException;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowAlreadyExistsException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowSource;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.TransactionFailedException;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.testing.Seed;
import dev.tables.testing.Thorough;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A test of lost answers to writes that are done, never done, or done later. Each write is done at most once and has
 * the same result as on the embedded engine, even if other clients concurrently delete and replace the row it has
 * written.
 */
@Thorough("starts a Cassandra node")
class ForgottenWritesTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(71);

    private static final int STEPS = Integer.getInteger("steps", 80);
    private static final List<String> TABLES = List.of("LostOne", "LostOther");

    private static final CassandraOptions OPTIONS =
            CassandraOptions.defaults().withKeyspace("lost").withReplicationFactor(1);

    private final Random random = SEED.random();
    private @Nullable ForgetfulSession forgetful;

    /** A step, of which each store gets its own conditions. */
    private interface Step {
        void on(TableStore store);
    }

    @Test
    void eachWriteIsDoneOnceAfterLostProposals() {
        try (CqlSession session = CassandraNode.shared().session();
                TableStore model = LocalTableStore.inMemory();
                TableStore store = lost(session)) {
            for (String table : TABLES) {
                model.createTable(table);
                store.createTable(table);
            }
            for (int i = 0; i < STEPS; i++) {
                Step step = step();
                String expected = answer(step, model);
                forgetful().lose(ForgetfulSession.Loss.values()[random.nextInt(3)], random.nextInt(4) / 3);
                String found = answer(step, store);
                forgetful().arrive();
                assertThat(found).as("step %s of %s", i, SEED).isEqualTo(expected);
                assertThat(rows(store)).as("step %s of %s", i, SEED).isEqualTo(rows(model));
            }
            assertThat(forgetful().losses()).isGreaterThan(STEPS / 3);
        }
    }

    /** Checks that a completed write is not repeated, even if nothing of it remains. */
    @ParameterizedTest
    @EnumSource(ForgetfulSession.Loss.class)
    void writeUndoneByAnotherIsNotRetried(ForgetfulSession.Loss loss) {
        try (CqlSession session = CassandraNode.shared().session();
                TableStore other = CassandraTableStore.open(session, OPTIONS);
                TableStore store = lost(session)) {
            String table = "Undone" + loss;
            store.createTable(table);
            List<PrimaryKey> keys = List.of(new PrimaryKey("p", "a"), new PrimaryKey("p", "b"));
            EntityGroupTransaction insert = new EntityGroupTransaction();
            EntityGroupTransaction undo = new EntityGroupTransaction();
            keys.forEach(one -> insert.add(RowOperation.insert(one, writer -> writer.int32("n", 1))));
            keys.forEach(one -> undo.add(RowOperation.deleteIfExists(one)));
            forgetful().meanwhile(() -> other.execute(table, undo));
            forgetful().lose(loss, 0);
            store.execute(table, insert);
            forgetful().arrive();
            assertThat(rows(store, table)).hasSize(loss == ForgetfulSession.Loss.DONE ? 0 : 2);
        }
    }

    /** Checks that a write of unknown outcome has no effect after its process has written to the partition again. */
    @Test
    void lateProposalDoesNothingAfterTheNextWrite() {
        try (CqlSession session = CassandraNode.shared().session();
                TableStore other = CassandraTableStore.open(session, OPTIONS);
                TableStore store = lost(session, OPTIONS.withRequestTimeout(Duration.ofSeconds(2)))) {
            String table = "Unknown";
            PrimaryKey keys = new PrimaryKey("p", "r");
            other.createTable(table);
            store.write(table, RowOperation.insert(keys, writer -> writer.int32("n", 0)));
            forgetful().meanwhile(forgetful()::goAway);
            forgetful().lose(ForgetfulSession.Loss.LATE, 0);
            assertThatThrownBy(() ->
                            store.write(table, RowOperation.insertOrReplace(keys, writer -> writer.int32("n", 1))))
                    .isInstanceOf(OutcomeUnknownException.class);
            forgetful().comeBack();
            store.write(table, RowOperation.insertOrReplace(keys, writer -> writer.int32("n", 2)));
            forgetful().arrive();
            assertThat(rows(store, table)).extracting(row -> row.int32("n")).containsExactly(2);
        }
    }

    /**
     * Checks a node that finds too few replicas at the commit. It reports an error although other nodes complete the
     * accepted write.
     */
    @Test
    void acceptedWriteIsRecognizedAfterReplicasReturn() {
        try (CqlSession session = CassandraNode.shared().session();
                TableStore store = lost(session, OPTIONS)) {
            String table = "Accepted";
            PrimaryKey keys = new PrimaryKey("p", "r");
            store.createTable(table);
            forgetful().answer(node -> new UnavailableException(node, DefaultConsistencyLevel.LOCAL_QUORUM, 2, 1));
            forgetful().lose(ForgetfulSession.Loss.DONE, 0);
            store.write(table, RowOperation.insert(keys, writer -> writer.int32("n", 1)));
            assertThat(forgetful().losses()).isEqualTo(1);
            assertThat(rows(store, table)).hasSize(1);
            assertThatThrownBy(() -> store.write(table, RowOperation.insert(keys, writer -> writer.int32("n", 2))))
                    .isInstanceOf(RowAlreadyExistsException.class);
        }
    }

    /** Checks that a write does not begin after its timeout, when other processes may rely on its end. */
    @Test
    void writeDoesNotStartLongAfterItsTimeout() {
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try (CqlSession session = CassandraNode.shared().session();
                TableStore other = CassandraTableStore.open(session, OPTIONS);
                TableStore store = lost(session, OPTIONS.withRequestTimeout(Duration.ofSeconds(2)))) {
            String table = "Queued";
            other.createTable(table);
            RowOperation second = RowOperation.insert(new PrimaryKey("p", "second"), writer -> {});
            forgetful().meanwhile(() -> {
                Future<?> waits = thread.submit(() -> store.write(table, second));
                assertThatThrownBy(() -> waits.get(60, TimeUnit.SECONDS))
                        .hasCauseInstanceOf(StoreUnavailableException.class);
            });
            forgetful().lose(ForgetfulSession.Loss.DONE, 0);
            store.write(table, RowOperation.insert(new PrimaryKey("p", "first"), writer -> {}));
            assertThat(forgetful().losses()).isEqualTo(1);
            assertThat(rows(store, table)).hasSize(1);
        } finally {
            thread.shutdownNow();
        }
    }

    private TableStore lost(CqlSession session) {
        return lost(session, OPTIONS);
    }

    private TableStore lost(CqlSession session, CassandraOptions options) {
        ForgetfulSession one = new ForgetfulSession(session);
        forgetful = one;
        return CassandraTableStore.open(one.session(), options);
    }

    private ForgetfulSession forgetful() {
        return Objects.requireNonNull(forgetful);
    }

    private static List<Row> rows(TableStore store) {
        List<Row> all = new ArrayList<>();
        TABLES.forEach(table -> all.addAll(rows(store, table)));
        return all;
    }

    private static List<Row> rows(TableStore store, String table) {
        ResultPage<Row> page = store.query(table, RowQuery.wholeTable(), Row.DECODER);
        return page.items().stream().map(Row::withoutETag).toList();
    }

    private static String answer(Step step, TableStore store) {
        try {
            step.on(store);
            return "done";
        } catch (TransactionFailedException failed) {
            return failed.failedOperationIndex() + " "
                    + failed.failedOperationException().getClass().getSimpleName();
        } catch (TableStoreException failed) {
            return failed.getClass().getSimpleName();
        }
    }

    private Step step() {
        int operations = random.nextBoolean() ? 1 : 2 + random.nextInt(4);
        List<Integer> rows = new ArrayList<>(IntStream.range(0, 8).boxed().toList());
        java.util.Collections.shuffle(rows, random);
        List<Planned> planned = new ArrayList<>();
        for (int i = 0; i < operations; i++) {
            PrimaryKey keys = new PrimaryKey("p", "r" + rows.get(i));
            planned.add(new Planned(
                    TABLES.get(random.nextInt(2)), keys, random.nextInt(7), random.nextInt(4), random.nextInt()));
        }
        if (operations == 1) {
            Planned only = planned.get(0);
            return store -> store.write(only.table, only.operation(store));
        }
        return switch (random.nextInt(2)) {
            case 0 ->
                store -> {
                    EntityGroupTransaction transaction = new EntityGroupTransaction();
                    planned.forEach(one -> transaction.add(one.in(TABLES.get(0)).operation(store)));
                    store.execute(TABLES.get(0), transaction);
                };
            default ->
                store -> {
                    EntityGroupTransaction transaction = new EntityGroupTransaction();
                    planned.forEach(one -> transaction.add(RowOperation.insertOrReplace(one.keys, one.content())));
                    store.execute(TABLES.get(1), transaction);
                };
        };
    }

    /** An operation by its numbers, so that it can be made for each store. */
    private record Planned(String table, PrimaryKey keys, int kind, int condition, int value) {
        Planned in(String other) {
            return new Planned(other, keys, kind, condition, value);
        }

        RowSource content() {
            return writer -> writer.int32("n", value).string("s" + Math.floorMod(value, 3), "text");
        }

        RowOperation operation(TableStore store) {
            Row row = store.get(table, keys, Projection.ALL, Row.DECODER);
            ETag stored = row == null ? null : row.etag();
            ETag expected = condition > 0 && stored != null ? stored : ETag.ANY;
            RowSource content = content();
            return switch (kind) {
                case 0 -> RowOperation.insert(keys, content);
                case 1 -> RowOperation.insertOrReplace(keys, content);
                case 2 -> RowOperation.insertOrMerge(keys, content);
                case 3 -> RowOperation.replace(keys, content, expected);
                case 4 -> RowOperation.merge(keys, content, expected);
                case 5 -> RowOperation.delete(keys, expected);
                default -> RowOperation.deleteIfExists(keys);
            };
        }
    }
}
