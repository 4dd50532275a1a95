package dev.tables.mapping.table;

import dev.tables.engine.Filter;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.mapping.intent.IntentLog;
import dev.tables.mapping.job.JobCounters;
import dev.tables.mapping.job.JobDefinition;
import dev.tables.mapping.job.JobName;
import dev.tables.mapping.job.JobPageProcessor;
import dev.tables.mapping.job.JobProgress;
import dev.tables.mapping.job.JobProgressStore;
import dev.tables.mapping.job.TableJobPhase;
import dev.tables.mapping.table.internal.repair.ChangePages;
import dev.tables.mapping.table.internal.repair.RepairWork;
import dev.tables.mapping.table.internal.row.CurrentRow;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A job that rewrites the entities whose rows differ from what a save would write now. The job runs in passes until a
 * pass finds nothing left to rewrite. {@link SchemaRewrite} and re-encryption both use this job.
 *
 * <p>Each rewrite is conditional on the version read and changes the index rows with the entity, so applications can
 * continue to write. A rewrite is a save: properties unknown to the class remain in the row if the entity retains them,
 * and the row gets a new version. The job costs one request per page and two per rewritten entity.
 *
 * @param <T> the entity
 */
public final class EntityRewrite<T> implements JobDefinition {
    private final EntityTable<T> table;
    private final JobName name;
    private final Predicate<RowReader> isCurrent;
    private final Predicate<RuntimeException> isUnreadable;
    private final JobProgressStore progressStore;
    private final @Nullable RepairWork<T> repair;
    private final @Nullable Filter filter;
    private final boolean counts;
    private final boolean isTargetKnown;
    private final boolean purgesOldValues;

    private EntityRewrite(
            EntityTable<T> table, JobName name, Predicate<RowReader> isCurrent, Options options, boolean counts) {
        this.table = table;
        this.name = name;
        this.isCurrent = isCurrent;
        this.counts = counts;
        isUnreadable = options.unreadableEntityErrorPredicate;
        filter = options.filter;
        isTargetKnown = options.targetStateFingerprint != null;
        purgesOldValues = options.purgesOverwrittenValues;
        String indexes = options.repairsIndexes ? " " + IndexRepair.target(table) : "";
        progressStore = JobProgressStore.of(
                table.store(), name, (isTargetKnown ? options.targetStateFingerprint : "") + indexes);
        repair = options.repairsIndexes ? new RepairWork<>(table.context(), name, progressStore) : null;
    }

    /** Creates a job that reads stored rows and rewrites the rows that {@code isCurrent} does not accept. */
    public static <T> EntityRewrite<T> of(
            EntityTable<T> table, JobName name, Predicate<RowReader> isCurrent, Options options) {
        return new EntityRewrite<>(table, name, isCurrent, options, true);
    }

    /** Creates a job that rewrites only rows that match a filter, so that the number of rows is unknown. */
    static <T> EntityRewrite<T> ofFound(
            EntityTable<T> table, JobName name, Predicate<RowReader> isCurrent, Options options) {
        return new EntityRewrite<>(table, name, isCurrent, options, false);
    }

    @Override
    public JobProgressStore progressStore() {
        return progressStore;
    }

    @Override
    public JobProgress initialProgress() {
        JobProgress start = JobProgress.started(name, TableJobPhase.REWRITE_ENTITIES);
        return counts ? start.withTotalEntities(table.count(RowQuery.wholeTable())) : start;
    }

    @Override
    public JobPageProcessor<?> pageProcessor(JobProgress at) {
        if (at.phase() == TableJobPhase.PURGE_OVERWRITTEN_VALUES) {
            return new Tables();
        }
        return repair == null || at.phase() == TableJobPhase.REWRITE_ENTITIES
                ? new ChangePages(new Rows(), 1)
                : repair.pageProcessor(at);
    }

    @Override
    public JobProgress initialProgressOfNextPhase(JobProgress ended) {
        if (ended.phase() == TableJobPhase.PURGE_OVERWRITTEN_VALUES) {
            return ended.asCompleted();
        }
        JobProgress next = afterEntities(ended);
        return purgesOldValues && next.isCompleted()
                ? ended.withPhase(TableJobPhase.PURGE_OVERWRITTEN_VALUES, "")
                : next;
    }

    private JobProgress afterEntities(JobProgress ended) {
        if (repair != null && ended.phase() != TableJobPhase.REWRITE_ENTITIES) {
            return afterRepair(repair.initialProgressOfNextPhase(ended), ended);
        }
        if (ended.hasChangedRowsInPhase() || ended.checkpoint().isPhaseIncomplete()) {
            return ended.nextPass(TableJobPhase.REWRITE_ENTITIES);
        }
        return repair == null ? ended.asCompleted() : ended.withPhase(TableJobPhase.FILL_INDEX, "");
    }

    /** Starts another pass if the repair was interrupted. The new pass reads the rewritten entities once more. */
    private static JobProgress afterRepair(JobProgress next, JobProgress ended) {
        if (!ended.checkpoint().isPhaseIncomplete()) {
            return next;
        }
        return next.isCompleted() ? ended.nextPass(TableJobPhase.REWRITE_ENTITIES) : next.withPhaseIncomplete();
    }

    /**
     * Resumes the phase as incomplete if the target is unknown, because the target may have changed since the rows
     * before the position were rewritten.
     */
    @Override
    public JobProgress progressOnResume(JobProgress found) {
        boolean atStart = isTargetKnown
                || found.phase() == TableJobPhase.REWRITE_ENTITIES
                        && found.checkpoint().cursor() == null;
        return atStart ? found : found.withPhaseIncomplete();
    }

    /**
     * Options of a rewrite.
     *
     * @param filter selects the rows to read; null for all
     * @param targetStateFingerprint identifies the state that the job is to reach; the job starts over if the
     *     fingerprint changes. If the fingerprint is null, the target is unknown, and a pass that took several runs
     *     cannot be the last.
     * @param unreadableEntityErrorPredicate matches exceptions, in addition to those of the mapping, that concern one
     *     entity only
     * @param repairsIndexes whether the indexes are repaired at the end
     * @param purgesOverwrittenValues whether the store then purges the former content of entity rows and index rows
     *     from its files
     */
    public record Options(
            @Nullable Filter filter,
            @Nullable String targetStateFingerprint,
            Predicate<RuntimeException> unreadableEntityErrorPredicate,
            boolean repairsIndexes,
            boolean purgesOverwrittenValues) {}

    /**
     * The source of the entities to rewrite. Each rewrite is a separate transaction, so a shared flush would save
     * nothing.
     */
    private final class Rows implements ChangePages.Source {
        @Override
        public ResultPage<ChangePages.Found> page(RowQuery query) {
            return table.queryStoredRows(
                    query.withFilter(filter),
                    row -> isCurrent.test(row)
                            ? ChangePages.Found.current(row.primaryKey())
                            : ChangePages.Found.unread(row.primaryKey()));
        }

        @Override
        public ChangePages.@Nullable Found get(PrimaryKey keys) {
            return table.getStoredRow(keys, this::found);
        }

        private ChangePages.Found found(RowReader stored) {
            if (isCurrent.test(stored)) {
                return ChangePages.Found.current(stored.primaryKey());
            }
            T entity = table.decode(stored);
            CurrentRow row = table.context().indexes().current(stored);
            return ChangePages.Found.changed(stored.primaryKey(), () -> table.replaceAndReindex(entity, row));
        }

        @Override
        public void runWithSingleFlush(Runnable writes) {
            writes.run();
        }

        @Override
        public boolean concernsOneRow(RuntimeException error) {
            return ChangePages.Source.super.concernsOneRow(error) || isUnreadable.test(error);
        }
    }

    /** The tables of entities and indexes. */
    private final class Tables implements JobPageProcessor<String> {
        @Override
        public ResultPage<String> read(RowQuery page, JobCounters tally) {
            Set<String> tables = new LinkedHashSet<>(List.of(table.model().table()));
            for (int i = 0; i < table.context().indexes().count(); i++) {
                tables.add(table.model().indexTable(i));
            }
            // Steps of eventual transactions were rows of this entity, in plain text or under earlier keys.
            if (table.store().tableNames().contains(IntentLog.TABLE_NAME)) {
                tables.add(IntentLog.TABLE_NAME);
            }
            return new ResultPage<>(List.copyOf(tables), null);
        }

        @Override
        public void process(List<String> slice, JobCounters tally) {
            slice.forEach(table.store()::purgeOverwrittenValues);
        }

        @Override
        public int batchSize() {
            return 1;
        }
    }
}
