package dev.tables.mapping.key.internal;

import org.jspecify.annotations.Nullable;

/** Of which entities a method can compute what an index is by; said in the same words at compile time and at start. */
public final class ComputedRules {
    private ComputedRules() {}

    /** Why an entity can have no computed property: what was found, and what to do. Null if it can. */
    public static @Nullable String refusal(boolean wide, boolean large) {
        if (wide) {
            return "the entity is wide, so a single row does not contain all of it. Store the computed value as "
                    + "a property.";
        }
        return large
                ? "part of the entity is stored in a BlobStore, which every change would have to read. Store "
                        + "the computed value as a property."
                : null;
    }

    /** The refusal as a sentence about a property. */
    public static String text(String entity, String property, String refusal) {
        return entity + "." + property + " cannot be computed for an index: " + refusal;
    }
}
