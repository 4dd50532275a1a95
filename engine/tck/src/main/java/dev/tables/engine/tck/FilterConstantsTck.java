package dev.tables.engine.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.Filter;
import dev.tables.engine.InvalidQueryException;
import dev.tables.engine.Row;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.filter.FilterParser;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The tests of the constants {@code true} and {@code false} in filters, both alone, as health checks send them, and
 * within other conditions.
 */
public interface FilterConstantsTck extends StoreUnderTest {

    /**
     * A condition in two forms: a text with constants, and an equivalent filter without constants.
     *
     * @param text the condition with constants
     * @param filter the equivalent filter; comparisons that all rows or no rows satisfy replace the constants
     */
    record Condition(String text, Filter filter) {}

    private static Condition random(Random random, int depth) {
        int kind = depth == 0 ? random.nextInt(2) : random.nextInt(5);
        if (kind == 0) {
            boolean value = random.nextBoolean();
            List<String> spellings = value ? List.of("true", "True", "TRUE") : List.of("false", "False", "FALSE");
            Filter one = Filter.eq("RowKey", "x");
            Filter other = Filter.compare("RowKey", Filter.Operator.NE, "x");
            return new Condition(
                    spellings.get(random.nextInt(3)), value ? Filter.or(one, other) : Filter.and(one, other));
        }
        if (kind == 1) {
            Filter filter = List.of(
                            Filter.eq("number", random.nextInt(5)),
                            Filter.compare("number", Filter.Operator.LT, random.nextInt(5)),
                            Filter.compare("RowKey", Filter.Operator.GE, "00002"))
                    .get(random.nextInt(3));
            return new Condition(filter.toString(), filter);
        }
        Condition first = random(random, depth - 1);
        if (kind == 2) {
            return new Condition("not (" + first.text + ")", Filter.not(first.filter));
        }
        Condition second = random(random, depth - 1);
        boolean all = kind == 3;
        return new Condition(
                "(" + first.text + ")" + (all ? " and " : " or ") + "(" + second.text + ")",
                all ? Filter.and(first.filter, second.filter) : Filter.or(first.filter, second.filter));
    }

    /** Verifies that a random filter with constants finds the same rows as the equivalent filter without constants. */
    @Test
    default void resolvesConstantsInFilters() {
        String table = newTable();
        insertNumbered(table, "p", 5);
        Random random = Seed.of(48).random();
        for (int i = Effort.byEffort(60, 1_000); i > 0; i--) {
            Condition condition = random(random, 1 + random.nextInt(3));
            RowQuery query = RowQuery.wholeTable();

            assertThat(rowKeys(table, query.withFilter(FilterParser.parse(condition.text))))
                    .as(condition.text)
                    .isEqualTo(rowKeys(table, query.withFilter(condition.filter)));
        }
    }

    /** Verifies that a filter that is only a constant finds all rows or no row. */
    @Test
    default void constantFilterMatchesAllOrNoRows() {
        String table = newTable();
        insertNumbered(table, "p", 3);
        insert(table, Row.builder("", "").build());

        assertThat(all(table, RowQuery.wholeTable().withFilter(FilterParser.parse("true"))))
                .hasSize(4);
        assertThat(all(table, RowQuery.wholeTable().withFilter(FilterParser.parse("not (false)"))))
                .hasSize(4);
        assertThat(all(table, RowQuery.wholeTable().withFilter(FilterParser.parse("false"))))
                .isEmpty();
        assertThat(all(table, RowQuery.partition("p").withFilter(Filter.never())))
                .isEmpty();
        assertThat(store().count(table, RowQuery.wholeTable().withFilter(Filter.never())))
                .isZero();
    }

    /** Verifies that a query of a table that does not exist fails, even if its filter matches no row. */
    @Test
    default void neverMatchingFilterStillRequiresTable() {
        assertThatThrownBy(() -> store().query("Absent", RowQuery.wholeTable().withFilter(Filter.never()), Row.DECODER))
                .isInstanceOf(TableNotFoundException.class);
    }

    /** Verifies that the parser accepts a constant as a condition and rejects it as an operand. */
    @ParameterizedTest
    @ValueSource(
            strings = {"true true", "true eq true", "true and", "not", "5", "'true'", "number eq 1 false", "true()"})
    default void rejectsConstantsAsOperands(String text) {
        assertThatThrownBy(() -> FilterParser.parse(text)).isInstanceOf(InvalidQueryException.class);
    }
}
