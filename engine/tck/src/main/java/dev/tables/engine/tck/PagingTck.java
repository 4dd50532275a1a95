package dev.tables.engine.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.ContinuationToken;
import dev.tables.engine.ETag;
import dev.tables.engine.Filter;
import dev.tables.engine.InvalidQueryException;
import dev.tables.engine.KeyRange;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.filter.FilterParser;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The tests of pages and page tokens. */
public interface PagingTck extends StoreUnderTest {

    /** Returns the row keys of the rows with these numbers. */
    default List<String> keysOf(IntStream numbers) {
        return numbers.mapToObj(number -> String.format(Locale.ROOT, "%05d", number))
                .toList();
    }

    /** Returns the token of the first page. */
    default ContinuationToken firstToken(String table, RowQuery query) {
        return Objects.requireNonNull(store().query(table, query, Row.DECODER).nextToken());
    }

    /** Verifies that all pages together contain each row exactly once, for any page size. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 24, 25, 26, 1000})
    default void pagesContainEachRowOnceForAnyPageSize(int pageSize) {
        String table = newTable();
        insertNumbered(table, "p", 15);
        insertNumbered(table, "q", 10);

        List<Row> found = all(table, RowQuery.wholeTable().withPageSize(pageSize));
        assertThat(found).hasSize(25).extracting(Row::primaryKey).isSorted().doesNotHaveDuplicates();
    }

    /** Verifies that a page contains no more rows than the page size of the query. */
    @Test
    default void pagesDoNotExceedPageSize() {
        String table = newTable();
        insertNumbered(table, "p", 10);
        ResultPage<Row> page = store().query(table, RowQuery.partition("p").withPageSize(4), Row.DECODER);

        assertThat(page.items()).hasSizeLessThanOrEqualTo(4);
        assertThat(page.hasNext()).isTrue();
    }

    /** Verifies that a page contains at most 1,000 rows if the query does not set a smaller page size. */
    @Test
    default void endsAPageAfterAThousandRows() {
        String table = newTable();
        insertNumbered(table, "p", 1005);
        ResultPage<Row> first = store().query(table, RowQuery.partition("p"), Row.DECODER);

        assertThat(first.items()).hasSizeLessThanOrEqualTo(1000);
        assertThat(first.nextToken()).isNotNull();
        assertThat(rowKeys(table, RowQuery.partition("p"))).isEqualTo(keysOf(IntStream.range(0, 1005)));
    }

    /** Verifies that {@link RowQuery#withPageSize} rejects sizes outside of 1 to 1,000. */
    @ParameterizedTest
    @ValueSource(ints = {0, -1, 1001})
    default void refusesIllegalPageSizes(int size) {
        RowQuery query = RowQuery.wholeTable();

        assertThatThrownBy(() -> query.withPageSize(size)).isInstanceOf(IllegalArgumentException.class);
    }

    /** Verifies that the last page has no token, even if it is full. */
    @Test
    default void lastPageHasNoToken() {
        String table = newTable();
        insertNumbered(table, "p", 4);
        insertNumbered(table, "q", 4);

        assertThat(store().query(table, RowQuery.partition("p").withPageSize(4), Row.DECODER)
                        .nextToken())
                .isNull();
    }

    /** Verifies that a selective filter finds all matching rows if the page size is small. */
    @Test
    default void findsAllMatchingRowsWithSmallPages() {
        String table = newTable();
        insertNumbered(table, "p", 50);
        RowQuery query =
                RowQuery.partition("p").withPageSize(2).withFilter(FilterParser.parse("number ge 10 and number lt 15"));

        assertThat(rowKeys(table, query)).isEqualTo(keysOf(IntStream.range(10, 15)));
    }

    /** Verifies that a query continues from a token whose row has been deleted. */
    @Test
    default void continuesAfterLastRowWasDeleted() {
        String table = newTable();
        insertNumbered(table, "p", 6);
        RowQuery query = RowQuery.partition("p").withPageSize(3);
        ContinuationToken token = firstToken(table, query);
        store().write(table, RowOperation.delete(numbered("p", 2).primaryKey(), ETag.ANY));
        store().write(table, RowOperation.delete(numbered("p", 3).primaryKey(), ETag.ANY));

        assertThat(rowKeys(table, query.withContinuationToken(token))).containsExactly("00004", "00005");
    }

    /** Verifies that a query ends if all rows after its token have been deleted. */
    @Test
    default void endsIfRemainingRowsAreDeleted() {
        String table = newTable();
        insertNumbered(table, "p", 4);
        RowQuery query = RowQuery.partition("p").withPageSize(2);
        ContinuationToken token = firstToken(table, query);
        for (int i = 0; i < 4; i++) {
            store().write(table, RowOperation.delete(numbered("p", i).primaryKey(), ETag.ANY));
        }

        assertThat(rowKeys(table, query.withContinuationToken(token))).isEmpty();
    }

    /**
     * Verifies that a query returns rows inserted after the token's position, but not rows inserted before it, and no
     * row twice.
     */
    @Test
    default void concurrentInsertsDoNotRepeatRows() {
        String table = newTable();
        insertNumbered(table, "p", 6);
        RowQuery query = RowQuery.partition("p").withPageSize(3);
        ContinuationToken token = firstToken(table, query);
        insert(table, Row.builder("p", "00001a").build());
        insert(table, Row.builder("p", "00004a").build());

        assertThat(rowKeys(table, query.withContinuationToken(token)))
                .containsExactly("00003", "00004", "00004a", "00005");
    }

    /** Verifies that a token can be used repeatedly, even with a different page size. */
    @Test
    default void tokenCanBeReusedAndWithAnotherPageSize() {
        String table = newTable();
        insertNumbered(table, "p", 9);
        RowQuery query = RowQuery.partition("p").withPageSize(3);
        ContinuationToken token = firstToken(table, query);

        assertThat(rowKeys(table, query.withContinuationToken(token))).isEqualTo(keysOf(IntStream.range(3, 9)));
        assertThat(store().query(table, query.withContinuationToken(token).withPageSize(5), Row.DECODER)
                        .items())
                .extracting(Row::rowKey)
                .isEqualTo(keysOf(IntStream.range(3, 8)));
    }

    /**
     * Verifies that tokens contain only characters that need no escaping in a URL, even if the keys contain other
     * characters.
     */
    @Test
    default void writesTokensThatAreSafeInUrls() {
        String table = newTable();
        insert(table, Row.builder("p", "a b%'\"\u4e2d").build());
        insert(table, Row.builder("p", "b").build());

        assertThat(firstToken(table, RowQuery.partition("p").withPageSize(1)).text())
                .matches("[A-Za-z0-9_.~-]+");
    }

    /** Verifies paging over keys that are empty, long or not ASCII. */
    @Test
    default void continuesAfterUnusualKeys() {
        String table = newTable();
        List<String> keys = List.of(
                "",
                " ",
                "%",
                "'",
                "''",
                "a",
                "a'b",
                "\u00e4",
                "\u4e2d",
                "\ud83d\ude00",
                "\uffee",
                "\uffee".repeat(255));
        for (String partition : keys) {
            for (String row : keys) {
                insert(table, Row.builder(partition, row).build());
            }
        }

        List<Row> found = all(table, RowQuery.wholeTable().withPageSize(1));
        assertThat(found).hasSize(144).extracting(Row::primaryKey).isSorted();
        assertThat(rowKeys(table, RowQuery.partition("").withPageSize(1))).isEqualTo(keys);
    }

    /** Verifies that a token is rejected by every other query, and by the same query of another table. */
    @Test
    default void refusesATokenOfAnotherQuery() {
        String table = newTable();
        insertNumbered(table, "p", 5);
        RowQuery query = RowQuery.partition("p").withPageSize(2);
        ContinuationToken token = firstToken(table, query);

        for (RowQuery other : List.of(
                RowQuery.partition("q"),
                RowQuery.wholeTable(),
                query.withRowKeyRange(KeyRange.atLeast("00001")),
                query.withFilter(Filter.eq("number", 3)))) {
            assertThatThrownBy(() -> store().query(table, other.withContinuationToken(token), Row.DECODER))
                    .isInstanceOf(InvalidQueryException.class);
        }
        String otherTable = newTable();
        assertThatThrownBy(() -> store().query(otherTable, query.withContinuationToken(token), Row.DECODER))
                .isInstanceOf(InvalidQueryException.class);
    }

    /** Verifies that a token is rejected if any one of its characters was changed. */
    @Test
    default void refusesATokenThatWasChanged() {
        String table = newTable();
        insertNumbered(table, "p", 5);
        RowQuery query = RowQuery.partition("p").withPageSize(2);
        String token = firstToken(table, query).text();

        for (int i = 0; i < token.length(); i++) {
            char other = token.charAt(i) == 'A' ? 'B' : 'A';
            ContinuationToken changed = new ContinuationToken(token.substring(0, i) + other + token.substring(i + 1));
            assertThatThrownBy(() -> store().query(table, query.withContinuationToken(changed), Row.DECODER))
                    .isInstanceOf(InvalidQueryException.class);
        }
    }

    /** Verifies that texts that are not tokens are rejected. */
    @ParameterizedTest
    @ValueSource(strings = {"", "A", "!!!", "AAAA", "null", "AQAAAAAAAAAAAAAAAAAAAAAAAAAA", "\u4e2d"})
    default void rejectsInvalidToken(String text) {
        String table = newTable();
        insertNumbered(table, "p", 1);
        RowQuery query = RowQuery.partition("p").withContinuationToken(new ContinuationToken(text));

        assertThatThrownBy(() -> store().query(table, query, Row.DECODER)).isInstanceOf(InvalidQueryException.class);
    }
}
