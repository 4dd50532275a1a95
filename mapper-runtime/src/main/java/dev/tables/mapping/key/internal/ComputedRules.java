package dev.tables.mapping.key.internal;

import org.jspecify.annotations.Nullable;

/**
 * The rules for entities with computed index components, checked with the same messages at compile time and at startup.
 */
public final class ComputedRules {
    private ComputedRules() {}

    /** Returns why an entity cannot have a computed property and what to do, or null if it can. */
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

    /** Returns the refusal as a sentence about a property. */
    public static String text(String entity, String property, String refusal) {
        return entity + "." + property + " cannot be computed for an index: " + refusal;
    }
}
