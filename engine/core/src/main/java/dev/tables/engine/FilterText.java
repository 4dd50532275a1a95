package dev.tables.engine;

import dev.tables.engine.Filter.Operator;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;

/** A writer of filters as OData text. */
final class FilterText {
    /**
     * A condition that every row meets, because no partition key is less than the empty text. Every store supports this
     * form.
     */
    static final Filter ALWAYS = new Filter.Comparison("PartitionKey", Operator.GE, "");

    static final Filter NEVER = new Filter.Comparison("PartitionKey", Operator.LT, "");

    private FilterText() {}

    /**
     * Writes a comparison. A time outside the years 1 to 9999 cannot be written as a literal; it is before or after
     * every stored time. The text contains another time instead, with which the comparison has the same result for
     * every row.
     */
    static String comparison(Filter.Comparison comparison) {
        String property = comparison.property();
        if (!(comparison.literal() instanceof Instant time) || Ticks.hasText(time)) {
            return property + " " + comparison.operator().text() + " " + literal(comparison.literal());
        }
        boolean isFuture = time.isAfter(Instant.EPOCH);
        Operator operator = switch (comparison.operator()) {
            case EQ -> Operator.GT;
            case NE -> Operator.LE;
            case LT, LE -> isFuture ? Operator.LE : Operator.LT;
            case GT, GE -> isFuture ? Operator.GT : Operator.GE;
        };
        boolean isLast = isFuture || operator == Operator.GT || operator == Operator.LE;
        return property + " " + operator.text() + " datetime'" + Ticks.format(isLast ? Ticks.MAX : Ticks.MIN) + "'";
    }

    static String literal(Object value) {
        return switch (EdmType.of(value)) {
            case STRING -> "'" + ((String) value).replace("'", "''") + "'";
            case BINARY -> "X'" + HexFormat.of().withUpperCase().formatHex((byte[]) value) + "'";
            case BOOLEAN, INT32 -> value.toString();
            case INT64 -> value + "L";
            case DOUBLE -> number((Double) value);
            case DATE_TIME -> "datetime'" + Ticks.format(Ticks.of((Instant) value)) + "'";
            case GUID -> "guid'" + (UUID) value + "'";
        };
    }

    static List<Filter> atLeastOne(List<Filter> terms) {
        if (terms.isEmpty()) {
            throw new IllegalArgumentException(
                    "Found an empty list of filters. Filter.And and Filter.Or need at least one filter.");
        }
        return List.copyOf(terms);
    }

    static String join(List<Filter> terms, String separator) {
        StringBuilder text = new StringBuilder();
        for (Filter term : terms) {
            text.append(text.isEmpty() ? "" : separator)
                    .append('(')
                    .append(term)
                    .append(')');
        }
        return text.toString();
    }

    private static String number(double value) {
        if (Double.isNaN(value)) {
            return "NaN";
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "INF" : "-INF";
        }
        return Double.toString(value);
    }
}
