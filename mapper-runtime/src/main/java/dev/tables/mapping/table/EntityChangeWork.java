package dev.tables.mapping.table;

import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ETag;
import dev.tables.engine.InvalidRowException;
import dev.tables.engine.Page;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.internal.PageBound;
import dev.tables.mapping.internal.Retry;
import dev.tables.mapping.job.JobCounters;
import dev.tables.mapping.job.JobDefinition;
import dev.tables.mapping.job.JobName;
import dev.tables.mapping.job.JobPages;
import dev.tables.mapping.job.JobPhase;
import dev.tables.mapping.job.JobProgress;
import dev.tables.mapping.job.JobProgressStore;
import dev.tables.mapping.value.MappingException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Applies a function to every entity. */
final class EntityChangeWork<T> implements JobDefinition {
    static final int MOST_PASSES = 4;

    private static final Retry.Policy WRITES = Retry.RACE_ON_ONE_ROW.atMost(10);
    private static final int SLICE = 100;

    private final EntityTable<T> table;
    private final JobName name;
    private final ChangeFunction<T> change;
    private final Predicate<RuntimeException> isOfStore;
    private final JobProgressStore journal;
    private final PageBound bound = PageBound.ofBytes();

    EntityChangeWork(
            EntityTable<T> table,
            JobName name,
            String target,
            ChangeFunction<T> change,
            Predicate<RuntimeException> isOfStore) {
        this.table = table;
        this.name = name;
        this.change = change;
        this.isOfStore = isOfStore;
        journal = JobProgressStore.of(table.store(), name, target);
    }

    @Override
    public JobProgressStore progressStore() {
        return journal;
    }

    @Override
    public JobProgress start() {
        return JobProgress.start(name, JobPhase.REWRITE).withEntityCount(table.count(RowQuery.wholeTable()));
    }

    @Override
    public JobPages<?> pages(JobProgress at) {
        return entities();
    }

    JobPages<Found<T>> entities() {
        return new Entities();
    }

    @Override
    public JobProgress nextPhase(JobProgress ended) {
        return afterPass(ended);
    }

    /** Applications may go on writing what the function changes; what was met and not changed is read again in any case. */
    static JobProgress afterPass(JobProgress ended) {
        boolean again = ended.position().incomplete() || ended.hasChangedRowsInPhase() && ended.pass() < MOST_PASSES;
        return again ? ended.nextPass(JobPhase.REWRITE) : ended.asFinished();
    }

    /**
     * An entity as it was read.
     *
     * @param changed as it should be; null if it should be deleted, or is as it should be
     * @param error why nothing is known of that; null if it is
     */
    record Found<T>(
            PrimaryKey keys,
            @Nullable ETag version,
            @Nullable T changed,
            boolean isChanged,
            @Nullable RuntimeException error)
            implements DryRunResult.Seen {}

    private final class Entities implements JobPages<Found<T>> {
        @Override
        public Page<Found<T>> read(RowQuery query, JobCounters tally) {
            Page<Found<T>> page = bound.page(query, EntityChangeWork.this::found, table::queryRows);
            List<Found<T>> readable = new ArrayList<>();
            for (Found<T> one : page.items()) {
                RuntimeException error = one.error();
                if (error == null) {
                    readable.add(one);
                } else {
                    tally.addUnreadable(one.keys(), error);
                }
            }
            return new Page<>(readable, page.next());
        }

        @Override
        public void process(List<Found<T>> slice, JobCounters tally) {
            table.rows().withOneFlush(() -> {
                for (Found<T> one : slice) {
                    if (one.isChanged()) {
                        write(one, tally);
                    }
                }
            });
        }

        @Override
        public int batchSize() {
            return SLICE;
        }
    }

    private void write(Found<T> first, JobCounters tally) {
        try {
            Retry.until(
                    WRITES,
                    attempt -> isSettled(attempt == 0 ? first : table.getRow(first.keys(), this::found), tally),
                    tally::markPassIncomplete);
        } catch (UniqueIndexViolationException taken) {
            tally.addUniqueIndexConflict(first.keys(), taken);
        } catch (MappingException | InvalidRowException unwritable) {
            tally.addUnreadable(first.keys(), unwritable);
        }
    }

    /** Whether the entity is as it should be, or cannot be changed; false if it was changed between read and write. */
    private boolean isSettled(@Nullable Found<T> found, JobCounters tally) {
        if (found == null) {
            return true;
        }
        RuntimeException error = found.error();
        if (error != null) {
            tally.addUnreadable(found.keys(), error);
            return true;
        }
        if (!found.isChanged()) {
            return true;
        }
        if (!isWritten(found)) {
            return false;
        }
        tally.addChanged(1);
        return true;
    }

    private boolean isWritten(Found<T> found) {
        T changed = found.changed();
        ETag version = found.version();
        try {
            if (changed == null) {
                ChangeTransaction.commit(Change.delete(table.rows(), found.keys(), version));
            } else if (version != null) {
                table.replaceAndReindex(changed, version);
            }
            return true;
        } catch (ConcurrentUpdateException | RowNotFoundException overtaken) {
            return false;
        }
    }

    private Found<T> found(RowReader stored) {
        PrimaryKey keys = stored.keys();
        try {
            T entity = table.read(stored);
            // Before the function sees it: it may change the entity itself.
            Row before = image(keys, entity);
            T changed = change.apply(entity);
            if (changed == null) {
                return new Found<>(keys, stored.etag(), null, true, null);
            }
            Row after = image(keys, changed);
            if (after.equals(before)) {
                return new Found<>(keys, stored.etag(), null, false, null);
            }
            requireRepeatable(keys, after, changed);
            return new Found<>(keys, stored.etag(), changed, true, null);
        } catch (ChangeNotIdempotentException failed) {
            throw failed;
        } catch (RuntimeException unreadable) {
            if (!isOfOne(unreadable) || isOfStore.test(unreadable)) {
                throw unreadable;
            }
            return new Found<>(keys, stored.etag(), null, false, unreadable);
        }
    }

    /** Whether an error concerns one entity, or row, only. */
    static boolean isOfOne(RuntimeException error) {
        return !(error instanceof TableStoreException) || error instanceof InvalidRowException;
    }

    private void requireRepeatable(PrimaryKey keys, Row after, T changed) {
        T again = change.apply(changed);
        if (again == null || !image(keys, again).equals(after)) {
            throw new ChangeNotIdempotentException(
                    "entities of " + table.model().entity());
        }
    }

    /** The properties in plain text. */
    private Row image(PrimaryKey keys, T entity) {
        if (!table.mapper().keysOf(entity).equals(keys)) {
            throw new MappingException(
                    table.model().entity(),
                    null,
                    "the change function changed the keys of the entity. To move the entity, insert it under its "
                            + "new keys, and return null to delete this one.");
        }
        return Row.of(keys, table.rows().plainSource(entity));
    }
}
