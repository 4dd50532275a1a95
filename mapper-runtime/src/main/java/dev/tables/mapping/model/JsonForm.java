package dev.tables.mapping.model;

import org.jspecify.annotations.Nullable;

/** The kind of a property that is stored as JSON text. */
public enum JsonForm {
    /** A collection or an array. */
    LIST("[]"),
    /** A map. */
    MAP("{}"),
    /** Any other JSON, for which emptiness is undefined. */
    OTHER(null);

    private final @Nullable String emptyText;

    JsonForm(@Nullable String emptyText) {
        this.emptyText = emptyText;
    }

    /** Returns the text that is stored for an empty value; null if the value cannot be empty. */
    public @Nullable String emptyText() {
        return emptyText;
    }
}
