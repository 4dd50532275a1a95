package dev.tables.mapping.lifecycle;

import dev.tables.engine.KeyRange;
import org.jspecify.annotations.Nullable;

/**
 * What an index is, as far as two versions of an application must agree to read and write each other's rows.
 *
 * @param name its name
 * @param text everything that decides where its rows are and what they hold, in words; equal if and only if rows are
 * @param table the table of its rows
 * @param rowKeyPrefix what the row keys of its rows start with, in whatever definition; null if the table is its own
 * @param ofTable the identity of the entities' table when the index was filled: rows of another identity lead to entities of a table that
 *     was dropped. 0 for a table that the catalog has not seen dropped
 */
public record IndexDefinition(
        String name, String text, String table, @Nullable String rowKeyPrefix, long ofTable) {
    /** An index of a table that the catalog has not seen dropped. */
    public IndexDefinition(String name, String text, String table, @Nullable String rowKeyPrefix) {
        this(name, text, table, rowKeyPrefix, 0);
    }

    /** Returns this definition for the table with another identity. */
    IndexDefinition ofTable(long identity) {
        return identity == ofTable ? this : new IndexDefinition(name, text, table, rowKeyPrefix, identity);
    }

    /** Stands behind the prefix in the row key of a row that leads to one entity. */
    public static final String ROW = "_";

    /** Stands behind the prefix in the row key of a row that leads to several; no name of an index goes on like this. */
    public static final String LIST = "^";

    /** The row keys of all rows of an index in its entities' partitions, whatever it was defined as when they were written. */
    public static KeyRange rowKeys(String rowKeyPrefix) {
        return KeyRange.between(rowKeyPrefix + LIST, rowKeyPrefix + (char) (ROW.charAt(0) + 1));
    }

    /** Whether rows written for one are right for the other, as long as their entities' table is the same. */
    boolean agreesWith(@Nullable IndexDefinition other) {
        return other != null && text.equals(other.text);
    }
}
