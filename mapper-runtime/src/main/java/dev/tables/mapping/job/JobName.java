package dev.tables.mapping.job;

import dev.tables.engine.PrimaryKey;

/**
 * Which job it is: of one kind there is one for each entity of a table, of backfills one for each index, of steps of migrations one for
 * each step, and one for each migration.
 *
 * @param kind what it does
 * @param table the table of the entities; {@value TableJobs#MIGRATIONS_PARTITION_KEY} for migrations
 * @param entityName the entity; the name of a migration
 * @param indexName the index that is filled, or the step of a migration; empty for jobs over all indexes, or none
 */
public record JobName(JobKind kind, String table, String entityName, String indexName) {
    /** A job over an entity as a whole. */
    public static JobName of(JobKind kind, String table, String entity) {
        return new JobName(kind, table, entity, "");
    }

    /** A migration as a whole. */
    public static JobName ofMigration(String migration) {
        return of(JobKind.MIGRATION, TableJobs.MIGRATIONS_PARTITION_KEY, migration);
    }

    /** Returns the primary key of the row that contains the progress of the job. */
    public PrimaryKey progressRowPrimaryKey() {
        return new PrimaryKey(table, kind.name() + "_" + entityName + (indexName.isEmpty() ? "" : "_" + indexName));
    }

    /** As a message names it. */
    @Override
    public String toString() {
        if (kind == JobKind.MIGRATION) {
            return kind.text() + " '" + entityName + "'";
        }
        if (kind == JobKind.MIGRATION_STEP) {
            return kind.text() + " '" + indexName + "' of " + entityName + " in table '" + table + "'";
        }
        String of = indexName.isEmpty() ? "of " : "of index '" + indexName + "' of ";
        return kind.text() + " " + of + entityName + " in table '" + table + "'";
    }
}
