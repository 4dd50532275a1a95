package dev.tables.mapping.lifecycle;

import dev.tables.engine.KeyRange;
import org.jspecify.annotations.Nullable;

/**
 * The definition of an index, as far as two versions of an application must agree on it to read and write each other's
 * rows.
 *
 * @param name the name of the index
 * @param canonicalText a text that contains all settings that determine the location and the content of the index rows.
 *     Two definitions have equal texts if and only if their rows are equal
 * @param table the table of the index rows
 * @param rowKeyPrefix the prefix of the row keys of all its rows, independent of the definition; null if the index has
 *     its own table
 * @param entityTableId the identity of the entities' table when the index was filled. Rows with another identity
 *     refer to entities of a table that was dropped. 0 for a table that the catalog has not seen dropped
 */
public record IndexDefinition(
        String name,
        String canonicalText,
        String table,
        @Nullable String rowKeyPrefix,
        long entityTableId) {
    /** Creates the definition of an index on a table that the catalog has not seen dropped. */
    public IndexDefinition(String name, String canonicalText, String table, @Nullable String rowKeyPrefix) {
        this(name, canonicalText, table, rowKeyPrefix, 0);
    }

    /** Returns this definition for the table with another identity. */
    IndexDefinition ofTable(long identity) {
        return identity == entityTableId
                ? this
                : new IndexDefinition(name, canonicalText, table, rowKeyPrefix, identity);
    }

    /** The character after the prefix in the row key of a row that leads to one entity. */
    public static final String ROW_PER_ENTITY_MARKER = "_";

    /**
     * The character after the prefix in the row key of an index row that lists several entities. Index names do not
     * contain this character.
     */
    public static final String KEY_LIST_MARKER = "^";

    /**
     * Returns the range of row keys of all rows of an index in its entities' partitions, regardless of the definition
     * with which the rows were written.
     */
    public static KeyRange rowKeyRange(String rowKeyPrefix) {
        return KeyRange.closedOpen(
                rowKeyPrefix + KEY_LIST_MARKER, rowKeyPrefix + (char) (ROW_PER_ENTITY_MARKER.charAt(0) + 1));
    }

    /**
     * Returns whether rows written for one definition are correct for the other, if the entities' table is the same.
     */
    boolean agreesWith(@Nullable IndexDefinition other) {
        return other != null && canonicalText.equals(other.canonicalText);
    }
}
