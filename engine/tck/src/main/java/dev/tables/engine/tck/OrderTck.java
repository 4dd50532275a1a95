package dev.tables.engine.tck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.Capability;
import dev.tables.engine.KeyRange;
import dev.tables.engine.Row;
import dev.tables.engine.RowQuery;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rows are ordered by UTF-16 code unit of partition key, then row key. */
public interface OrderTck extends StoreUnderTest {

    /**
     * Keys in order of code units. Surrogates (U+1F600 is D83D DE00) come before U+E000 and after, not by code point.
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

    /** Row keys. */
    @Test
    @Requires(Capability.SORTED_QUERIES)
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

    /** Partition keys. */
    @Test
    @Requires(Capability.SORTED_QUERIES)
    default void ordersPartitionKeysByCodeUnit() {
        String table = newTable();
        List<String> shuffled = new ArrayList<>(inOrder());
        Collections.shuffle(shuffled, Seed.of(8).random());
        for (String key : shuffled) {
            insert(table, Row.builder(key, "r").build());
        }

        assertThat(all(table, RowQuery.wholeTable()).stream().map(Row::partitionKey))
                .isEqualTo(inOrder());
    }

    /** A partition stays together beside partitions that start alike. */
    @Test
    @Requires(Capability.SORTED_QUERIES)
    default void keepsPartitionsTogether() {
        String table = newTable();
        for (String key : List.of("a\u00a0|z", "a|\uffee", "a |a", "aa|", "a|")) {
            String[] parts = key.split("\\|", -1);
            insert(table, Row.builder(parts[0], parts[1]).build());
        }

        assertThat(all(table, RowQuery.wholeTable()).stream().map(row -> row.partitionKey() + "|" + row.rowKey()))
                .containsExactly("a|", "a|\uffee", "a |a", "aa|", "a\u00a0|z");
    }

    /** Every range finds what comparing the keys finds. */
    @Test
    default void boundsRangesByCodeUnit() {
        String table = newTable();
        for (String key : inOrder()) {
            insert(table, Row.builder("p", key).build());
        }
        for (String low : inOrder()) {
            for (String high : List.of("a", "b", "\u0800", "\ud83d\ude00", "\ue000")) {
                List<String> expected = inOrder().stream()
                        .filter(key -> key.compareTo(low) >= 0 && key.compareTo(high) < 0)
                        .toList();
                assertThat(rowKeys(table, RowQuery.partition("p").withRowKeys(KeyRange.between(low, high))))
                        .isEqualTo(expected);
            }
        }
    }

    /** A prefix that ends in the last code unit before a jump. */
    @Test
    default void findsPrefixesAtTheEdgesOfCodeUnits() {
        String table = newTable();
        for (String key : inOrder()) {
            insert(table, Row.builder("p", key + "x").build());
        }

        assertThat(rowKeys(table, RowQuery.partition("p").withRowKeys(KeyRange.startingWith("\ud7ff"))))
                .containsExactly("\ud7ffx");
        assertThat(rowKeys(table, RowQuery.partition("p").withRowKeys(KeyRange.startingWith("\u07ff"))))
                .containsExactly("\u07ffx");
        assertThat(rowKeys(table, RowQuery.partition("p").withRowKeys(KeyRange.startingWith("a"))))
                .containsExactly("a x", "a!x", "aax", "abx", "ax");
    }
}
