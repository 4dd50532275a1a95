package dev.tables.mapping.value.internal;

import java.lang.reflect.Array;
import java.lang.reflect.RecordComponent;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * The check of tests that reads back and compares each JSON value that is written. The check is enabled while at least
 * one test that has enabled it needs it. Thread-safe.
 */
public final class JsonReadBack {
    private static final AtomicInteger USERS = new AtomicInteger();

    private JsonReadBack() {}

    /** Enables the check until the result is closed. */
    public static Use switchOn() {
        return new Use();
    }

    /** Returns whether each written value must be read back. */
    public static boolean isOn() {
        return USERS.get() > 0;
    }

    /**
     * Returns whether a value is equal to the value that was read back. A value without {@code equals} is compared by
     * its JSON.
     */
    public static boolean isSame(@Nullable Object value, @Nullable Object found) {
        if (Objects.equals(value, found)) {
            return true;
        }
        if (value == null || found == null) {
            return false;
        }
        if (hasOwnEquals(value.getClass())) {
            return false;
        }
        if (value.getClass().isArray() && found.getClass().isArray()) {
            return areSame(value, found);
        }
        if (value instanceof Optional<?> one && found instanceof Optional<?> other) {
            return isSame(one.orElse(null), other.orElse(null));
        }
        if (value instanceof Map<?, ?> one && found instanceof Map<?, ?> other) {
            return isSameMap(one, other);
        }
        if (value instanceof Collection<?> one && found instanceof Collection<?> other) {
            boolean alike = one instanceof List == other instanceof List && one instanceof Set == other instanceof Set;
            return alike && (one instanceof Set ? inAnyOrder(one, other) : inOrder(one, other));
        }
        if (value instanceof Record && value.getClass() == found.getClass()) {
            return areSameComponents(value, found);
        }
        return definerOfEquals(value.getClass()) == Object.class && Objects.equals(text(value), text(found));
    }

    /** A test that needs the check. */
    public static final class Use implements AutoCloseable {
        private boolean closed;

        private Use() {
            USERS.incrementAndGet();
        }

        @Override
        public synchronized void close() {
            if (!closed) {
                closed = true;
                USERS.decrementAndGet();
            }
        }
    }

    private static boolean areSame(Object one, Object other) {
        int length = Array.getLength(one);
        for (int i = 0; i < length && length == Array.getLength(other); i++) {
            if (!isSame(Array.get(one, i), Array.get(other, i))) {
                return false;
            }
        }
        return length == Array.getLength(other);
    }

    private static boolean inOrder(Collection<?> one, Collection<?> other) {
        Iterator<?> others = other.iterator();
        for (Object element : one) {
            if (!others.hasNext() || !isSame(element, others.next())) {
                return false;
            }
        }
        return !others.hasNext();
    }

    private static boolean inAnyOrder(Collection<?> one, Collection<?> other) {
        return one.size() == other.size()
                && one.stream().allMatch(element -> other.stream().anyMatch(found -> isSame(element, found)));
    }

    private static boolean isSameMap(Map<?, ?> one, Map<?, ?> other) {
        return one.size() == other.size()
                && one.entrySet().stream()
                        .allMatch(entry -> other.entrySet().stream()
                                .anyMatch(found -> isSame(entry.getKey(), found.getKey())
                                        && isSame(entry.getValue(), found.getValue())));
    }

    private static boolean areSameComponents(Object one, Object other) {
        try {
            for (RecordComponent component : one.getClass().getRecordComponents()) {
                component.getAccessor().trySetAccessible();
                if (!isSame(
                        component.getAccessor().invoke(one),
                        component.getAccessor().invoke(other))) {
                    return false;
                }
            }
            return true;
        } catch (ReflectiveOperationException | RuntimeException hidden) {
            return Objects.equals(text(one), text(other));
        }
    }

    /**
     * Returns whether a class of the application itself defines {@code equals}; false for records, which are equal if
     * their components are equal.
     */
    private static boolean hasOwnEquals(Class<?> type) {
        return !type.isRecord() && !JsonKeys.isOfPlatform(definerOfEquals(type));
    }

    private static Class<?> definerOfEquals(Class<?> type) {
        try {
            return type.getMethod("equals", Object.class).getDeclaringClass();
        } catch (NoSuchMethodException none) {
            return Object.class;
        }
    }

    private static @Nullable String text(Object value) {
        try {
            return ExactJson.MAPPER.writeValueAsString(value);
        } catch (JacksonException refused) {
            return null;
        }
    }
}
