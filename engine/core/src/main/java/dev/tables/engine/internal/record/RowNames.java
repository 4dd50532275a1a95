package dev.tables.engine.internal.record;

import dev.tables.engine.PrimaryKey;

/**
 * The names of the properties of a table or a single row, by number, because records contain numbers instead of names.
 */
public interface RowNames {
    /** Returns the number of the table, which is never reused for another one. */
    int id();

    /** Returns the name of the table, as spelled at creation. */
    String name();

    /** Returns the current names. */
    NumberedNames names();

    /** Returns the number of a name. A new name is validated and gets a number. */
    int idOf(String property, PrimaryKey keys);
}
