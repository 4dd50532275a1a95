package dev.tables.mapping.model;

import dev.tables.annotation.IndexLayout;

/** Which properties of its entity an index row holds: with {@link IndexKind} what {@link IndexLayout} means, said once. */
public enum HeldProperties {
    /** All of them. */
    ALL,
    /** Those of the index, and those it is declared to include. */
    NAMED,
    /** None: it leads to its entity, and that is all. */
    NONE;

    /** What rows of a layout hold. */
    public static HeldProperties of(IndexLayout layout) {
        return switch (layout) {
            case COPY -> ALL;
            case PARTIAL -> NAMED;
            case KEYS, LIST -> NONE;
        };
    }

    /** Whether rows hold some properties. */
    public boolean areSome() {
        return this != NONE;
    }

    /** Whether rows hold all properties. */
    public boolean areAll() {
        return this == ALL;
    }

    /** Whether which properties rows hold is declared. */
    public boolean areNamed() {
        return this == NAMED;
    }

    /** Whether rows of an index hold a property. */
    boolean include(IndexModel index, String property) {
        return switch (this) {
            case ALL -> true;
            case NAMED -> index.included().contains(property) || index.indexes(property);
            case NONE -> false;
        };
    }
}
