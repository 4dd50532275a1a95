package dev.tables.mapping.table;

import dev.tables.mapping.job.JobKind;
import dev.tables.mapping.job.JobName;
import dev.tables.mapping.job.JobProgress;
import dev.tables.mapping.job.JobProgressStore;
import dev.tables.mapping.job.JobRowCounts;
import dev.tables.mapping.job.TableJob;
import dev.tables.mapping.lifecycle.IndexDefinition;
import dev.tables.mapping.table.internal.repair.RepairWork;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Compares an entity's indexes with the entities, and repairs them: index rows that are missing, as after an index was declared
 * on a table that has entities already, and rows that lead to no entity with their values.
 *
 * <p>Works while others write. Reads the whole table and all index rows by pages; for each page one request more for up to 1000
 * index rows, or entities, that go with it. A verification changes nothing. An entity
 * that cannot be read is counted and passed over; if nobody can read its indexed values any more, as after their key was
 * destroyed, its index rows lead nowhere and are removed, else they stay.
 */
public final class IndexRepair {
    private IndexRepair() {}

    /**
     * A job that repairs what is wrong. An entity whose missing row was put back has a new version. A
     * value of a unique index that several entities have is left to the first found and counted as a conflict. An entity that others
     * change at the same time is tried a bounded number of times, and counted as contended if they changed it each time.
     */
    public static TableJob repairJob(EntityTable<?> table) {
        return job(table, JobKind.INDEX_REPAIR);
    }

    /**
     * Creates a job that counts incorrect index rows. Where the store has no snapshots, rows of an entity that others
     * change all the time are counted as missing if they were absent each of many times; an entity whose indexed values
     * others change all the time is counted as contended.
     */
    public static TableJob verificationJob(EntityTable<?> table) {
        return job(table, JobKind.INDEX_VERIFICATION);
    }

    private static TableJob job(EntityTable<?> table, JobKind kind) {
        JobName name = name(table, kind);
        return TableJob.of(
                name,
                () -> new RepairWork<>(table.context(), name, JobProgressStore.of(table.store(), name, target(table))));
    }

    /** Counts what is wrong, in one go: keeps no progress. */
    public static Report verify(EntityTable<?> table) {
        return inOneGo(table, JobKind.INDEX_VERIFICATION);
    }

    /** Does what the {@linkplain #repairJob job} does, in one go: keeps no progress. */
    public static Report repair(EntityTable<?> table) {
        return inOneGo(table, JobKind.INDEX_REPAIR);
    }

    private static Report inOneGo(EntityTable<?> table, JobKind kind) {
        JobName name = name(table, kind);
        return Report.of(TableJob.of(name, () -> new RepairWork<>(table.context(), name, JobProgressStore.inMemory()))
                .run());
    }

    private static JobName name(EntityTable<?> table, JobKind kind) {
        return JobName.of(kind, table.model().table(), table.model().entity());
    }

    /** By another version of the entity or its indexes, or of another table of the name, there is something else to compare. */
    static String target(EntityTable<?> table) {
        String definitions = table.model().schemaVersion() + "\n"
                + table.context().lease().indexLease().tableId() + "\n"
                + table.context().lease().definitions().stream()
                        .map(IndexDefinition::toString)
                        .collect(Collectors.joining("\n"));
        return UUID.nameUUIDFromBytes(definitions.getBytes(StandardCharsets.UTF_8))
                .toString();
    }

    /**
     * What was found.
     *
     * @param checkedEntities entities compared
     * @param missingIndexRows index rows that did not exist
     * @param outdatedEntities entities with all their index rows, of which at least one contains outdated copies,
     *     or copies for another definition of the index
     * @param orphanedIndexRows index rows whose entity is deleted or has other values, or that another definition
     *     of the index has put elsewhere
     * @param uniqueIndexConflicts entities that cannot have their row in a unique index because another entity has
     *     the values
     * @param unreadableEntities entities that cannot be read, so that the index rows they should have are unknown
     * @param concurrentlyModifiedEntities entities that others changed each time their index rows were to be written or
     *     compared, so that these may be missing
     */
    public record Report(
            long checkedEntities,
            long missingIndexRows,
            long outdatedEntities,
            long orphanedIndexRows,
            long uniqueIndexConflicts,
            long unreadableEntities,
            long concurrentlyModifiedEntities) {
        /** What a job over indexes has found so far. */
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

        /** Whether nothing was wrong with the indexes of what can be read. */
        public boolean isClean() {
            return missingIndexRows == 0
                    && outdatedEntities == 0
                    && orphanedIndexRows == 0
                    && uniqueIndexConflicts == 0
                    && concurrentlyModifiedEntities == 0;
        }
    }
}
