package dev.tables.engine.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.tables.engine.ETag;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.testing.Seed;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Transactions that go back to savepoints, compared with maps. */
class SavepointsTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(131);

    private static final List<String> TABLES = List.of("SavedOne", "SavedOther");
    private static final int ROUNDS = 30;

    /** A savepoint and the state at that time. */
    private record Saved(
            OpenTransaction.Savepoint savepoint, Map<String, Integer> rows, OpenTransaction.WriteSummary writes) {}

    @Test
    void rollbackToSavepointRestoresEarlierWrites() {
        Random random = SEED.random();
        try (HikariDataSource pool = PostgreSql.shared().pool(4);
                TableStore store =
                        JdbcTableStore.open(pool, JdbcOptions.defaults().withSchema("savepoints"))) {
            TABLES.forEach(store::createTable);
            Map<String, Integer> stored = new TreeMap<>();
            for (int round = 0; round < ROUNDS; round++) {
                Map<String, Integer> rows = new TreeMap<>(stored);
                try (OpenTransaction transaction = store.beginTransaction()) {
                    Deque<Saved> saved = new ArrayDeque<>();
                    for (int step = 0; step < 20; step++) {
                        int what = random.nextInt(6);
                        if (what == 0) {
                            saved.push(new Saved(
                                    transaction.savepoint(), new TreeMap<>(rows), transaction.pendingWrites()));
                        } else if (what == 1 && !saved.isEmpty()) {
                            Saved back = random.nextBoolean() ? saved.peek() : saved.pop();
                            transaction.rollBackTo(back.savepoint);
                            rows = new TreeMap<>(back.rows);
                            assertThat(transaction.pendingWrites()).isEqualTo(back.writes);
                        } else {
                            change(store, transaction, rows, random);
                        }
                        assertThat(transaction.runWithin(() -> rows(store)))
                                .as("%s", SEED)
                                .isEqualTo(rows);
                    }
                    if (random.nextInt(4) > 0) {
                        transaction.commit();
                        stored = rows;
                    }
                }
                assertThat(rows(store)).as("%s, round %s", SEED, round).isEqualTo(stored);
            }
        }
    }

    private static void change(
            TableStore store, OpenTransaction transaction, Map<String, Integer> rows, Random random) {
        String table = TABLES.get(random.nextInt(TABLES.size()));
        PrimaryKey keys = new PrimaryKey("p" + random.nextInt(2), "r" + random.nextInt(4));
        String name = table + keys;
        int number = random.nextInt(1000);
        if (rows.containsKey(name) && random.nextBoolean()) {
            transaction.runWithin(() -> store.write(table, RowOperation.delete(keys, ETag.ANY)));
            rows.remove(name);
        } else {
            transaction.runWithin(() ->
                    store.write(table, RowOperation.insertOrReplace(keys, writer -> writer.int32("n", number))));
            rows.put(name, number);
        }
    }

    private static Map<String, Integer> rows(TableStore store) {
        Map<String, Integer> rows = new TreeMap<>();
        for (String table : TABLES) {
            for (Row row :
                    store.query(table, RowQuery.wholeTable(), Row.DECODER).items()) {
                rows.put(table + row.primaryKey(), row.int32("n"));
            }
        }
        return rows;
    }

    @Test
    void savepointOfAnotherTransactionIsRejected() {
        try (HikariDataSource pool = PostgreSql.shared().pool(4);
                TableStore store =
                        JdbcTableStore.open(pool, JdbcOptions.defaults().withSchema("savepoints_of_one"))) {
            OpenTransaction.Savepoint ofOther;
            try (OpenTransaction other = store.beginTransaction()) {
                ofOther = other.savepoint();
            }
            try (OpenTransaction transaction = store.beginTransaction()) {
                assertThatThrownBy(() -> transaction.rollBackTo(ofOther))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessageContaining("savepoint belongs to another transaction");
            }
        }
    }
}
