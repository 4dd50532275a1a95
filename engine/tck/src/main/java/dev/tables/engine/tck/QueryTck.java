package dev.tables.engine.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.InvalidQueryException;
import dev.tables.engine.KeyRange;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowQuery;
import dev.tables.engine.filter.FilterParser;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The tests of queries by ranges of keys, alone and with filters on keys. */
public interface QueryTck extends StoreUnderTest {

    /** Creates a table with rows in three partitions; one partition key is a prefix of another. */
    default String letters() {
        String table = newTable();
        for (String partition : List.of("a", "ab", "b")) {
            for (String row : List.of("", "1", "11", "2", "3")) {
                insert(
                        table,
                        Row.builder(partition, row).int32("n", row.length()).build());
            }
        }
        return table;
    }

    /** Returns ranges of row keys, each with the row keys that it must find in partition {@code a}. */
    static Stream<Arguments> rowRanges() {
        return Stream.of(
                Arguments.of(KeyRange.all(), List.of("", "1", "11", "2", "3")),
                Arguments.of(KeyRange.exactly("1"), List.of("1")),
                Arguments.of(KeyRange.exactly(""), List.of("")),
                Arguments.of(KeyRange.exactly("x"), List.of()),
                Arguments.of(KeyRange.closedOpen("1", "2"), List.of("1", "11")),
                Arguments.of(KeyRange.closedOpen("2", "1"), List.of()),
                Arguments.of(KeyRange.closedOpen("1", "1"), List.of()),
                Arguments.of(KeyRange.atLeast("11"), List.of("11", "2", "3")),
                Arguments.of(KeyRange.atLeast("10"), List.of("11", "2", "3")),
                Arguments.of(KeyRange.atLeast("4"), List.of()),
                Arguments.of(KeyRange.greaterThan("1"), List.of("11", "2", "3")),
                Arguments.of(KeyRange.greaterThan(""), List.of("1", "11", "2", "3")),
                Arguments.of(KeyRange.lessThan("2"), List.of("", "1", "11")),
                Arguments.of(KeyRange.lessThan(""), List.of()),
                Arguments.of(KeyRange.atMost("2"), List.of("", "1", "11", "2")),
                Arguments.of(KeyRange.atMost("1"), List.of("", "1")),
                Arguments.of(KeyRange.atMost(""), List.of("")),
                Arguments.of(KeyRange.startingWith("1"), List.of("1", "11")),
                Arguments.of(KeyRange.startingWith(""), List.of("", "1", "11", "2", "3")),
                Arguments.of(KeyRange.startingWith("\uffff"), List.of()),
                Arguments.of(KeyRange.lessThan("1\u0000"), List.of("", "1")),
                Arguments.of(KeyRange.atLeast("1\u0000"), List.of("11", "2", "3")),
                Arguments.of(KeyRange.lessThan("1\u001f1"), List.of("", "1")),
                Arguments.of(KeyRange.greaterThan("1\u0001"), List.of("11", "2", "3")),
                Arguments.of(KeyRange.atMost("\u0000"), List.of("")),
                Arguments.of(KeyRange.exactly("1\u0000"), List.of()),
                Arguments.of(KeyRange.lessThan("1/"), List.of("", "1")),
                Arguments.of(KeyRange.atLeast("1\u0080"), List.of("2", "3")));
    }

    /** Verifies which rows of one partition a range of row keys finds. */
    @ParameterizedTest
    @MethodSource("dev.tables.engine.tck.QueryTck#rowRanges")
    default void findsARangeOfRowKeys(KeyRange range, List<String> expected) {
        assertThat(rowKeys(letters(), RowQuery.partition("a").withRowKeyRange(range)))
                .isEqualTo(expected);
    }

    /** Verifies that a range of row keys without a partition applies to the rows of every partition. */
    @ParameterizedTest
    @MethodSource("dev.tables.engine.tck.QueryTck#rowRanges")
    default void findsARangeOfRowKeysInEveryPartition(KeyRange range, List<String> expected) {
        List<Row> found = all(letters(), RowQuery.wholeTable().withRowKeyRange(range));

        for (String partition : List.of("a", "ab", "b")) {
            assertThat(found.stream()
                            .filter(row -> row.partitionKey().equals(partition))
                            .map(Row::rowKey))
                    .isEqualTo(expected);
        }
        assertThat(found).hasSize(3 * expected.size());
    }

    /** Returns ranges of partition keys, each with the partition keys that it must find. */
    static Stream<Arguments> partitionRanges() {
        return Stream.of(
                Arguments.of(KeyRange.all(), List.of("a", "ab", "b")),
                Arguments.of(KeyRange.exactly("a"), List.of("a")),
                Arguments.of(KeyRange.exactly("c"), List.of()),
                Arguments.of(KeyRange.closedOpen("a", "b"), List.of("a", "ab")),
                Arguments.of(KeyRange.atLeast("ab"), List.of("ab", "b")),
                Arguments.of(KeyRange.greaterThan("a"), List.of("ab", "b")),
                Arguments.of(KeyRange.lessThan("ab"), List.of("a")),
                Arguments.of(KeyRange.lessThan("a"), List.of()),
                Arguments.of(KeyRange.atMost("ab"), List.of("a", "ab")),
                Arguments.of(KeyRange.atMost("a"), List.of("a")),
                Arguments.of(KeyRange.startingWith("a"), List.of("a", "ab")),
                Arguments.of(KeyRange.lessThan("a\u0000"), List.of("a")),
                Arguments.of(KeyRange.lessThan("a\u0001"), List.of("a")),
                Arguments.of(KeyRange.atLeast("a\u0000"), List.of("ab", "b")),
                Arguments.of(KeyRange.atLeast("\u0000"), List.of("a", "ab", "b")),
                Arguments.of(KeyRange.lessThan("\u0000"), List.of()));
    }

    /** Verifies which partitions a range of partition keys finds. */
    @ParameterizedTest
    @MethodSource("dev.tables.engine.tck.QueryTck#partitionRanges")
    default void findsARangeOfPartitionKeys(KeyRange range, List<String> expected) {
        List<Row> found = all(letters(), RowQuery.wholeTable().withPartitionKeyRange(range));

        assertThat(found.stream().map(Row::partitionKey).distinct()).isEqualTo(expected);
        assertThat(found).hasSize(5 * expected.size());
    }

    /** Verifies that a filter on keys finds the same rows as a range. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "PartitionKey eq 'a' | 5",
                "PartitionKey eq 'a' and RowKey eq '11' | 1",
                "PartitionKey eq 'a' and RowKey ge '1' and RowKey lt '2' | 2",
                "'a' eq PartitionKey and '2' gt RowKey | 3",
                "PartitionKey gt 'a' | 10",
                "PartitionKey ge 'a' and PartitionKey le 'ab' | 10",
                "PartitionKey ne 'a' | 10",
                "PartitionKey eq 'a' and PartitionKey eq 'b' | 0",
                "PartitionKey eq 'a' or PartitionKey eq 'b' | 10",
                "PartitionKey eq 'a' or RowKey eq '3' | 7",
                "RowKey eq '1' | 3",
                "RowKey ne '1' | 12",
                "not (RowKey eq '1') and PartitionKey lt 'ab' | 4",
                "PartitionKey eq 'a' and RowKey eq '' | 1",
                "PartitionKey eq 'a' and (RowKey eq '1' and n eq 1) | 1",
                "PartitionKey eq 'a' and not (RowKey lt '2') | 2",
                "PartitionKey lt 'a' | 0"
            })
    default void findsByFiltersOnKeys(String filter, int expected) {
        assertThat(all(letters(), RowQuery.wholeTable().withFilter(FilterParser.parse(filter))))
                .hasSize(expected);
    }

    /** Verifies that a query returns only rows that match both its ranges and its filter. */
    @Test
    default void narrowsRangesByTheFilter() {
        RowQuery query = RowQuery.partition("a").withRowKeyRange(KeyRange.atLeast("1"));

        assertThat(rowKeys(letters(), query.withFilter(FilterParser.parse("RowKey lt '2' and n eq 2"))))
                .containsExactly("11");
        assertThat(rowKeys(letters(), query.withFilter(FilterParser.parse("PartitionKey eq 'b'"))))
                .isEmpty();
    }

    /** Verifies that a filter that compares a key with a literal that is not a string is rejected. */
    @ParameterizedTest
    @CsvSource({"PartitionKey eq 5", "RowKey gt 5L", "n eq 1 or RowKey eq true", "not (PartitionKey ne 1.5)"})
    default void refusesToCompareAKeyWithAnotherType(String filter) {
        String table = newTable();

        assertThatThrownBy(() -> all(table, RowQuery.wholeTable().withFilter(FilterParser.parse(filter))))
                .isInstanceOf(InvalidQueryException.class);
    }

    /** Verifies that a projection applies to every row that a query returns. */
    @Test
    default void projectsEveryRow() {
        String table = newTable();
        insert(table, Row.builder("p", "1").int32("a", 1).int32("b", 2).build());
        insert(table, Row.builder("p", "2").int32("b", 3).build());
        RowQuery query = RowQuery.partition("p").withProjection(Projection.of("a"));

        assertThat(all(table, query).stream().map(Row::withoutETag))
                .containsExactly(
                        Row.builder("p", "1").int32("a", 1).build(),
                        Row.builder("p", "2").build());
    }

    /** Verifies that a filter can use properties that the projection does not contain. */
    @Test
    default void filtersByPropertiesThatAreNotSelected() {
        String table = newTable();
        insert(table, Row.builder("p", "1").int32("a", 1).int32("b", 2).build());
        insert(table, Row.builder("p", "2").int32("a", 2).int32("b", 3).build());
        RowQuery query =
                RowQuery.partition("p").withProjection(Projection.of("a")).withFilter(FilterParser.parse("b eq 3"));

        assertThat(all(table, query).stream().map(Row::withoutETag))
                .containsExactly(Row.builder("p", "2").int32("a", 2).build());
    }

    /** Verifies that a query of an empty table finds no rows. */
    @Test
    default void findsNothingInAnEmptyTable() {
        assertThat(all(newTable(), RowQuery.wholeTable())).isEmpty();
    }

    /** Verifies that queries return the same version and timestamp of a row as a point read. */
    @Test
    default void queryReturnsVersionsAndTimestamps() {
        String table = newTable();
        insertNumbered(table, "p", 3);

        assertThat(all(table, RowQuery.partition("p"))).allSatisfy(row -> {
            Row alone = read(table, "p", row.rowKey());
            assertThat(row.etag()).isEqualTo(alone.etag());
            assertThat(row.timestamp()).isEqualTo(alone.timestamp());
        });
    }
}
