package dev.tables.mapping.job;

import dev.tables.engine.PrimaryKey;

/**
 * The identity of a job. For each entity type of a table there is one job of each kind, and one backfill for each
 * index. A migration is one job, and so is each of its steps.
 *
 * @param kind the kind of the job
 * @param table the table of the entities; {@value TableJobs#MIGRATIONS_PARTITION_KEY} for migrations
 * @param entityName the name of the entity, or of the migration
 * @param indexName the index that is filled, or the step of a migration; empty for jobs on all indexes or none
 */
public record JobName(TableJobKind kind, String table, String entityName, String indexName) {
    /** Returns the name of a job on all entities of a type. */
    public static JobName of(TableJobKind kind, String table, String entity) {
        return new JobName(kind, table, entity, "");
    }

    /** Returns the name of the job of a whole migration. */
    public static JobName ofMigration(String migration) {
        return of(TableJobKind.MIGRATION, TableJobs.MIGRATIONS_PARTITION_KEY, migration);
    }

    /** Returns the primary key of the row that contains the progress of the job. */
    public PrimaryKey progressRowPrimaryKey() {
        return new PrimaryKey(table, kind.name() + "_" + entityName + (indexName.isEmpty() ? "" : "_" + indexName));
    }

    /** Formats the name for messages. */
    @Override
    public String toString() {
        if (kind == TableJobKind.MIGRATION) {
            return kind.text() + " '" + entityName + "'";
        }
        if (kind == TableJobKind.MIGRATION_STEP) {
            return kind.text() + " '" + indexName + "' of " + entityName + " in table '" + table + "'";
        }
        String of = indexName.isEmpty() ? "of " : "of index '" + indexName + "' of ";
        return kind.text() + " " + of + entityName + " in table '" + table + "'";
    }
}
