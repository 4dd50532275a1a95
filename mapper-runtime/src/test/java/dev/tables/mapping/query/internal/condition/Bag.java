package dev.tables.mapping.query.internal.condition;

import java.math.BigDecimal;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** An entity of any shape. */
public record Bag(Map<String, @Nullable Object> values) {
    @Nullable
    public Object get(String name) {
        return values.get(name);
    }

    /** Decimals with one scale, and one zero: keys keep the number, not how it was written. */
    @Override
    public String toString() {
        Map<String, @Nullable Object> shown = new TreeMap<>(values);
        shown.replaceAll((name, value) -> value == null ? null : shown(value));
        return shown.toString();
    }

    private static Object shown(Object value) {
        if (value instanceof BigDecimal decimal) {
            return decimal.setScale(2);
        }
        return value instanceof Double || value instanceof Float ? ((Number) value).doubleValue() + 0.0 : value;
    }
}
