package dev.tables.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.filter.FilterParser;
import dev.tables.engine.internal.record.Keys;
import dev.tables.engine.ordered.Bytes;
import dev.tables.engine.ordered.MemoryOrderedStore;
import dev.tables.engine.ordered.OrderedStore;
import dev.tables.engine.ordered.WriteBatch;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is kept of counts, and for how long. That they are right is tested by the TCK. */
class RowCountsTest {
    private final MemoryOrderedStore bytes = new MemoryOrderedStore();
    private final LocalTableStore store = LocalTableStore.open(bytes, LocalStoreOptions.defaults());

    @BeforeEach
    void createTable() {
        store.createTable("Things");
    }

    @AfterEach
    void close() {
        store.close();
    }

    private void insert(String partition, int rows) {
        for (int from = 0; from < rows; from += 100) {
            EntityGroupTransaction some = new EntityGroupTransaction();
            for (int i = from; i < Math.min(rows, from + 100); i++) {
                some.add(RowOperation.insert(new PrimaryKey(partition, "r" + i), row -> row.int32("n", 1)));
            }
            store.execute("Things", some);
        }
    }

    private void overwrite(String partition, int times) {
        for (int i = 0; i < times; i++) {
            store.write(
                    "Things", RowOperation.insertOrReplace(new PrimaryKey(partition, "r0"), row -> row.int32("n", 2)));
        }
    }

    /** Changes a row behind the engine's back, so that a count that is kept is seen to be kept. */
    private void removeUnseen(String partition, String row) {
        Bytes key = new Bytes(16);
        Keys.table(key, 1);
        Keys.text(key, partition);
        key.put(Keys.SEPARATOR);
        Keys.text(key, row);
        WriteBatch batch = new WriteBatch();
        batch.delete(key);
        bytes.write(batch, true);
    }

    private long count(String partition) {
        return store.count("Things", RowQuery.partition(partition));
    }

    @Test
    void checkReportsWrongCount() {
        insert("p", 5);
        insert("q", 5);
        assertThat(count("p")).isEqualTo(5);
        assertThat(count("q")).isEqualTo(5);
        assertThat(store.count("Things", RowQuery.wholeTable())).isEqualTo(10);
        assertThat(store.checkIntegrity().problems()).isEmpty();

        removeUnseen("q", "r3");

        assertThat(store.checkIntegrity().problems())
                .containsExactlyInAnyOrder(
                        "Partition (keys hidden) of table 'Things' contains 4 rows, but the counter in memory shows"
                                + " 5. Open the store again to correct the count.",
                        "Table 'Things' contains 9 rows, but the counter in memory shows 10. Open the store again to"
                                + " correct the count.");
        try (LocalTableStore again = LocalTableStore.open(bytes, LocalStoreOptions.defaults())) {
            assertThat(again.count("Things", RowQuery.partition("q"))).isEqualTo(4);
            assertThat(again.checkIntegrity().isIntact()).isTrue();
        }
    }

    @Test
    void leastRecentlyUsedCountsAreEvicted() {
        for (int i = 0; i < RowCounts.MOST; i++) {
            insert("p" + i, 1);
            assertThat(count("p" + i)).isEqualTo(1);
            assertThat(count("p0")).isEqualTo(1);
        }
        assertThat(store.counts().size()).isEqualTo(RowCounts.MOST);
        insert("one more", 2);
        assertThat(count("one more")).isEqualTo(2);
        assertThat(store.counts().size()).isEqualTo(RowCounts.MOST);

        removeUnseen("p0", "r0");
        removeUnseen("p1", "r0");
        assertThat(count("p0")).as("kept, being asked for").isEqualTo(1);
        assertThat(count("p1")).as("counted again").isZero();
    }

    @Test
    void fewCountsOfOnePartitionAreKept() {
        insert("p", 100);
        for (int i = 0; i < 50; i++) {
            RowQuery range = RowQuery.partition("p").withRowKeyRange(KeyRange.atLeast("r" + i));
            long found = store.count("Things", range);
            assertThat(store.count("Things", range)).isEqualTo(found);
        }
        assertThat(store.counts().size()).isEqualTo(RowCounts.MOST_TOGETHER);
        for (int i = 0; i < 50; i++) {
            store.count("Things", RowQuery.wholeTable().withPartitionKeyRange(KeyRange.atLeast("p" + i)));
        }
        assertThat(store.counts().size()).isEqualTo(2 * RowCounts.MOST_TOGETHER);
    }

    @Test
    void countOfManyRowsIsKeptWhenSmallCountsAreAdded() {
        insert("p", 400);
        assertThat(count("p")).isEqualTo(400);
        removeUnseen("p", "r399");
        for (int i = 0; i < 50; i++) {
            store.count("Things", RowQuery.partition("p").withRowKeyRange(KeyRange.exactly("r" + i)));
            store.count("Things", RowQuery.partition("p").withRowKeyRange(KeyRange.closedOpen("r" + i, "r" + i + "0")));
        }
        assertThat(count("p")).as("not counted again").isEqualTo(400);
    }

    @Test
    void countOfManyRowsIsKeptWhileItIsComputed() {
        insert("p", 400);
        AtomicReference<@Nullable Runnable> meanwhile = new AtomicReference<>();
        try (LocalTableStore slow = LocalTableStore.open(running(meanwhile), LocalStoreOptions.defaults())) {
            meanwhile.set(() -> CompletableFuture.runAsync(() -> {
                        for (int i = 0; i < 20; i++) {
                            slow.count(
                                    "Things",
                                    RowQuery.partition("p")
                                            .withRowKeyRange(KeyRange.closedOpen("r" + i, "r" + i + "0")));
                        }
                    })
                    .join());
            assertThat(slow.count("Things", RowQuery.partition("p"))).isEqualTo(400);
            removeUnseen("p", "r399");
            assertThat(slow.count("Things", RowQuery.partition("p")))
                    .as("not counted again")
                    .isEqualTo(400);
        }
    }

    /** Returns the store, which runs something once after the next count has begun to read. */
    private OrderedStore running(AtomicReference<@Nullable Runnable> meanwhile) {
        return forwarding(OrderedStore.class, bytes, (method, found) -> {
            if (!method.equals("snapshot")) {
                return found;
            }
            return forwarding(OrderedStore.Snapshot.class, found, (read, cursor) -> {
                Runnable task = read.equals("cursor") ? meanwhile.getAndSet(null) : null;
                if (task != null) {
                    task.run();
                }
                return cursor;
            });
        });
    }

    private static <T> T forwarding(Class<T> type, Object to, BiFunction<String, Object, Object> result) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, given) -> {
                    try {
                        return result.apply(method.getName(), method.invoke(to, given));
                    } catch (InvocationTargetException failed) {
                        throw failed.getCause();
                    }
                }));
    }

    /** A count that costs others reads is given up when these have cost as much as counting once more. */
    @Test
    void countIsDiscardedIfUpdatingCostsMoreThanItSaves() {
        insert("p", 800);
        assertThat(count("p")).isEqualTo(800);

        overwrite("p", 160);
        removeUnseen("p", "r7");
        assertThat(count("p")).as("still kept").isEqualTo(800);
        overwrite("p", 160);
        assertThat(count("p")).as("kept, being asked for").isEqualTo(800);
        overwrite("p", 170);
        assertThat(count("p")).as("counted again").isEqualTo(799);
        overwrite("p", 10);
        insert("q", 3);
        assertThat(count("p")).isEqualTo(799);
    }

    @Test
    void countsOfDroppedTableAreDiscarded() {
        insert("p", 3);
        count("p");
        store.count("Things", RowQuery.wholeTable());
        store.createTable("Others");
        store.count("Others", RowQuery.wholeTable());
        assertThat(store.counts().size()).isEqualTo(3);

        store.deleteTable("Things");
        assertThat(store.counts().size()).isEqualTo(1);
    }

    @Test
    void countsOfSingleRowsAndFiltersAreNotKept() {
        insert("p", 3);
        RowQuery partition = RowQuery.partition("p");
        assertThat(store.count("Things", partition.withRowKeyRange(KeyRange.exactly("r1"))))
                .isEqualTo(1);
        assertThat(store.count("Things", partition.withFilter(FilterParser.parse("n eq 1"))))
                .isEqualTo(3);
        assertThat(store.counts().size()).isZero();
    }
}
