package dev.tables.mapping.table;

import dev.tables.mapping.job.JobName;
import dev.tables.mapping.job.JobProgress;
import dev.tables.mapping.job.JobProgressStore;
import dev.tables.mapping.job.JobRowCounts;
import dev.tables.mapping.job.TableJob;
import dev.tables.mapping.job.TableJobKind;
import dev.tables.mapping.lifecycle.IndexDefinition;
import dev.tables.mapping.table.internal.repair.RepairWork;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * A job that compares an entity's indexes with the entities and repairs them. The job writes missing index rows, for
 * example after an index was added to a table with entities, and deletes rows that match no entity.
 *
 * <p>The job can run during writes. The job reads the whole table and all index rows in pages, with one more request
 * per page for up to 1,000 corresponding index rows or entities. A verification changes nothing. An entity that cannot
 * be read is counted and skipped. If the indexed values of an entity can never be read again, for example because their
 * key was destroyed, the entity's index rows are deleted; otherwise they stay.
 */
public final class IndexRepair {
    private IndexRepair() {}

    /**
     * Creates a job that repairs the indexes. An entity whose missing row was written has a new version. If several
     * entities have the same value of a unique index, the first entity found keeps the value and the other entities are
     * counted as conflicts. An entity that changes concurrently is retried a limited number of times, and counted as
     * contended if it changed each time.
     */
    public static TableJob repairJob(EntityTable<?> table) {
        return job(table, TableJobKind.INDEX_REPAIR);
    }

    /**
     * Creates a job that counts incorrect index rows. On a store without snapshots, index rows of a constantly changing
     * entity count as missing if they were absent in each of many attempts. An entity whose indexed values change
     * constantly is counted as contended.
     */
    public static TableJob verificationJob(EntityTable<?> table) {
        return job(table, TableJobKind.INDEX_VERIFICATION);
    }

    private static TableJob job(EntityTable<?> table, TableJobKind kind) {
        JobName name = name(table, kind);
        return TableJob.of(
                name,
                () -> new RepairWork<>(table.context(), name, JobProgressStore.of(table.store(), name, target(table))));
    }

    /**
     * Counts incorrect index rows as the {@linkplain #verificationJob job} does, in a single run without saved
     * progress.
     */
    public static Report verify(EntityTable<?> table) {
        return inOneGo(table, TableJobKind.INDEX_VERIFICATION);
    }

    /** Repairs the indexes as the {@linkplain #repairJob job} does, in a single run without saved progress. */
    public static Report repair(EntityTable<?> table) {
        return inOneGo(table, TableJobKind.INDEX_REPAIR);
    }

    private static Report inOneGo(EntityTable<?> table, TableJobKind kind) {
        JobName name = name(table, kind);
        return Report.of(TableJob.of(name, () -> new RepairWork<>(table.context(), name, JobProgressStore.inMemory()))
                .run());
    }

    private static JobName name(EntityTable<?> table, TableJobKind kind) {
        return JobName.of(kind, table.model().table(), table.model().entity());
    }

    /**
     * Returns a fingerprint of the index definitions, the schema version and the identity of the table. If the
     * fingerprint changes, the job starts over.
     */
    static String target(EntityTable<?> table) {
        String definitions = table.model().schemaVersion() + "\n"
                + table.context().lease().indexLease().entityTableId() + "\n"
                + table.context().lease().definitions().stream()
                        .map(IndexDefinition::toString)
                        .collect(Collectors.joining("\n"));
        return UUID.nameUUIDFromBytes(definitions.getBytes(StandardCharsets.UTF_8))
                .toString();
    }

    /**
     * The result of a repair or verification.
     *
     * @param checkedEntities the number of entities that were compared with their index rows
     * @param missingIndexRows index rows that did not exist
     * @param outdatedEntities entities that have all their index rows, at least one of which contains outdated copies
     *     or copies for another definition of the index
     * @param orphanedIndexRows index rows whose entity is deleted or has other values, or that another definition of
     *     the index has stored elsewhere
     * @param uniqueIndexConflicts entities that cannot have their row in a unique index because another entity has the
     *     values
     * @param unreadableEntities entities that cannot be read, so that their index rows are unknown
     * @param concurrentlyModifiedEntities entities that changed each time their index rows were to be written or
     *     compared, so that these rows may be missing
     */
    public record Report(
            long checkedEntities,
            long missingIndexRows,
            long outdatedEntities,
            long orphanedIndexRows,
            long uniqueIndexConflicts,
            long unreadableEntities,
            long concurrentlyModifiedEntities) {
        /** Returns the result so far of a job over indexes. */
        public static Report of(JobProgress progress) {
            JobRowCounts counts = progress.counts();
            return new Report(
                    Math.max(0, progress.totalEntities()),
                    counts.missingIndexRows(),
                    counts.outdatedEntities(),
                    counts.orphanedIndexRows(),
                    counts.uniqueIndexConflicts(),
                    counts.unreadableEntities(),
                    counts.concurrentlyModifiedEntities());
        }

        /** Returns whether the indexes of all readable entities are correct. */
        public boolean isClean() {
            return missingIndexRows == 0
                    && outdatedEntities == 0
                    && orphanedIndexRows == 0
                    && uniqueIndexConflicts == 0
                    && concurrentlyModifiedEntities == 0;
        }
    }
}
