package dev.tables.mapping.table;

import dev.tables.mapping.job.JobName;
import dev.tables.mapping.job.TableJob;
import java.util.function.Predicate;

/**
 * Changes every entity of a table by a function, in passes until one finds nothing left to change.
 *
 * <p>An entity is written only if the function changes something of it: what it gives is compared with what was read, as properties, so
 * that mutable entities may be changed in place. Null deletes the entity. Each write is conditional on the version read and changes index
 * rows with the entity; if an application was faster, the entity is read and changed again. After four passes the job ends also if
 * others still write what the function changes.
 *
 * <p><em>The function must have the same effect however often it is applied:</em> after a crash a page is read again. So nothing is
 * written if it changes what it has changed already; that is tried with every entity before it is written
 * ({@link BulkChangeNotIdempotentException}). It must not change keys.
 *
 * <p>An entity that cannot be read, or for which the function throws an exception, is left as it is, counted and named. Costs a request per
 * page, and of every entity that is changed as much as a save.
 */
public final class BulkEntityChange {
    private BulkEntityChange() {}

    /**
     * A job on one table. Sends no request yet.
     *
     * @param name which job it is
     * @param target what the job is to reach: by another target it starts over
     * @param change gives an entity as it should be, or null if it should be deleted; may be called any number of times
     * @param isOfStore of errors besides those of the store, which concern more than one entity, and end the run
     */
    public static <T> TableJob job(
            EntityTable<T> table,
            JobName name,
            String target,
            ChangeFunction<T> change,
            Predicate<RuntimeException> isOfStore) {
        return TableJob.of(name, () -> new EntityChangeWork<>(table, name, target, change, isOfStore));
    }

    /** Reads every entity and counts what the {@linkplain #job job} would change; writes nothing. */
    public static <T> DryRunResult dryRun(
            EntityTable<T> table, ChangeFunction<T> change, Predicate<RuntimeException> isOfStore) {
        JobName none = JobName.ofMigration("forecast");
        return DryRunResult.of(new EntityChangeWork<>(table, none, "", change, isOfStore).changes());
    }
}
