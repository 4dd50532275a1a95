package dev.tables.mapping.key.internal;

import dev.tables.mapping.value.type.ValueType;
import org.jspecify.annotations.Nullable;

/** The rules for properties whose case an index can ignore, with the same messages at compile time and at startup. */
public final class IgnoredCase {
    private IgnoredCase() {}

    /**
     * Returns why an index cannot ignore the case of a property: what the property is, and what to do. Returns null if
     * an index can ignore the case.
     *
     * @param type the type of the property; for a collection, the type of the elements
     */
    public static @Nullable String refusal(ValueType type, boolean collection, boolean encrypted) {
        if (encrypted) {
            return "encrypted. Its blind index hashes represent the exact text. Remove ignoreCase, or do not encrypt "
                    + "the property.";
        }
        if (collection) {
            return "a collection, whose elements are always compared exactly. Remove ignoreCase and store the "
                    + "elements in lower case, or index a property of type String.";
        }
        return type == ValueType.STRING
                ? null
                : "of type " + type.javaName()
                        + ", which has no upper and lower case. Remove ignoreCase, or index a property of type String.";
    }

    /** Returns the refusal as a sentence about an index. */
    public static String text(String entity, String index, String property, String refusal) {
        return "Index '" + index + "' of " + entity + " ignores case, but '" + property + "' is " + refusal;
    }
}
