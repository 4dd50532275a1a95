package dev.tables.differential.model;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the documentation says a value is when it comes back, and whether two values are the same. */
public final class Stored {
    private Stored() {}

    /** The entity as it comes back: instants are cut to 100 ns, a value object without any value is null if it may be. */
    public static Plain form(Model model, Plain given) {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        given.values().forEach((name, value) -> values.put(name, value(value)));
        for (Field field : model.fields()) {
            if (field.form() == Form.EMBEDDED && values.get(field.name()) instanceof Map<?, ?> inner) {
                Map<String, @Nullable Object> formed = new LinkedHashMap<>();
                inner.forEach((name, value) -> formed.put(String.valueOf(name), value(value)));
                boolean empty = formed.values().stream().allMatch(Objects::isNull);
                boolean mayBeNull = field.nullable() || !model.nullMarked();
                values.put(field.name(), empty && mayBeNull ? null : formed);
            }
        }
        return new Plain(values);
    }

    private static @Nullable Object value(@Nullable Object value) {
        return value instanceof Instant instant ? cut(instant) : value;
    }

    /** The time without what is below 100 ns. */
    public static Instant cut(Instant instant) {
        return instant.minusNanos(instant.getNano() % 100);
    }

    /** What distinguishes keys. */
    static Object key(@Nullable Object value) {
        return value instanceof BigDecimal number ? number.stripTrailingZeros() : Objects.requireNonNull(value(value));
    }

    /** Whether they are the same, as a user would say: content of arrays and collections, the scale of decimals too. */
    public static boolean same(@Nullable Object left, @Nullable Object right) {
        if (left == null || right == null) {
            return left == right;
        }
        if (left instanceof byte[] a && right instanceof byte[] b) {
            return Arrays.equals(a, b);
        }
        if (left instanceof int[] a && right instanceof int[] b) {
            return Arrays.equals(a, b);
        }
        if (left instanceof List<?> a && right instanceof List<?> b) {
            return sameInOrder(a, b);
        }
        if (left instanceof Set<?> a && right instanceof Set<?> b) {
            return a.size() == b.size() && a.stream().allMatch(one -> b.stream().anyMatch(two -> same(one, two)));
        }
        if (left instanceof Map<?, ?> a && right instanceof Map<?, ?> b) {
            return a.keySet().equals(b.keySet())
                    && a.entrySet().stream().allMatch(entry -> same(entry.getValue(), b.get(entry.getKey())));
        }
        return left.equals(right);
    }

    private static boolean sameInOrder(Collection<?> left, Collection<?> right) {
        Iterator<?> other = right.iterator();
        return left.size() == right.size() && left.stream().allMatch(one -> same(one, other.next()));
    }
}
