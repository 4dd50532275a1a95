package dev.tables.mapping.model;

import org.jspecify.annotations.Nullable;

/** What a property is of which a text of JSON is stored. */
public enum JsonForm {
    /** A collection or an array. */
    LIST("[]"),
    /** A map. */
    MAP("{}"),
    /** Anything else, of which nothing says when it is empty. */
    OTHER(null);

    private final @Nullable String empty;

    JsonForm(@Nullable String empty) {
        this.empty = empty;
    }

    /** The text that is stored where there are no elements; null where there may be no such thing. */
    public @Nullable String empty() {
        return empty;
    }
}
