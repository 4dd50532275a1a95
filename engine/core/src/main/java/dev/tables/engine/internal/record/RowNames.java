package dev.tables.engine.internal.record;

import dev.tables.engine.PrimaryKey;

/** The names of properties by the numbers that records have in their place, and whose they are. */
public interface RowNames {
    /** The number of the table, never given to another one. */
    int id();

    /** The name of the table, as spelled at creation. */
    String name();

    /** The names as of now. */
    NumberedNames names();

    /** The number of a name, which is given one if it is new; checks it then. */
    int idOf(String property, PrimaryKey keys);
}
