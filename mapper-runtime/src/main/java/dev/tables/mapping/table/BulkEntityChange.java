package dev.tables.mapping.table;

import dev.tables.mapping.job.JobName;
import dev.tables.mapping.job.TableJob;
import java.util.function.Predicate;

/**
 * A job that applies a function to every entity of a table, in passes until a pass changes nothing.
 *
 * <p>An entity is written only if the function changes a property. The properties before and after the call are
 * compared, so the function may modify mutable entities in place. If the function returns null, the entity is deleted.
 * Each write is conditional on the version read and changes the index rows with the entity. If an application changes
 * the entity concurrently, the entity is read and changed again. The job ends after four passes even if applications
 * still write entities that the function would change.
 *
 * <p><em>The function must be idempotent</em>, because a page is read again after a crash. Each entity is checked
 * before it is written: if the function would change its own result, nothing is written
 * ({@link BulkChangeNotIdempotentException}). The function must not change keys.
 *
 * <p>If an entity cannot be read, or the function throws an exception for it, the entity remains unchanged, is counted,
 * and its keys are reported. The job costs one request per page and, for each changed entity, as much as a save.
 */
public final class BulkEntityChange {
    private BulkEntityChange() {}

    /**
     * Creates a job on one table. Sends no request yet.
     *
     * @param name the name of the job
     * @param target identifies the state that the job is to reach; the job starts over if the target changes
     * @param change returns the changed entity, or null to delete it; may be called any number of times
     * @param isOfStore matches exceptions, in addition to those of the store, that concern more than one entity and end
     *     the run
     */
    public static <T> TableJob job(
            EntityTable<T> table,
            JobName name,
            String target,
            ChangeFunction<T> change,
            Predicate<RuntimeException> isOfStore) {
        return TableJob.of(name, () -> new EntityChangeWork<>(table, name, target, change, isOfStore));
    }

    /** Reads every entity and counts the changes that the {@linkplain #job job} would make; writes nothing. */
    public static <T> DryRunResult dryRun(
            EntityTable<T> table, ChangeFunction<T> change, Predicate<RuntimeException> isOfStore) {
        JobName none = JobName.ofMigration("forecast");
        return DryRunResult.of(new EntityChangeWork<>(table, none, "", change, isOfStore).changes());
    }
}
