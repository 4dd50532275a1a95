package dev.tables.annotation;

/**
 * The treatment of properties of a row that are unknown to this version of the entity's class. A newer version of the
 * class or another program may have written the unknown properties.
 *
 * <p>Unknown fields of objects within JSON are kept, as {@link Json} describes, unless the policy is {@link #DROP}.
 */
public enum UnknownPropertyPolicy {
    /**
     * A write that replaces the row reads it first. The write keeps unknown properties in the row and in copies of the
     * row in indexes.
     */
    KEEP,
    /**
     * A write that replaces the row removes unknown properties, including those within JSON. An entity without indexes
     * is written without reading its row.
     */
    DROP,
    /**
     * Reading or replacing a row with unknown properties fails with an error that names these properties. A write that
     * replaces the row reads it first. Unknown fields within JSON are kept and cause no error.
     */
    FAIL
}
