package dev.tables.engine.tck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.Capability;
import dev.tables.engine.EdmType;
import dev.tables.engine.Filter;
import dev.tables.engine.Filter.Operator;
import dev.tables.engine.Row;
import dev.tables.engine.RowQuery;
import dev.tables.engine.filter.FilterParser;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The tests of every operator on every type, both in filters built by code and in filters parsed from text. */
public interface FilterMatrixTck extends StoreUnderTest {

    /** Returns three values of each type in ascending order. */
    static List<List<Object>> triples() {
        return List.of(
                List.of("B", "B\u00ff", "B\u4e2d"),
                List.of("", "0", "a"),
                List.of("\u4e00", "\u4e00a", "\ud83d\ude00"),
                List.of(new byte[] {}, new byte[] {1}, new byte[] {1, -1}),
                List.of(-5, 0, Integer.MAX_VALUE),
                List.of(Long.MIN_VALUE, -1L, 1L << 40),
                List.of(Double.NEGATIVE_INFINITY, -0.5, 1e300),
                List.of(
                        Instant.parse("1601-01-01T00:00:00Z"),
                        Instant.parse("2026-11-20T10:15:30.123Z"),
                        Instant.parse("2026-11-20T10:15:30.124Z")),
                List.of(
                        UUID.fromString("00000000-0000-0000-0000-000000000001"),
                        UUID.fromString("7fffffff-0000-0000-8000-000000000000"),
                        UUID.fromString("80000000-0000-0000-0000-000000000000")));
    }

    /**
     * Returns triples of close values in ascending order, which only an exact comparison distinguishes, such as times
     * that differ by 100 ns.
     */
    static List<List<Object>> closeValueTriples() {
        return List.of(
                List.of(new byte[] {127}, new byte[] {-128}, new byte[] {-1, 0}),
                List.of(
                        Instant.parse("1601-01-01T00:00:00Z"),
                        Instant.parse("2026-11-20T10:15:30.1234567Z"),
                        Instant.parse("2026-11-20T10:15:30.1234568Z")));
    }

    /** Returns every operator with the middle value of each of {@link #triples} as literal. */
    static Stream<Arguments> comparisons() {
        return comparisons(triples());
    }

    /** Returns every operator with the middle value of each of {@link #closeValueTriples} as literal. */
    static Stream<Arguments> closeValueComparisons() {
        return comparisons(closeValueTriples());
    }

    private static Stream<Arguments> comparisons(List<List<Object>> triples) {
        List<Arguments> made = new ArrayList<>();
        for (int triple = 0; triple < triples.size(); triple++) {
            for (Operator operator : Operator.values()) {
                made.add(
                        Arguments.of(EdmType.of(triples.get(triple).get(0)), operator, triple, middleAnswer(operator)));
            }
        }
        return made.stream();
    }

    /**
     * Returns the row keys that a comparison with the middle value must find, among rows with the low, the middle and
     * the high value.
     */
    private static List<String> middleAnswer(Operator operator) {
        return switch (operator) {
            case EQ -> List.of("1");
            case NE -> List.of("0", "2");
            case LT -> List.of("0");
            case LE -> List.of("0", "1");
            case GT -> List.of("2");
            case GE -> List.of("1", "2");
        };
    }

    /** Verifies every operator on stored low, middle and high values, with the middle value as the literal. */
    @ParameterizedTest(name = "{0} {1} [{index}]")
    @MethodSource("dev.tables.engine.tck.FilterMatrixTck#comparisons")
    default void comparesValuesOfSameType(EdmType type, Operator operator, int triple, List<String> expected) {
        assertThat(EdmType.of(triples().get(triple).get(1))).isEqualTo(type);
        assertCompared(triples().get(triple), operator, expected);
    }

    /** Verifies comparisons of close values, which only an exact comparison distinguishes. */
    @ParameterizedTest(name = "{0} {1} [{index}]")
    @MethodSource("dev.tables.engine.tck.FilterMatrixTck#closeValueComparisons")
    @Requires(Capability.EXACT_FILTER_EVALUATION)
    default void comparesCloseValuesOfSameType(EdmType type, Operator operator, int triple, List<String> expected) {
        assertThat(EdmType.of(closeValueTriples().get(triple).get(1))).isEqualTo(type);
        assertCompared(closeValueTriples().get(triple), operator, expected);
    }

    /** Stores a low, a middle and a high value and asserts which of them a comparison with the middle value finds. */
    default void assertCompared(List<Object> values, Operator operator, List<String> expected) {
        String table = newTable();
        for (int i = 0; i < 3; i++) {
            insert(table, Row.builder("p", "" + i).value("v", values.get(i)).build());
        }
        insert(table, Row.builder("p", "absent").int32("w", 1).build());
        Filter filter = Filter.compare("v", operator, values.get(1));

        assertThat(rowKeys(table, RowQuery.partition("p").withFilter(filter))).isEqualTo(expected);
        assertThat(rowKeys(table, RowQuery.partition("p").withFilter(FilterParser.parse(filter.toString()))))
                .isEqualTo(expected);
        List<String> inverted = rowKeys(table, RowQuery.partition("p").withFilter(Filter.not(filter)));
        assertThat(inverted).contains("absent").doesNotContainAnyElementsOf(expected);
        assertThat(inverted.size() + expected.size()).isEqualTo(4);
    }

    /** Returns every pair of a stored value and a literal of different types. */
    static Stream<Arguments> pairs() {
        List<Object> ones =
                List.of("1", new byte[] {1}, true, 1, 1L, 1.0, Instant.parse("2020-01-01T00:00:00Z"), new UUID(0, 1));
        List<Arguments> made = new ArrayList<>();
        for (Object stored : ones) {
            for (Object literal : ones) {
                if (EdmType.of(stored) != EdmType.of(literal)) {
                    made.add(Arguments.of(EdmType.of(stored), EdmType.of(literal), stored, literal));
                }
            }
        }
        return made.stream();
    }

    /** Returns whether the literal is promoted to the property's type. Integers are promoted only to wider types. */
    private static boolean isPromoted(EdmType stored, EdmType literal) {
        return literal == EdmType.INT32 && (stored == EdmType.INT64 || stored == EdmType.DOUBLE)
                || literal == EdmType.INT64 && stored == EdmType.DOUBLE;
    }

    /**
     * Verifies that comparisons of different types for equality and inequality never fail, and that integers are
     * promoted to wider types.
     */
    @ParameterizedTest(name = "{0} against {1}")
    @MethodSource("dev.tables.engine.tck.FilterMatrixTck#pairs")
    @Requires(Capability.EXACT_FILTER_EVALUATION)
    default void comparesAcrossTypesWithoutFailing(EdmType stored, EdmType literal, Object value, Object compared) {
        String table = newTable();
        insert(table, Row.builder("p", "r").value("v", value).build());
        boolean equal = isPromoted(stored, literal);

        assertThat(rowKeys(table, RowQuery.partition("p").withFilter(Filter.eq("v", compared))))
                .hasSize(equal ? 1 : 0);
        assertThat(rowKeys(table, RowQuery.partition("p").withFilter(Filter.compare("v", Operator.NE, compared))))
                .hasSize(equal ? 0 : 1);
        for (Operator operator : List.of(Operator.LT, Operator.LE, Operator.GT, Operator.GE)) {
            assertThat(rowKeys(table, RowQuery.partition("p").withFilter(Filter.compare("v", operator, compared))))
                    .hasSizeLessThan(2);
        }
    }
}
