package dev.tables.mapping.key.internal;

import org.jspecify.annotations.Nullable;

/** Of which entities a method can compute what an index is by; said in the same words at compile time and at start. */
public final class ComputedRules {
    private ComputedRules() {}

    /** Why an entity can have no computed property: what was found, and what to do. Null if it can. */
    public static @Nullable String refusal(boolean wide, boolean large) {
        if (wide) {
            return "the entity is wide, so that one row does not say what it is. Store what is computed as a property.";
        }
        return large
                ? "some of the entity is kept in a BlobStore, which every change would read. Store what is computed as a property."
                : null;
    }

    /** The refusal as a sentence about a property. */
    public static String text(String entity, String property, String refusal) {
        return entity + "." + property + " cannot be computed for an index: " + refusal;
    }
}
