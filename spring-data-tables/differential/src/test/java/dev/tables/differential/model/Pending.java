package dev.tables.differential.model;

/**
 * What is left out until a defect that this test found is repaired; each constant goes with its defect.
 * {@code -Ddifferential.all=true} leaves out nothing.
 */
public enum Pending {
    /** An index defined otherwise under its name, rebuilt and filled: rows of the earlier definition are believed. */
    REDEFINED_INDEX,
    /** A projection that shows a value object of one subtype fails for entities of another. */
    SUBTYPE_OBJECT,
    /** Verification takes an index row for outdated that has the elements of a set in another order. */
    SET_IN_PARTIAL_INDEX,
    /** Null in a list that may hold none is saved. */
    NULL_ELEMENT;

    /** Whether it is asked for all the same. */
    public boolean isAsked() {
        return Boolean.getBoolean("differential.all");
    }
}
