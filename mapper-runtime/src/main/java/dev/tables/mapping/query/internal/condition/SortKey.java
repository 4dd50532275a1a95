package dev.tables.mapping.query.internal.condition;

import dev.tables.mapping.model.PropertyModel;

/**
 * A property to sort by. Nulls come behind every value, before them if descending, unless they are to be on the other side.
 *
 * @param property the property
 * @param descending whether greater values come first
 * @param nullsMoved whether nulls are on the other side; no keys lie in such an order
 * @param ignoreCase whether texts are ordered regardless of case; no keys lie in such an order
 */
public record SortKey(PropertyModel property, boolean descending, boolean nullsMoved, boolean ignoreCase) {
    /** An order that keys may have. */
    public SortKey(PropertyModel property, boolean descending) {
        this(property, descending, false, false);
    }

    @Override
    public String toString() {
        String nulls = nullsMoved ? descending ? " nulls last" : " nulls first" : "";
        return property.name() + (descending ? " desc" : "") + nulls + (ignoreCase ? " ignoring case" : "");
    }
}
