package dev.tables.differential.model;

/** How a property holds values of a kind, and how it is stored. */
public enum Form {
    /** A value. */
    SINGLE,
    /** {@code Optional} of a value. */
    OPTIONAL,
    /** A list, as JSON. */
    LIST,
    /** A set, as JSON. */
    SET,
    /** A map from text to values, as JSON. */
    MAP,
    /** A {@link Colour}, as JSON. */
    JSON,
    /** A {@link Money}, by a converter as a {@code Long}. */
    MONEY,
    /** A {@link Label}, by a converter as a {@code String}. */
    LABEL,
    /** A list, a property for each element. */
    EXPLODED_LIST,
    /** A map, a property for each value. */
    EXPLODED_MAP,
    /** An {@code int[]}, a property for each element. */
    EXPLODED_ARRAY,
    /** A text that may be longer than a property. */
    CHUNKED,
    /** A text outside the row. */
    LARGE,
    /** A value object. */
    EMBEDDED;

    /** Whether it has one value that a condition compares, as it is stored. */
    public boolean isComparable() {
        return this == SINGLE || this == OPTIONAL || this == MONEY || this == LABEL || this == CHUNKED;
    }

    /** Whether it is a collection whose elements a condition looks for, if their kind allows that. */
    public boolean isCollection() {
        return this == LIST || this == SET;
    }

    /** Whether no condition may name it. */
    public boolean isUnaskable() {
        return this == EXPLODED_LIST || this == EXPLODED_MAP || this == EXPLODED_ARRAY || this == LARGE;
    }

    /** Whether several properties of the row, or none, hold it. */
    public boolean isSpread() {
        return isUnaskable() || this == CHUNKED;
    }
}
