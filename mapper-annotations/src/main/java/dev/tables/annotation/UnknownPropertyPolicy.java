package dev.tables.annotation;

/**
 * What becomes of properties of a row that this version of its entity's class does not know, as a newer version or another program
 * may have written them. Fields of objects within JSON that their class does not know are kept, as {@link Json}
 * describes, unless they are dropped.
 */
public enum UnknownPropertyPolicy {
    /**
     * A write that replaces the row keeps them, and so do copies of the row in indexes: what this version does not know it does not
     * delete. Such a write reads the row first.
     */
    KEEP,
    /**
     * A write that replaces the row removes them, and those within JSON. An entity without indexes is written without
     * reading its row.
     */
    DROP,
    /**
     * Reading such a row, or replacing it, is an error that names the properties. Such a write reads the row first.
     * Unknown fields within JSON are no error; they are kept.
     */
    FAIL
}
