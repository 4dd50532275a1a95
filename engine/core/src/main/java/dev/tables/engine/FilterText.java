package dev.tables.engine;

import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;

/** Writes filters as OData text. */
final class FilterText {
    private FilterText() {}

    static String literal(Object value) {
        return switch (EdmType.of(value)) {
            case STRING -> "'" + ((String) value).replace("'", "''") + "'";
            case BINARY -> "X'" + HexFormat.of().withUpperCase().formatHex((byte[]) value) + "'";
            case BOOLEAN, INT32 -> value.toString();
            case INT64 -> value + "L";
            case DOUBLE -> number((Double) value);
            case DATE_TIME -> "datetime'" + Ticks.toText(Ticks.of((Instant) value)) + "'";
            case GUID -> "guid'" + (UUID) value + "'";
        };
    }

    static List<Filter> atLeastOne(List<Filter> terms) {
        if (terms.isEmpty()) {
            throw new IllegalArgumentException("Found no terms to join, expected at least one.");
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
