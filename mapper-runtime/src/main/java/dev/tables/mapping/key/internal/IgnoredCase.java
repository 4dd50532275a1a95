package dev.tables.mapping.key.internal;

import dev.tables.mapping.value.ValueType;
import org.jspecify.annotations.Nullable;

/** Which properties an index can hold regardless of case; said in the same words at compile time and at start. */
public final class IgnoredCase {
    private IgnoredCase() {}

    /**
     * Why an index cannot ignore the case of a property: what it is, and what to do. Null if it can.
     *
     * @param type the type of the property, of a collection that of its elements
     */
    public static @Nullable String refusal(ValueType type, boolean collection, boolean encrypted) {
        if (encrypted) {
            return "encrypted, and a token stands for the text as it is. Remove ignoreCase, or do not encrypt the property.";
        }
        if (collection) {
            return "a collection, whose elements are compared as they are. Remove ignoreCase and keep the elements in one"
                    + " case, or index a property that is one text.";
        }
        return type == ValueType.STRING
                ? null
                : "of type " + type.javaName()
                        + ", which has no case. Remove ignoreCase, or index a property of type String.";
    }

    /** The refusal as a sentence about an index. */
    public static String text(String entity, String index, String property, String refusal) {
        return "Index '" + index + "' of " + entity + " ignores case, but '" + property + "' is " + refusal;
    }
}
