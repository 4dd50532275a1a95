package dev.tables.mapping.lifecycle;

import org.jspecify.annotations.Nullable;

/**
 * What an index is, as far as two versions of an application must agree to read and write each other's rows.
 *
 * @param name its name
 * @param text everything that decides where its rows are and what they hold, in words; equal if and only if rows are
 * @param table the table of its rows
 * @param rowKeyPrefix what the row keys of its rows start with; null if the table is its own
 */
public record IndexDefinition(
        String name, String text, String table, @Nullable String rowKeyPrefix) {

    /** Whether rows written for one are right for the other. */
    boolean agreesWith(@Nullable IndexDefinition other) {
        return other != null && text.equals(other.text);
    }
}
