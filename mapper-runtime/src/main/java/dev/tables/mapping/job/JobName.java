package dev.tables.mapping.job;

import dev.tables.engine.RowKeys;

/**
 * Which job it is: of one kind there is one for each entity of a table, of backfills one for each index.
 *
 * @param kind what it does
 * @param table the table of the entities
 * @param entity the entity
 * @param index the index that is filled; empty for jobs over all indexes, or none
 */
public record JobName(JobKind kind, String table, String entity, String index) {
    /** A job over an entity as a whole. */
    public static JobName of(JobKind kind, String table, String entity) {
        return new JobName(kind, table, entity, "");
    }

    /** Where the journal keeps it. */
    RowKeys keys() {
        return new RowKeys(table, kind.name() + "_" + entity + (index.isEmpty() ? "" : "_" + index));
    }

    /** As a message names it. */
    @Override
    public String toString() {
        String of = index.isEmpty() ? "of " : "of index '" + index + "' of ";
        return kind.text() + " " + of + entity + " in table '" + table + "'";
    }
}
