package dev.tables.engine.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.Capability;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.Filter;
import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.filter.FilterParser;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/**
 * The tests of counts. A count equals the number of rows that the query returns, even if rows were written since the
 * last count of the same query.
 */
public interface CountTck extends ConcurrencyTck {
    /** Returns the queries whose rows the tests count repeatedly. */
    private static List<RowQuery> counted() {
        return List.of(
                RowQuery.wholeTable(),
                RowQuery.partition("a"),
                RowQuery.partition("b"),
                RowQuery.partition("a").withRowKeyRange(KeyRange.lessThan("r5")),
                RowQuery.partition("a").withRowKeyRange(KeyRange.startingWith("r1")),
                RowQuery.wholeTable().withRowKeyRange(KeyRange.atLeast("r3")),
                RowQuery.wholeTable().withPartitionKeyRange(KeyRange.atMost("a ")),
                RowQuery.wholeTable().withPartitionKeyRange(KeyRange.startingWith("a")));
    }

    private void assertCounts(String table) {
        for (RowQuery query : counted()) {
            assertThat(store().count(table, query))
                    .as(query.toString())
                    .isEqualTo(all(table, query).size());
        }
    }

    /**
     * Verifies counts between random writes of every kind, both single writes and transactions, including writes that
     * fail.
     */
    @Test
    default void countEqualsQueryResultAfterWrites() {
        Seed seed = Seed.of(20_261_123);
        RandomData data = new RandomData(seed.value());
        String table = newTable();
        assertCounts(table);
        int steps = Effort.byEffort(150, 400);
        for (int step = 0; step < steps; step++) {
            List<RowOperation> operations = new ArrayList<>();
            String partition = data.partitionKey();
            for (int i = data.nextInt(4); i >= 0; i--) {
                PrimaryKey keys = new PrimaryKey(partition, data.rowKey());
                if (operations.stream().noneMatch(other -> other.primaryKey().equals(keys))) {
                    operations.add(someWrite(data, keys));
                }
            }
            try {
                if (operations.size() == 1) {
                    store().write(table, operations.get(0));
                } else {
                    store().execute(table, EntityGroupTransaction.of(operations));
                }
            } catch (dev.tables.engine.TableStoreException refused) {
                assertThat(refused.errorCode()).as(seed.toString()).isNotNull();
            }
            if (data.oneIn(4)) {
                assertCounts(table);
            }
        }
        assertCounts(table);
    }

    private RowOperation someWrite(RandomData data, PrimaryKey keys) {
        Row row = data.row(keys.partitionKey(), keys.rowKey());
        boolean unseen = store().capabilities().contains(Capability.IDEMPOTENT_DELETES);
        return switch (data.nextInt(unseen ? 7 : 6)) {
            case 0 -> RowOperation.insert(keys, row);
            case 1 -> RowOperation.insertOrReplace(keys, row);
            case 2 -> RowOperation.insertOrMerge(keys, row);
            case 3 -> RowOperation.replace(keys, row, ETag.ANY);
            case 4 -> RowOperation.merge(keys, row, ETag.ANY);
            case 5 -> RowOperation.delete(keys, ETag.ANY);
            default -> RowOperation.deleteIfExists(keys);
        };
    }

    /** Verifies counts of queries with filters, small pages, page tokens and ranges that contain no rows. */
    @Test
    default void countsRowsOfAnyQuery() {
        String table = newTable();
        insertNumbered(table, "p", 30);
        insertNumbered(table, "q", 12);
        RowQuery partition = RowQuery.partition("p");
        Filter few = FilterParser.parse("number lt 7");

        assertThat(store().count(table, partition.withFilter(few))).isEqualTo(7);
        assertThat(store().count(table, RowQuery.wholeTable().withFilter(few))).isEqualTo(14);
        assertThat(store().count(table, partition.withFilter(FilterParser.parse("RowKey ge '00010'"))))
                .isEqualTo(20);
        assertThat(store().count(table, partition.withPageSize(4))).isEqualTo(30);
        assertThat(store().count(table, partition.withRowKeyRange(KeyRange.exactly("00003"))))
                .isEqualTo(1);
        assertThat(store().count(table, partition.withRowKeyRange(KeyRange.exactly("absent"))))
                .isZero();
        assertThat(store().count(table, RowQuery.partition("none"))).isZero();
        assertThat(store().count(table, partition.withRowKeyRange(KeyRange.closedOpen("00009", "00003"))))
                .isZero();
        ResultPage<Row> page = store().query(table, partition.withPageSize(4), Row.DECODER);
        assertThat(store().count(table, partition.withContinuationToken(page.nextToken())))
                .isEqualTo(30 - page.items().size());
    }

    /**
     * Verifies that counting a deleted table fails, and that a table created with the same name counts only its own
     * rows.
     */
    @Test
    @Requires(Capability.IMMEDIATE_TABLE_NAME_REUSE)
    default void countsRecreatedTableOnly() {
        String table = newTable();
        insertNumbered(table, "a", 5);
        assertCounts(table);

        store().deleteTable(table);
        assertThatThrownBy(() -> store().count(table, RowQuery.partition("a")))
                .isInstanceOf(TableNotFoundException.class);
        store().createTable(table);
        assertCounts(table);
        insertNumbered(table, "a", 2);
        assertThat(store().count(table, RowQuery.partition("a"))).isEqualTo(2);
    }

    /**
     * Verifies that all counts within a snapshot count the rows of that snapshot, even counts that repeat an earlier
     * one.
     */
    @Test
    @Requires(Capability.CROSS_PARTITION_TRANSACTIONS)
    default void countsRowsOfSnapshot() {
        String table = newTable();
        insertNumbered(table, "a", 10);
        insertNumbered(table, "b", 3);
        assertThat(store().count(table, RowQuery.partition("a"))).isEqualTo(10);

        store().readSnapshot(() -> {
            assertThat(store().count(table, RowQuery.partition("b"))).isEqualTo(3);
            insert(table, Row.builder("a", "new").build());
            store().write(table, RowOperation.delete(numbered("b", 1).primaryKey(), ETag.ANY));
            assertThat(store().count(table, RowQuery.partition("a"))).isEqualTo(10);
            assertThat(store().count(table, RowQuery.partition("b"))).isEqualTo(3);
            assertThat(store().count(table, RowQuery.wholeTable())).isEqualTo(13);
            return table;
        });

        assertThat(store().count(table, RowQuery.partition("a"))).isEqualTo(11);
        assertThat(store().count(table, RowQuery.partition("b"))).isEqualTo(2);
        assertThat(store().count(table, RowQuery.wholeTable())).isEqualTo(13);
    }

    /**
     * Verifies that a count includes every insert that finished before the count began, and no insert that began after
     * the count ended.
     */
    @Test
    @Requires(Capability.COUNT_IN_SINGLE_REQUEST)
    default void countIsBoundedByConcurrentWrites() {
        int rounds = Effort.byEffort(3, 10);
        for (int round = 0; round < rounds; round++) {
            String table = newTable();
            insertNumbered(table, "p", 50);
            AtomicInteger begun = new AtomicInteger(50);
            AtomicInteger done = new AtomicInteger(50);
            AtomicInteger threads = new AtomicInteger();
            runInParallel(THREADS, () -> {
                int thread = threads.getAndIncrement();
                RowQuery query = thread % 2 == 0 ? RowQuery.partition("p") : RowQuery.wholeTable();
                for (int i = 0; i < 60; i++) {
                    PrimaryKey keys = new PrimaryKey("p", "t" + thread + "x" + i);
                    begun.incrementAndGet();
                    store().write(
                                    table,
                                    i % 2 == 0
                                            ? RowOperation.insert(
                                                    keys,
                                                    Row.builder("p", keys.rowKey())
                                                            .build())
                                            : RowOperation.insertOrReplace(
                                                    keys,
                                                    Row.builder("p", keys.rowKey())
                                                            .build()));
                    done.incrementAndGet();
                    int least = done.get();
                    long counted = store().count(table, query);
                    assertThat(counted).isBetween((long) least, (long) begun.get());
                }
                return true;
            });
            assertThat(store().count(table, RowQuery.partition("p"))).isEqualTo(50 + THREADS * 60L);
            assertThat(store().count(table, RowQuery.wholeTable())).isEqualTo(50 + THREADS * 60L);
        }
    }

    /**
     * Verifies that counts neither miss a row nor include it twice while other threads move rows between partitions and
     * tables.
     */
    @Test
    @Requires({Capability.COUNT_IN_SINGLE_REQUEST, Capability.CROSS_PARTITION_TRANSACTIONS})
    default void countsMovingRowsOnce() {
        Seed seed = Seed.of(20_261_123);
        int rows = 40;
        int moves = Effort.byEffort(150, 400);
        String table = newTable();
        String archive = newTable();
        insertNumbered(table, "p0", rows);
        AtomicInteger threads = new AtomicInteger();
        AtomicInteger movers = new AtomicInteger(THREADS / 2);
        runInParallel(THREADS, () -> {
            int thread = threads.getAndIncrement();
            Random random = seed.plus(thread).random();
            if (thread < THREADS / 2) {
                for (int i = 0; i < moves; i++) {
                    move(table, archive, thread * rows / 2 + random.nextInt(rows / 2), random);
                }
                movers.decrementAndGet();
                return true;
            }
            do {
                assertThat(store().count(
                                        table, RowQuery.wholeTable().withPartitionKeyRange(KeyRange.startingWith("p"))))
                        .as(seed.toString())
                        .isEqualTo(rows);
                store().count(table, RowQuery.partition("p1"));
                store().count(archive, RowQuery.wholeTable());
            } while (movers.get() > 0);
            return true;
        });

        for (String one : List.of(table, archive)) {
            for (String partition : List.of("p0", "p1", "p2")) {
                RowQuery query = RowQuery.partition(partition);
                assertThat(store().count(one, query)).isEqualTo(all(one, query).size());
            }
            assertThat(store().count(one, RowQuery.wholeTable()))
                    .isEqualTo(all(one, RowQuery.wholeTable()).size());
        }
    }

    /** Moves a row to another partition, and writes or deletes its copy in the archive. */
    private void move(String table, String archive, int number, Random random) {
        String from = List.of("p0", "p1", "p2").stream()
                .filter(partition ->
                        find(table, partition, numbered(partition, number).rowKey()) != null)
                .findFirst()
                .orElseThrow();
        String to = from.equals("p0") ? "p1" : from.equals("p1") ? "p2" : "p0";
        Row moved = numbered(to, number);
        Row copy = numbered("p0", number);
        store().execute(new StoreTransaction()
                .add(table, RowOperation.delete(numbered(from, number).primaryKey(), ETag.ANY))
                .add(
                        table,
                        random.nextBoolean()
                                ? RowOperation.insert(moved.primaryKey(), moved)
                                : RowOperation.insertOrReplace(moved.primaryKey(), moved))
                .add(
                        archive,
                        random.nextBoolean()
                                ? RowOperation.deleteIfExists(copy.primaryKey())
                                : RowOperation.insertOrReplace(copy.primaryKey(), copy)));
    }
}
