package dev.tables.mapping.value;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The places within a collection where null is allowed, according to its type. For example,
 * {@code Map<String, List<Integer?>>} contains lists that may contain nulls, but neither its keys nor its values may be
 * null.
 *
 * @param nullable whether the value itself may be null
 * @param arguments the places of each type argument where null is allowed; empty if these are unknown
 */
record ContainedNulls(boolean nullable, List<ContainedNulls> arguments) {

    /**
     * Parses a type: names, arguments in angle brackets, {@code []} for arrays, {@code ?} after each part that may be
     * null.
     */
    static ContainedNulls of(String type) {
        return new Reader(type).read();
    }

    /** Returns whether the value contains a null where none is allowed; the value itself is not checked. */
    boolean areMisplaced(@Nullable Object value) {
        if (value == null || arguments.isEmpty()) {
            return false;
        }
        if (value instanceof Map<?, ?> map) {
            return arguments.size() == 2
                    && (anyRefused(arguments.get(0), map.keySet()) || anyRefused(arguments.get(1), map.values()));
        }
        if (arguments.size() != 1) {
            return false;
        }
        if (value instanceof Object[] array) {
            return anyRefused(arguments.get(0), java.util.Arrays.asList(array));
        }
        return value instanceof Collection<?> collection && anyRefused(arguments.get(0), collection);
    }

    private static boolean anyRefused(ContainedNulls each, Iterable<?> values) {
        for (Object value : values) {
            if (value == null ? !each.nullable() : each.areMisplaced(value)) {
                return true;
            }
        }
        return false;
    }

    /** A parser that reads the text of a type from left to right. */
    private static final class Reader {
        private final String text;
        private int at;

        Reader(String text) {
            this.text = text;
        }

        ContainedNulls read() {
            while (at < text.length() && Character.isJavaIdentifierPart(text.charAt(at))) {
                at++;
            }
            List<ContainedNulls> arguments = new ArrayList<>();
            if (skipIf("<")) {
                do {
                    arguments.add(read());
                } while (skipIf(", "));
                skipIf(">");
            }
            ContainedNulls type = new ContainedNulls(skipIf("?"), List.copyOf(arguments));
            while (skipIf("[]")) {
                type = new ContainedNulls(skipIf("?"), List.of(type));
            }
            return type;
        }

        private boolean skipIf(String sign) {
            boolean found = text.startsWith(sign, at);
            at += found ? sign.length() : 0;
            return found;
        }
    }
}
