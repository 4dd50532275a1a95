package dev.tables.mapping.query.internal.condition;

import dev.tables.mapping.model.PropertyModel;

/**
 * A property to sort by. In ascending order nulls follow all values, in descending order nulls precede all values;
 * {@code nullsMoved} reverses the position of nulls.
 *
 * @param property the property
 * @param descending whether greater values come first
 * @param nullsMoved whether nulls are on the other side; keys never have this order
 * @param ignoreCase whether texts are ordered regardless of case; keys never have this order
 */
public record SortKey(PropertyModel property, boolean descending, boolean nullsMoved, boolean ignoreCase) {
    /** Creates a sort key in an order that keys and indexes may have. */
    public SortKey(PropertyModel property, boolean descending) {
        this(property, descending, false, false);
    }

    @Override
    public String toString() {
        String nulls = nullsMoved ? descending ? " nulls last" : " nulls first" : "";
        return property.name() + (descending ? " desc" : "") + nulls + (ignoreCase ? " ignoring case" : "");
    }
}
