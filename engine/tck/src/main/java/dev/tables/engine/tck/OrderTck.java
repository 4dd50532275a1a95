package dev.tables.engine.tck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.Capability;
import dev.tables.engine.ContinuationToken;
import dev.tables.engine.ETag;
import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The tests of the order of rows: by UTF-16 code units of the partition key, then of the row key. */
public interface OrderTck extends StoreUnderTest {

    /**
     * Returns keys in order of UTF-16 code units. Surrogates (U+1F600 is D83D DE00) sort before U+E000, unlike in the
     * order of code points.
     */
    default List<String> inOrder() {
        return List.of(
                "",
                " ",
                "!",
                "111",
                "2",
                "A",
                "Z",
                "a",
                "a ",
                "a!",
                "aa",
                "ab",
                "b",
                "~",
                "\u00a0",
                "\u00e4",
                "\u00ff",
                "\u0100",
                "\u07ff",
                "\u0800",
                "\ud7ff",
                "\ud800\udc00",
                "\ud83d\ude00",
                "\udbff\udfff",
                "\ue000",
                "\uffee");
    }

    /** Verifies that row keys sort by UTF-16 code units. */
    @Test
    @Requires(Capability.ORDERED_WITHIN_PARTITION)
    default void ordersRowKeysByCodeUnit() {
        String table = newTable();
        List<String> shuffled = new ArrayList<>(inOrder());
        Collections.shuffle(shuffled, Seed.of(7).random());
        for (String key : shuffled) {
            insert(table, Row.builder("p", key).build());
        }

        assertThat(rowKeys(table, RowQuery.partition("p"))).isEqualTo(inOrder());
        assertThat(rowKeys(table, RowQuery.partition("p").withPageSize(3))).isEqualTo(inOrder());
    }

    /** Verifies that partition keys sort by UTF-16 code units. */
    @Test
    @Requires(Capability.ORDERED_ACROSS_PARTITIONS)
    default void ordersPartitionKeysByCodeUnit() {
        String table = newTable();
        List<String> shuffled = new ArrayList<>(inOrder());
        Collections.shuffle(shuffled, Seed.of(8).random());
        for (String key : shuffled) {
            insert(table, Row.builder(key, "r").build());
        }

        assertThat(asReturned(table, RowQuery.wholeTable()).stream().map(Row::partitionKey))
                .isEqualTo(inOrder());
    }

    /**
     * Verifies that the rows of a partition stay together even if other partition keys start with the same characters.
     */
    @Test
    @Requires(Capability.ORDERED_ACROSS_PARTITIONS)
    default void keepsPartitionsTogether() {
        String table = newTable();
        for (String key : List.of("a\u00a0|z", "a|\uffee", "a |a", "aa|", "a|")) {
            String[] parts = key.split("\\|", -1);
            insert(table, Row.builder(parts[0], parts[1]).build());
        }

        assertThat(asReturned(table, RowQuery.wholeTable()).stream()
                        .map(row -> row.partitionKey() + "|" + row.rowKey()))
                .containsExactly("a|", "a|\uffee", "a |a", "aa|", "a\u00a0|z");
    }

    /**
     * Verifies that the rows of each partition are returned together and in order, and that repeated queries return the
     * partitions in the same order.
     */
    @Test
    @Requires(Capability.ORDERED_WITHIN_PARTITION)
    default void returnsTheRowsOfEachPartitionTogetherAndInOrder() {
        String table = newTable();
        List<String> partitions = List.of("", "a", "a ", "aa", "b", "\ud83d\ude00", "\ue000", "zz");
        for (String partition : partitions) {
            for (String row : List.of("2", "", "\ue000", "\ud83d\ude00", "1")) {
                insert(table, Row.builder(partition, row).build());
            }
        }
        List<Row> found = asReturned(table, RowQuery.wholeTable());
        List<String> order = found.stream().map(Row::partitionKey).distinct().toList();

        assertThat(order).containsExactlyInAnyOrderElementsOf(partitions);
        for (int size : new int[] {1, 2, 3, 7, 1000}) {
            List<Row> paged = asReturned(table, RowQuery.wholeTable().withPageSize(size));
            assertThat(paged).isEqualTo(found);
        }
        for (int i = 0; i < order.size(); i++) {
            List<Row> partition = found.subList(5 * i, 5 * i + 5);
            assertThat(partition).extracting(Row::partitionKey).containsOnly(order.get(i));
            assertThat(partition).extracting(Row::rowKey).isSorted();
        }
    }

    /**
     * Verifies that a query without order across partitions continues after any row key, whether the row exists or not.
     */
    @Test
    @Requires(value = Capability.ORDERED_WITHIN_PARTITION, without = Capability.ORDERED_ACROSS_PARTITIONS)
    default void continuesAfterAnyRow() {
        String table = newTable();
        for (String partition : List.of("", "a", "a ", "b", "\ud83d\ude00", "\ue000")) {
            for (String row : List.of("", "1", "3", "\ue000")) {
                insert(table, Row.builder(partition, row).build());
            }
        }
        RowQuery query =
                RowQuery.wholeTable().withRowKeyRange(KeyRange.atMost("3")).withPageSize(2);
        List<Row> found = asReturned(table, query);
        for (int i = 0; i < found.size(); i++) {
            PrimaryKey row = found.get(i).primaryKey();
            List<Row> rest = found.subList(i + 1, found.size());
            assertThat(behind(table, query, row)).isEqualTo(rest);
            assertThat(behind(table, query, new PrimaryKey(row.partitionKey(), row.rowKey() + "!")))
                    .isEqualTo(rest);
        }
        PrimaryKey gone = found.get(found.size() / 2).primaryKey();
        List<Row> rest = found.subList(found.size() / 2 + 1, found.size());
        for (Row row : found.subList(0, found.size() / 2 + 1)) {
            store().write(table, RowOperation.delete(row.primaryKey(), ETag.ANY));
        }

        assertThat(behind(table, query, gone).stream().map(Row::primaryKey))
                .isEqualTo(rest.stream().map(Row::primaryKey).toList());
    }

    private List<Row> behind(String table, RowQuery query, PrimaryKey row) {
        List<Row> rest = new ArrayList<>();
        ResultPage<Row> page =
                store().query(table, query.withContinuationToken(ContinuationToken.after(row)), Row.DECODER);
        rest.addAll(page.items());
        while (page.nextToken() != null) {
            page = store().query(table, query.withContinuationToken(page.nextToken()), Row.DECODER);
            rest.addAll(page.items());
        }
        return rest;
    }

    /** Verifies that a range finds the keys between its bounds in the order of UTF-16 code units. */
    @Test
    default void rangeBoundsCompareByCodeUnit() {
        String table = newTable();
        for (String key : inOrder()) {
            insert(table, Row.builder("p", key).build());
        }
        for (String low : inOrder()) {
            for (String high : List.of("a", "b", "\u0800", "\ud83d\ude00", "\ue000")) {
                List<String> expected = inOrder().stream()
                        .filter(key -> key.compareTo(low) >= 0 && key.compareTo(high) < 0)
                        .toList();
                assertThat(rowKeys(table, RowQuery.partition("p").withRowKeyRange(KeyRange.closedOpen(low, high))))
                        .isEqualTo(expected);
            }
        }
    }

    /**
     * Verifies queries by a prefix whose last code unit is the last one before a gap in the encoding, such as U+D7FF.
     */
    @Test
    default void findsPrefixesAtCodeUnitBoundaries() {
        String table = newTable();
        for (String key : inOrder()) {
            insert(table, Row.builder("p", key + "x").build());
        }

        assertThat(rowKeys(table, RowQuery.partition("p").withRowKeyRange(KeyRange.startingWith("\ud7ff"))))
                .containsExactly("\ud7ffx");
        assertThat(rowKeys(table, RowQuery.partition("p").withRowKeyRange(KeyRange.startingWith("\u07ff"))))
                .containsExactly("\u07ffx");
        assertThat(rowKeys(table, RowQuery.partition("p").withRowKeyRange(KeyRange.startingWith("a"))))
                .containsExactly("a x", "a!x", "aax", "abx", "ax");
    }
}
