package dev.tables.engine.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.Capability;
import dev.tables.engine.ETag;
import dev.tables.engine.Filter;
import dev.tables.engine.InvalidQueryException;
import dev.tables.engine.KeyRange;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The tests of descending queries, which return the rows of the ascending query in reverse order. */
public interface DescendingTck extends StoreUnderTest {

    /** Returns the rows of the ascending query in reverse order. */
    private List<Row> turned(String table, RowQuery query) {
        List<Row> rows = new ArrayList<>(all(table, query.withDescending(false)));
        Collections.reverse(rows);
        return rows;
    }

    /**
     * Verifies every kind of range of partition keys and of row keys, with and without a filter, for several page
     * sizes.
     */
    @Test
    @Requires(Capability.DESCENDING_QUERIES)
    default void returnsRangesInDescendingOrder() {
        String table = newTable();
        for (String partition : List.of("a", "a ", "ab", "b", "\ud83d\ude00", "\ue000")) {
            for (String row : List.of("", "1", "1 ", "11", "2", "\ud83d\ude00", "\ue000")) {
                insert(
                        table,
                        Row.builder(partition, row).int32("n", row.length()).build());
            }
        }
        List<KeyRange> ranges = List.of(
                KeyRange.all(),
                KeyRange.exactly("a"),
                KeyRange.exactly("1"),
                KeyRange.exactly("absent"),
                KeyRange.atLeast("ab"),
                KeyRange.greaterThan("1"),
                KeyRange.lessThan("b"),
                KeyRange.lessThan("1\u0000"),
                KeyRange.atMost("2"),
                KeyRange.atMost("\ud83d\ude00"),
                KeyRange.closedOpen("1", "2"),
                KeyRange.closedOpen("2", "1"),
                KeyRange.startingWith("a"),
                KeyRange.startingWith("1"));
        for (KeyRange partitions : ranges) {
            for (KeyRange rows : ranges) {
                RowQuery query = RowQuery.wholeTable()
                        .withPartitionKeyRange(partitions)
                        .withRowKeyRange(rows)
                        .withDescending(true);
                RowQuery filtered = query.withFilter(Filter.compare("n", Filter.Operator.LT, 2));
                List<Row> expected = turned(table, query);
                List<Row> passing = turned(table, filtered);
                for (int size : new int[] {1, 2, 1000}) {
                    assertThat(all(table, query.withPageSize(size)))
                            .as("%s in pages of %s", query, size)
                            .isEqualTo(expected);
                    assertThat(all(table, filtered.withPageSize(size)))
                            .as("%s in pages of %s", filtered, size)
                            .isEqualTo(passing);
                }
                assertThat(store().count(table, filtered)).as("%s", filtered).isEqualTo(passing.size());
            }
        }
    }

    /** Verifies that a page continues before the last row of the previous page, even if that row was deleted. */
    @Test
    @Requires(Capability.DESCENDING_QUERIES)
    default void continuesPagesDuringConcurrentWrites() {
        String table = newTable();
        insertNumbered(table, "p", 10);
        RowQuery query = RowQuery.partition("p").withPageSize(4).withDescending(true);
        ResultPage<String> first = store().query(table, query, row -> row.rowKey());
        store().write(table, RowOperation.delete(numbered("p", 6).primaryKey(), ETag.ANY));
        store().write(table, RowOperation.delete(numbered("p", 5).primaryKey(), ETag.ANY));
        insert(table, numbered("p", 20));
        insert(table, Row.builder("p", "00004x").build());
        ResultPage<String> second =
                store().query(table, query.withContinuationToken(first.nextToken()), row -> row.rowKey());

        assertThat(first.items()).containsExactly("00009", "00008", "00007", "00006");
        assertThat(second.items()).containsExactly("00004x", "00004", "00003", "00002");
    }

    /** Verifies that a page token of an ascending query is rejected by the same query in descending order. */
    @Test
    @Requires(Capability.DESCENDING_QUERIES)
    default void rejectsTokenOfOtherDirection() {
        String table = newTable();
        insertNumbered(table, "p", 3);
        RowQuery query = RowQuery.partition("p").withPageSize(1);
        ResultPage<Row> page = store().query(table, query, Row.DECODER);

        assertThatThrownBy(() -> store().query(
                                table, query.withDescending(true).withContinuationToken(page.nextToken()), Row.DECODER))
                .isInstanceOf(InvalidQueryException.class);
    }

    /**
     * Verifies that a descending query within a transaction returns the transaction's own writes in order among the
     * stored rows.
     */
    @Test
    @Requires({Capability.DESCENDING_QUERIES, Capability.CROSS_PARTITION_TRANSACTIONS})
    default void seesWritesOfItsOwnTransaction() {
        String table = newTable();
        insertNumbered(table, "p", 6);
        try (OpenTransaction open = store().beginTransaction()) {
            List<String> keys = open.runWithin(() -> {
                store().write(table, RowOperation.delete(numbered("p", 5).primaryKey(), ETag.ANY));
                store().write(table, RowOperation.delete(numbered("p", 2).primaryKey(), ETag.ANY));
                store().write(table, RowOperation.delete(numbered("p", 0).primaryKey(), ETag.ANY));
                insert(table, numbered("p", 9));
                insert(table, Row.builder("p", "00003x").build());
                return rowKeys(table, RowQuery.partition("p").withPageSize(2).withDescending(true));
            });

            assertThat(keys).containsExactly("00009", "00004", "00003x", "00003", "00001");
        }
    }

    /**
     * Verifies that a store without {@link Capability#DESCENDING_QUERIES} rejects a descending query instead of
     * returning rows in another order.
     */
    @Test
    default void rejectsDescendingQueriesIfUnsupported() {
        String table = newTable();
        insertNumbered(table, "p", 3);
        RowQuery query = RowQuery.partition("p").withDescending(true);
        if (!store().capabilities().contains(Capability.DESCENDING_QUERIES)) {
            assertThatThrownBy(() -> store().query(table, query, Row.DECODER))
                    .isInstanceOf(UnsupportedOperationException.class)
                    .hasMessageContaining("descending");
        } else {
            assertThat(rowKeys(table, query)).containsExactly("00002", "00001", "00000");
        }
    }
}
