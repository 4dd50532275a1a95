package dev.tables.annotation;

/**
 * The treatment of properties of a row that are unknown to this version of the entity's class. A newer version or
 * another program may have written them.
 *
 * <p>Unknown fields of objects within JSON are kept, as {@link Json} describes, unless the policy is {@link #DROP}.
 */
public enum UnknownPropertyPolicy {
    /**
     * A write that replaces the row, and copies of the row in indexes, keep unknown properties. Such a write reads the
     * row first.
     */
    KEEP,
    /**
     * A write that replaces the row removes unknown properties, including those within JSON. An entity without indexes
     * is written without reading its row.
     */
    DROP,
    /**
     * Reading or replacing such a row fails with an error that names the properties. Such a write reads the row first.
     * Unknown fields within JSON are not an error; they are kept.
     */
    FAIL
}
