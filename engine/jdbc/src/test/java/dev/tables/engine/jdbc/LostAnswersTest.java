package dev.tables.engine.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowSource;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.TableStore;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.TransactionFailedException;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.tck.fault.LossyProxy;
import dev.tables.testing.Seed;
import dev.tables.testing.Thorough;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A test of connections that break at any message of any write. Each write is done at most once, and has the same
 * result as on the embedded engine. The outcome is unknown only for a write that leaves no trace.
 */
class LostAnswersTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(71);

    private static final int STEPS = Integer.getInteger("steps", 80);

    /** Longer than any machine is busy: this test is not about stores that give up. */
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private static final List<String> TABLES = List.of("LostOne", "LostOther");

    private final Random random = SEED.random();
    private int unknown;

    /** A step, of which each store gets its own conditions. */
    private interface Step {
        void on(TableStore store);
    }

    /** Work that may be done although its client has left, and waits for its end. */
    private interface Settling {
        void settle() throws Exception;
    }

    @Test
    void eachWriteIsDoneOnceAfterLostResponses() throws Exception {
        PostgreSql server = PostgreSql.shared();
        try (LossyProxy proxy = new LossyProxy(server.port())) {
            doEachOnce(proxy, proxy.port(), () -> {}, STEPS / 10);
        }
    }

    @Test
    @Thorough("needs PgBouncer")
    void eachWriteIsDoneOnceWithPgBouncer() throws Exception {
        try (PostgreSql server = PostgreSql.own(false);
                PgBouncer pooler = PgBouncer.before(server);
                LossyProxy proxy = new LossyProxy(pooler.port())) {
            doEachOnce(proxy, proxy.port(), pooler::settle, STEPS / 3);
        }
    }

    @Test
    @Thorough("needs PgBouncer")
    void eachWriteIsDoneOnceIfPgBouncerLosesItsConnections() throws Exception {
        try (PostgreSql server = PostgreSql.own(false);
                LossyProxy proxy = new LossyProxy(server.port());
                PgBouncer pooler = PgBouncer.before(server, proxy.port())) {
            doEachOnce(proxy, pooler.port(), pooler::settle, STEPS / 3);
        }
    }

    private void doEachOnce(LossyProxy proxy, int port, Settling server, int mostUnknown) throws Exception {
        try (HikariDataSource pool = PostgreSql.pool(port, 3);
                TableStore model = LocalTableStore.inMemory();
                TableStore store = JdbcTableStore.open(
                        pool, JdbcOptions.defaults().withSchema("lost").withRequestTimeout(PATIENCE))) {
            for (String table : TABLES) {
                model.createTable(table);
                store.createTable(table);
            }
            for (int i = 0; i < STEPS; i++) {
                Step step = step();
                String expected = answer(step, model);
                List<Row> before = rows(store);
                proxy.lose(LossyProxy.Loss.values()[random.nextInt(3)], random.nextInt(4));
                String found = answer(step, store);
                proxy.loseNothing();
                if (found.equals(OutcomeUnknownException.class.getSimpleName())) {
                    unknown++;
                    server.settle();
                    assertThat(rows(store)).isIn(before, rows(model));
                    repair(store, model);
                } else {
                    assertThat(found).as("step %s of %s", i, SEED).isEqualTo(expected);
                }
                assertThat(rows(store)).as("step %s of %s", i, SEED).isEqualTo(rows(model));
            }
            assertThat(proxy.brokenConnections()).isGreaterThan(STEPS / 4);
            assertThat(unknown).isLessThanOrEqualTo(mostUnknown);
        }
    }

    private static void repair(TableStore store, TableStore model) {
        for (String table : TABLES) {
            for (Row row : rows(store, table)) {
                store.write(table, RowOperation.delete(row.primaryKey(), ETag.ANY));
            }
            for (Row row : rows(model, table)) {
                store.write(table, RowOperation.insert(row.primaryKey(), row));
            }
        }
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
        return switch (random.nextInt(3)) {
            case 0 ->
                store -> {
                    EntityGroupTransaction transaction = new EntityGroupTransaction();
                    planned.forEach(one -> transaction.add(one.in(TABLES.get(0)).operation(store)));
                    store.execute(TABLES.get(0), transaction);
                };
            case 1 ->
                store -> {
                    StoreTransaction transaction = new StoreTransaction();
                    planned.forEach(one -> transaction.add(one.table, one.operation(store)));
                    store.execute(transaction);
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
