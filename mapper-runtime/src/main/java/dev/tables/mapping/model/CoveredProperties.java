package dev.tables.mapping.model;

import dev.tables.annotation.IndexLayout;

/**
 * The properties of an entity that its index rows contain. This enum and {@link IndexKind} together define an
 * {@link IndexLayout}.
 */
public enum CoveredProperties {
    /** All properties. */
    ALL,
    /** The key properties of the index and the properties that the index is declared to include. */
    INCLUDED,
    /** No property: an index row contains only the keys of its entity. */
    NONE;

    /** Returns the properties that index rows of a layout contain. */
    public static CoveredProperties of(IndexLayout layout) {
        return switch (layout) {
            case ALL_PROPERTIES -> ALL;
            case INCLUDED_PROPERTIES -> INCLUDED;
            case KEYS_ONLY, KEY_LIST_PER_VALUE -> NONE;
        };
    }

    /** Returns whether index rows contain any properties. */
    public boolean coversAny() {
        return this != NONE;
    }

    /** Returns whether index rows contain all properties. */
    public boolean coversAll() {
        return this == ALL;
    }

    /** Returns whether index rows contain only the key properties and the declared included properties. */
    public boolean coversIncludedOnly() {
        return this == INCLUDED;
    }

    /** Returns whether index rows contain a property. */
    boolean include(IndexModel index, String property) {
        return switch (this) {
            case ALL -> true;
            case INCLUDED -> index.included().contains(property) || index.containsKeyProperty(property);
            case NONE -> false;
        };
    }
}
