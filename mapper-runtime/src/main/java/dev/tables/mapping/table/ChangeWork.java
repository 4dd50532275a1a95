package dev.tables.mapping.table;

import dev.tables.engine.InvalidRowException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.TableStore;
import dev.tables.engine.TableStoreException;
import dev.tables.mapping.job.JobDefinition;
import dev.tables.mapping.job.JobName;
import dev.tables.mapping.job.JobPageProcessor;
import dev.tables.mapping.job.JobProgress;
import dev.tables.mapping.job.JobProgressStore;
import dev.tables.mapping.job.TableJobPhase;
import dev.tables.mapping.table.internal.repair.ChangePages;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A job that applies a function to all entities or rows of a table, in passes until a pass changes nothing.
 *
 * @param <T> an entity or a row
 */
abstract class ChangeWork<T> implements JobDefinition, ChangePages.Source {
    static final int MOST_PASSES = 4;

    private static final int SLICE = 100;

    private final JobName name;
    private final ChangeFunction<T> change;
    private final JobProgressStore journal;

    ChangeWork(TableStore store, JobName name, String target, ChangeFunction<T> change) {
        this.name = name;
        this.change = change;
        journal = JobProgressStore.of(store, name, target);
    }

    /** Counts the entities or rows that the job reads. */
    abstract long count();

    /**
     * Returns the properties that are compared to find whether the function changes something.
     *
     * @throws RuntimeException if the function has changed the keys
     */
    abstract Row image(PrimaryKey keys, T found);

    /** Returns the plural of the objects that the function changes, for an error message. */
    abstract String subject();

    /** Returns whether an error concerns more than the entity or row for which it was thrown, and so ends the run. */
    boolean endsRun(RuntimeException error) {
        return error instanceof TableStoreException && !(error instanceof InvalidRowException);
    }

    ChangePages changes() {
        return new ChangePages(this, SLICE);
    }

    @Override
    public JobProgressStore progressStore() {
        return journal;
    }

    @Override
    public JobProgress initialProgress() {
        return JobProgress.started(name, TableJobPhase.REWRITE_ENTITIES).withTotalEntities(count());
    }

    @Override
    public JobPageProcessor<?> pageProcessor(JobProgress at) {
        return changes();
    }

    /**
     * Starts another pass if rows were changed, because applications may still write entities that the function would
     * change. Contended rows are read again in any case.
     */
    @Override
    public JobProgress initialProgressOfNextPhase(JobProgress ended) {
        boolean again = ended.checkpoint().isPhaseIncomplete()
                || ended.hasChangedRowsInPhase() && ended.passNumber() < MOST_PASSES;
        return again ? ended.nextPass(TableJobPhase.REWRITE_ENTITIES) : ended.asCompleted();
    }

    /**
     * Applies the function to an entity or row.
     *
     * @param read decodes the entity or row
     * @param write replaces it if it still has the version read
     * @param delete deletes it if it still has the version read
     */
    final ChangePages.Found changed(PrimaryKey keys, Supplier<T> read, Consumer<T> write, Runnable delete) {
        try {
            T found = read.get();
            // Before the function sees it: it may change the entity itself.
            Row before = image(keys, found);
            T changed = change.apply(found);
            if (changed == null) {
                return ChangePages.Found.changed(keys, delete);
            }
            Row after = image(keys, changed);
            if (after.equals(before)) {
                return ChangePages.Found.current(keys);
            }
            T again = change.apply(changed);
            if (again == null || !image(keys, again).equals(after)) {
                throw new BulkChangeNotIdempotentException(subject());
            }
            return ChangePages.Found.changed(keys, () -> write.accept(changed));
        } catch (BulkChangeNotIdempotentException failed) {
            throw failed;
        } catch (RuntimeException unreadable) {
            if (endsRun(unreadable)) {
                throw unreadable;
            }
            return ChangePages.Found.unreadable(keys, unreadable);
        }
    }
}
