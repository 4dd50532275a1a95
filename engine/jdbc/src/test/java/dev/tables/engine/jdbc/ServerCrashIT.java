package dev.tables.engine.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import dev.tables.testing.Effort;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;

/**
 * A test of a server that is killed, or stopped as by a crash, during writes, and then restarted. Acknowledged writes
 * exist afterwards, transactions are complete or absent, and writers have continued by themselves.
 *
 * <p>On a busy machine the server may take longer to start than the store's request timeout. Requests then fail with a
 * {@link StoreUnavailableException}. That is not a loss: the writer reads its rows and repeats the step if it was not
 * done. {@code -Dcrash.kills} sets how often the server ends.
 */
class ServerCrashIT {
    private static final int WRITERS = 4;
    private static final int CRASHES = Effort.byEffort("crash.kills", 2, 6);
    private static final int STEPS_BETWEEN = 40;
    private static final List<String> TABLES = List.of("CrashOne", "CrashOther");

    private final AtomicIntegerArray acknowledged = new AtomicIntegerArray(WRITERS);
    private final AtomicBoolean ended = new AtomicBoolean();

    @Test
    void acknowledgedWritesSurviveServerCrashesAtomically() throws Exception {
        try (PostgreSql server = PostgreSql.own(true);
                HikariDataSource pool = server.pool(WRITERS + 2);
                TableStore store = JdbcTableStore.open(pool)) {
            TABLES.forEach(store::createTable);
            ExecutorService threads = Executors.newFixedThreadPool(WRITERS);
            List<Future<Integer>> writers = new ArrayList<>();
            for (int writer = 0; writer < WRITERS; writer++) {
                int number = writer;
                writers.add(threads.submit(() -> write(store, number)));
            }
            for (int crash = 0; crash < CRASHES; crash++) {
                awaitSteps((crash + 1) * STEPS_BETWEEN, writers);
                if (crash % 2 == 0) {
                    server.kill();
                } else {
                    server.crash();
                }
                server.start();
            }
            awaitSteps((CRASHES + 1) * STEPS_BETWEEN, writers);
            ended.set(true);
            for (int writer = 0; writer < WRITERS; writer++) {
                int steps = writers.get(writer).get(180, TimeUnit.SECONDS);
                assertThat(steps).isGreaterThan(CRASHES * STEPS_BETWEEN / 10);
                check(store, writer, steps);
            }
            threads.shutdown();
        }
    }

    private void awaitSteps(int count, List<Future<Integer>> writers) throws Exception {
        while (steps() < count) {
            for (Future<Integer> writer : writers) {
                if (writer.isDone()) {
                    throw new AssertionError("A writer ended after step " + writer.get());
                }
            }
            Thread.sleep(5);
        }
    }

    private int steps() {
        int sum = 0;
        for (int writer = 0; writer < WRITERS; writer++) {
            sum += acknowledged.get(writer);
        }
        return sum;
    }

    /** Counts up rows of its own, by every kind of write in turn; gives the last number that was acknowledged. */
    private int write(TableStore store, int writer) {
        int step = 0;
        boolean isInDoubt = false;
        while (isInDoubt || !ended.get()) {
            int next = step + 1;
            try {
                // After a failure, all rows have the number of this step, or all that of the one before.
                if (!isInDoubt || number(store, TABLES.get(0), writer, 0) != next) {
                    isInDoubt = true;
                    step(store, writer, next);
                }
                isInDoubt = false;
                step = next;
                acknowledged.set(writer, step);
            } catch (StoreUnavailableException serverAway) {
                continue;
            }
        }
        return step;
    }

    private static void step(TableStore store, int writer, int number) {
        if (number % 2 == 0) {
            StoreTransaction across = new StoreTransaction();
            for (String table : TABLES) {
                for (int row = 0; row < 3; row++) {
                    across.add(table, put(store, table, writer, row, number));
                }
            }
            across.add(
                    TABLES.get(1),
                    RowOperation.insert(new PrimaryKey("log" + writer, "n" + number), w -> w.int32("n", number)));
            store.execute(across);
            return;
        }
        for (String table : List.of(TABLES.get(1), TABLES.get(0))) {
            EntityGroupTransaction group = new EntityGroupTransaction();
            for (int row = 2; row >= 0; row--) {
                group.add(put(store, table, writer, row, number));
            }
            store.execute(table, group);
        }
    }

    private static RowOperation put(TableStore store, String table, int writer, int row, int number) {
        PrimaryKey keys = keys(writer, row);
        Row stored = store.get(table, keys, Projection.ALL, Row.DECODER);
        if (stored == null) {
            return RowOperation.insertOrReplace(keys, w -> w.int32("n", number));
        }
        ETag seen = Objects.requireNonNull(stored.etag());
        return row == 0
                ? RowOperation.replace(keys, w -> w.int32("n", number), seen)
                : RowOperation.merge(keys, w -> w.int32("n", number), seen);
    }

    private static PrimaryKey keys(int writer, int row) {
        return new PrimaryKey("writer" + writer, "r" + row);
    }

    private static int number(TableStore store, String table, int writer, int row) {
        Row found = store.get(table, keys(writer, row), Projection.ALL, Row.DECODER);
        return found == null ? 0 : found.int32("n");
    }

    private static void check(TableStore store, int writer, int steps) {
        for (String table : TABLES) {
            for (int row = 0; row < 3; row++) {
                assertThat(number(store, table, writer, row)).isEqualTo(steps);
            }
        }
        for (int step = 2; step <= steps; step += 2) {
            PrimaryKey keys = new PrimaryKey("log" + writer, "n" + step);
            assertThat(store.get(TABLES.get(1), keys, Projection.ALL, Row.DECODER))
                    .isNotNull();
        }
    }
}
