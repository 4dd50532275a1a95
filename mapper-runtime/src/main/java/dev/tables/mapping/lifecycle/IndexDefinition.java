package dev.tables.mapping.lifecycle;

import dev.tables.engine.KeyRange;
import org.jspecify.annotations.Nullable;

/**
 * What an index is, as far as two versions of an application must agree to read and write each other's rows.
 *
 * @param name its name
 * @param canonicalText everything that decides where its rows are and what they hold, in words; equal if and only if rows are
 * @param table the table of its rows
 * @param rowKeyPrefix what the row keys of its rows start with, in whatever definition; null if the table is its own
 * @param tableId the identity of the entities' table when the index was filled: rows of another identity lead
 *     to entities of a table that was dropped. 0 for a table that the catalog has not seen dropped
 */
public record IndexDefinition(
        String name,
        String canonicalText,
        String table,
        @Nullable String rowKeyPrefix,
        long tableId) {
    /** An index of a table that the catalog has not seen dropped. */
    public IndexDefinition(String name, String canonicalText, String table, @Nullable String rowKeyPrefix) {
        this(name, canonicalText, table, rowKeyPrefix, 0);
    }

    /** Returns this definition for the table with another identity. */
    IndexDefinition ofTable(long identity) {
        return identity == tableId ? this : new IndexDefinition(name, canonicalText, table, rowKeyPrefix, identity);
    }

    /** Follows the prefix in the row key of a row that leads to one entity. */
    public static final String ROW_KEY_MARKER = "_";

    /** Follows the prefix in the row key of a row that leads to several entities; no index name continues with it. */
    public static final String LIST_KEY_MARKER = "^";

    /** The row keys of all rows of an index in its entities' partitions, whatever it was defined as when they were written. */
    public static KeyRange rowKeyRange(String rowKeyPrefix) {
        return KeyRange.closedOpen(
                rowKeyPrefix + LIST_KEY_MARKER, rowKeyPrefix + (char) (ROW_KEY_MARKER.charAt(0) + 1));
    }

    /** Whether rows written for one are right for the other, as long as their entities' table is the same. */
    boolean agreesWith(@Nullable IndexDefinition other) {
        return other != null && canonicalText.equals(other.canonicalText);
    }
}
