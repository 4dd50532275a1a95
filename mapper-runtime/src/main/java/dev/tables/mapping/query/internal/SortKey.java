package dev.tables.mapping.query.internal;

import dev.tables.mapping.model.PropertyModel;

/**
 * A property to sort by. Nulls come behind every value, before them if descending.
 *
 * @param property the property
 * @param descending whether greater values come first
 */
public record SortKey(PropertyModel property, boolean descending) {
    @Override
    public String toString() {
        return property.name() + (descending ? " desc" : "");
    }
}
