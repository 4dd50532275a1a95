package dev.tables.engine.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.Capability;
import dev.tables.engine.Filter;
import dev.tables.engine.InvalidQueryException;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.filter.FilterParser;
import java.time.Instant;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The tests of filter texts: grammar, logic, and properties that rows do not have. */
public interface FilterTck extends StoreUnderTest {

    /** Creates a table with rows 1 to 4. */
    default String people() {
        String table = newTable();
        insert(
                table,
                Row.builder("p", "1")
                        .string("name", "O'Neil")
                        .int32("age", 30)
                        .bool("active", true)
                        .int64("big", 5_000_000_000L)
                        .float64("rate", 1.5)
                        .build());
        insert(
                table,
                Row.builder("p", "2")
                        .string("name", "Smith")
                        .int32("age", 40)
                        .bool("active", false)
                        .dateTime("born", Instant.parse("1980-02-29T00:00:00Z"))
                        .build());
        insert(
                table,
                Row.builder("p", "3")
                        .string("name", "smith")
                        .int32("age", 50)
                        .guid("id", new UUID(0, 7))
                        .binary("data", new byte[] {1, 2})
                        .build());
        insert(
                table,
                Row.builder("p", "4")
                        .string("active", "true")
                        .float64("rate", Double.NaN)
                        .build());
        return table;
    }

    /** Verifies which rows each filter text finds. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "name eq 'O''Neil' | 1",
                "name eq 'Smith' | 2",
                "name eq 'smith' | 3",
                "name ge 'S' and name lt 'T' | 2",
                "age gt 30 | 23",
                "age gt 30 and age lt 50 | 2",
                "30 lt age | 23",
                "(age eq 30) | 1",
                "((((((((age eq 30)))))))) | 1",
                "(age eq 30)or(age eq 50) | 13",
                "age eq 30 or age eq 40 and name eq 'smith' | 1",
                "(age eq 30 or age eq 50) and name eq 'smith' | 3",
                "not age eq 30 | 234",
                "not (age eq 30) | 234",
                "not not age eq 30 | 1",
                "not (age eq 30) and not (age eq 40) | 34",
                "not age eq 30 or age eq 30 | 1234",
                "age ne 30 | 23",
                "absent eq 1 | ``",
                "absent ne 1 | ``",
                "absent lt 1 or absent ge 1 | ``",
                "not (absent eq 1) | 1234",
                "active | 1",
                "active eq true | 1",
                "active eq TRUE | 1",
                "active eq False | 2",
                "not active | 234",
                "active and age eq 30 | 1",
                "name | ``",
                "big eq 5000000000L | 1",
                "big eq 5000000000 | 1",
                "big gt 4294967295 | 1",
                "big gt 1 | 1",
                "rate eq 1.5 | 1",
                "rate eq 15e-1 | 1",
                "rate eq 1.5d | 1",
                "rate eq 0.15E+1D | 1",
                "rate ne 1.5 | 4",
                "rate gt 1 | 1",
                "born eq datetime'1980-02-29T00:00:00Z' | 2",
                "born eq datetime'1980-02-29T01:00:00+01:00' | 2",
                "born eq datetime'1980-02-29' | 2",
                "born gt datetime'0001-01-01T00:00:00Z' | 2",
                "id eq guid'00000000-0000-0000-0000-000000000007' | 3",
                "id eq guid'00000000-0000-0000-0000-000000000008' | ``",
                "data eq X'0102' | 3",
                "data eq x'0102' | 3",
                "data eq binary'0102' | 3",
                "data gt X'01' | 3",
                "data lt X'' | ``",
                "  age   eq\t30  | 1"
            })
    default void findsRowsByFilterText(String text, String expected) {
        String found = String.join("", rowKeys(people(), RowQuery.wholeTable().withFilter(FilterParser.parse(text))));

        assertThat(found).isEqualTo(expected);
    }

    /** Verifies filters whose result depends on exact types and values. */
    @Requires(Capability.EXACT_FILTER_EVALUATION)
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "rate lt INF | 1",
                "rate gt -INF | 1",
                "rate eq NaN | ``",
                "rate ne NaN | 14",
                "rate gt 1L | 1",
                "born lt datetime'1980-02-29T00:00:00.0000001Z' | 2",
                "age eq 30L | ``",
                "age eq 30.0 | ``"
            })
    default void findsRowsByFilterTextWithExactTypes(String text, String expected) {
        String found = String.join("", rowKeys(people(), RowQuery.wholeTable().withFilter(FilterParser.parse(text))));

        assertThat(found).isEqualTo(expected);
    }

    /** Verifies that the parser rejects texts that are not filters. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "age eq",
                "eq 5",
                "age eq 5 and",
                "and age eq 5",
                "age eq 5 age eq 6",
                "(age eq 5",
                "age eq 5)",
                "()",
                "age == 5",
                "age EQ 5",
                "age eq 5 AND age eq 6",
                "age eq 'open",
                "age eq 'a'b'",
                "age eq null",
                "5 eq 5",
                "age eq name",
                "startswith(name,'S')",
                "age add 5 eq 6",
                "age eq 5.",
                "age eq .5",
                "age eq 1e",
                "age eq 1e999",
                "age eq 99999999999999999999",
                "age eq 5x",
                "age eq datetime'yesterday'",
                "age eq datetime'2020-13-01T00:00:00Z'",
                "age eq guid'123'",
                "age eq X'012'",
                "age eq X'0g'",
                "age eq decimal'5'",
                "age eq -",
                "age eq 'x'or age eq 5",
                "not",
                "age eq 5;",
                "age,eq,5",
                "age eq $top"
            })
    default void rejectsInvalidFilterText(String text) {
        assertThatThrownBy(() -> FilterParser.parse(text))
                .isInstanceOf(InvalidQueryException.class)
                .hasMessageContaining("position");
    }

    /** Verifies that the message of a parse error contains the position of the error and what was expected there. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "age eq | position 6: found the end of the filter, expected a literal",
                "age eq 5 and | position 12: found the end of the filter, expected a condition",
                "age eq 5) | position 8: found ')', expected 'and', 'or' or the end of the filter",
                "age eq 'secret | position 7: found a literal without a closing quote",
                "age eq secret | position 7: found a word without quotes, expected a literal",
                "age eq guid'x' | position 7: found an invalid GUID"
            })
    default void reportsPositionOfSyntaxError(String text, String expected) {
        assertThatThrownBy(() -> FilterParser.parse(text)).hasMessageContaining(expected);
    }

    /** Verifies that the parser rejects filters nested too deeply instead of overflowing the stack. */
    @Test
    default void refusesDeeplyNestedFilters() {
        String deep = "(".repeat(100_000) + "age eq 5" + ")".repeat(100_000);

        assertThatThrownBy(() -> FilterParser.parse(deep)).isInstanceOf(InvalidQueryException.class);
        assertThatThrownBy(() -> FilterParser.parse("not ".repeat(100_000) + "age eq 5"))
                .isInstanceOf(InvalidQueryException.class);
        assertThat(FilterParser.parse("(".repeat(50) + "age eq 5" + ")".repeat(50)))
                .isEqualTo(Filter.eq("age", 5));
    }

    /**
     * Verifies comparisons of timestamps. Several rows may have the same timestamp, as on Azurite, whose clock has a
     * resolution of milliseconds.
     */
    @Test
    default void comparesTheTimestamp() {
        String table = newTable();
        insertNumbered(table, "p", 1);
        Instant first = Objects.requireNonNull(read(table, "p", "00000").timestamp());
        Instant second = first;
        int last = 0;
        while (second.equals(first)) {
            last++;
            insert(table, numbered("p", last));
            second = Objects.requireNonNull(
                    read(table, "p", numbered("p", last).rowKey()).timestamp());
        }
        RowQuery query = RowQuery.wholeTable();

        assertThat(rowKeys(table, query.withFilter(Filter.compare("Timestamp", Filter.Operator.LT, second))))
                .hasSize(last)
                .startsWith("00000");
        assertThat(rowKeys(table, query.withFilter(Filter.eq("Timestamp", second))))
                .containsExactly(numbered("p", last).rowKey());
        assertThat(rowKeys(table, query.withFilter(FilterParser.parse("Timestamp gt datetime'1601-01-01T00:00:00Z'"))))
                .hasSize(last + 1);
    }

    /** Verifies that a filter can test whether a row has a property. */
    @Test
    default void findsRowsThatHaveAProperty() {
        String table = people();

        assertThat(rowKeys(table, RowQuery.wholeTable().withFilter(Filter.exists("rate"))))
                .containsExactly("1", "4");
        assertThat(rowKeys(table, RowQuery.wholeTable().withFilter(Filter.not(Filter.exists("rate")))))
                .containsExactly("2", "3");
    }

    /** Verifies that a filter compares the current value of a property, never an earlier value. */
    @Test
    default void filterSeesCurrentValue() {
        String table = people();
        store().write(
                        table,
                        RowOperation.insertOrMerge(
                                Row.builder("p", "1").build().primaryKey(), writer -> writer.int32("age", 31)));

        assertThat(rowKeys(table, RowQuery.wholeTable().withFilter(Filter.eq("age", 30))))
                .isEmpty();
        assertThat(rowKeys(table, RowQuery.wholeTable().withFilter(Filter.eq("age", 31))))
                .containsExactly("1");
    }
}
