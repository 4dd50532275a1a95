package dev.tables.mapping.table;

import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowQuery;
import dev.tables.engine.internal.PageBound;
import dev.tables.mapping.job.JobCounters;
import dev.tables.mapping.job.JobDefinition;
import dev.tables.mapping.job.JobPageProcessor;
import dev.tables.mapping.job.JobProgress;
import dev.tables.mapping.job.JobProgressStore;
import dev.tables.mapping.job.JobRowCounts;
import dev.tables.mapping.job.TableJobPhase;
import dev.tables.mapping.lifecycle.AcquiredIndexLease;
import dev.tables.mapping.table.internal.index.IndexEntry;
import dev.tables.mapping.table.internal.repair.IndexChecker;
import dev.tables.mapping.table.internal.repair.IndexCheckers;
import dev.tables.mapping.table.internal.repair.IndexComparison;
import dev.tables.mapping.table.internal.repair.ObservedIndexRows;
import dev.tables.mapping.table.internal.row.StoredEntity;
import dev.tables.mapping.table.internal.write.EntityContext;
import java.util.List;

/** The job that fills one index and checks it: first the index rows, then the entities, twice. */
final class BackfillWork<T> implements JobDefinition {
    private static final int MOST_PASSES = 4;

    private final EntityContext<T> context;
    private final int index;
    private final IndexChecker<T> checker;
    private final JobProgressStore journal;
    private final PageBound entities = PageBound.ofBytes();
    private final PageBound indexRows = PageBound.ofBytes();
    /**
     * The rows that this process found in a pass over index rows, for the following pass over entities. Valid only
     * while no other process saves progress.
     */
    private ObservedIndexRows met = ObservedIndexRows.nothing();

    BackfillWork(EntityTable<T> table, AcquiredIndexLease lease, int index) {
        context = table.context();
        this.index = index;
        checker = IndexCheckers.of(context, index);
        journal = new BackfillJournal(table, lease, index);
    }

    @Override
    public JobProgressStore progressStore() {
        return journal;
    }

    @Override
    public JobProgress initialProgress() {
        throw new IllegalStateException("A backfill can only be started through the index catalog.");
    }

    @Override
    public void clearCachedState() {
        met = ObservedIndexRows.nothing();
    }

    @Override
    public JobPageProcessor<?> pageProcessor(JobProgress at) {
        if (!at.phase().readsIndexRows()) {
            return new Entities();
        }
        if (at.checkpoint().cursor() == null) {
            met = at.phase() == TableJobPhase.REMOVE_ORPHANED_INDEX_ROWS
                    ? ObservedIndexRows.toFill(checker)
                    : ObservedIndexRows.toCheck(checker);
        }
        return new Rows();
    }

    @Override
    public JobProgress initialProgressOfNextPhase(JobProgress ended) {
        return switch (ended.phase()) {
            case REMOVE_ORPHANED_INDEX_ROWS -> ended.withPhase(TableJobPhase.FILL_INDEX, "");
            case FILL_INDEX -> canBeComplete(ended) ? checkingRows(ended) : ended.asBlocked(reason(ended));
            case CHECK_INDEX_ROWS -> ended.withPhase(TableJobPhase.CHECK_ENTITIES, "");
            case CHECK_ENTITIES -> afterCheck(ended);
            case NOT_STARTED,
                    REWRITE_ENTITIES,
                    RUN_MIGRATION_STEPS,
                    REMOVE_DROPPED_INDEX,
                    PURGE_OVERWRITTEN_VALUES,
                    COMPLETED -> throw new IllegalStateException("A backfill has no phase " + ended.phase() + ".");
        };
    }

    /**
     * Starts the check of the index rows. Each row of a key list contains several entries, so the rows are counted
     * first, 1,000 per request, to know the total.
     */
    private JobProgress checkingRows(JobProgress ended) {
        JobProgress next = ended.withPhase(TableJobPhase.CHECK_INDEX_ROWS, "");
        return checker.mustBeCounted() ? next.withTotalIndexRows(countRows()) : next;
    }

    private long countRows() {
        RowQuery query = RowQuery.wholeTable()
                .withRowKeyRange(context.model().indexKey(index).range())
                .withProjection(Projection.of());
        long count = 0;
        ResultPage<Boolean> page;
        do {
            page = context.store().query(context.model().indexTable(index), query, reader -> Boolean.TRUE);
            count += page.items().size();
            query = query.withContinuationToken(page.nextToken());
        } while (page.hasNext());
        return count;
    }

    /**
     * Determines the progress after a check. A row may be missing in a single pass because a value moved from an entity
     * without a row in the unique index to another entity. If rows are missing in every pass, some process does not
     * maintain the index.
     */
    private static JobProgress afterCheck(JobProgress ended) {
        if (!canBeComplete(ended)) {
            return ended.asBlocked(reason(ended));
        }
        if (!ended.hasChangedRowsInPhase()) {
            return ended.asCompleted();
        }
        if (ended.passNumber() < MOST_PASSES) {
            return ended.nextPass(TableJobPhase.CHECK_INDEX_ROWS);
        }
        return ended.asBlocked(
                "every check of the index found missing index rows. A program that does not maintain the index writes "
                        + "to the table. Stop that program and run the backfill again");
    }

    private static boolean canBeComplete(JobProgress ended) {
        return ended.counts().uniqueIndexConflicts() == 0 && !ended.checkpoint().isPhaseIncomplete();
    }

    private static String reason(JobProgress ended) {
        JobRowCounts counts = ended.counts();
        if (counts.uniqueIndexConflicts() > 0) {
            return "some entities have the same unique values as another entity (" + counts.uniqueIndexConflicts()
                    + "). Change one of the entities, then run the backfill again";
        }
        return counts.concurrentlyModifiedEntities() > 0
                ? "some entities were changed concurrently in every attempt to write their index rows ("
                        + counts.concurrentlyModifiedEntities()
                        + "). Run the backfill again when they are changed less often"
                : "this process cannot read some entities (" + counts.unreadableEntities()
                        + "). Repair them, or run the backfill in a process that can read them";
    }

    private final class Rows implements JobPageProcessor<IndexEntry> {
        @Override
        public ResultPage<IndexEntry> read(RowQuery query, JobCounters tally) {
            ResultPage<IndexEntry> page =
                    IndexComparison.of(context, index, met, tally).indexRows(index, query, indexRows);
            met.add(page.items(), !page.hasNext());
            return page;
        }

        @Override
        public void process(List<IndexEntry> slice, JobCounters tally) {
            IndexComparison.of(context, index, met, tally).checkRows(index, slice, true);
        }
    }

    private final class Entities implements JobPageProcessor<StoredEntity<T>> {
        @Override
        public ResultPage<StoredEntity<T>> read(RowQuery query, JobCounters tally) {
            return IndexComparison.of(context, index, met, tally).entities(query, entities);
        }

        @Override
        public void process(List<StoredEntity<T>> slice, JobCounters tally) {
            IndexComparison.of(context, index, met, tally).repairEntities(slice);
        }
    }
}
