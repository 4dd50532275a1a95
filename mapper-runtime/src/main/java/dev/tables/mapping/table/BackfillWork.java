package dev.tables.mapping.table;

import dev.tables.engine.Page;
import dev.tables.engine.Projection;
import dev.tables.engine.RowQuery;
import dev.tables.engine.internal.PageBound;
import dev.tables.mapping.job.JobCounts;
import dev.tables.mapping.job.JobJournal;
import dev.tables.mapping.job.JobPages;
import dev.tables.mapping.job.JobPhase;
import dev.tables.mapping.job.JobProgress;
import dev.tables.mapping.job.JobTally;
import dev.tables.mapping.job.JobWork;
import dev.tables.mapping.lifecycle.IndexMembership;
import java.util.List;

/** Fills one index and checks it: index rows first, entities then, twice. */
final class BackfillWork<T> implements JobWork {
    private static final int MOST_PASSES = 4;

    private final EntityRows<T> rows;
    private final int index;
    private final JobJournal journal;
    private final PageBound entities = PageBound.ofBytes();
    private final PageBound indexRows = PageBound.ofBytes();
    /** As long as nobody else saves anything, so that what follows a pass over index rows follows that pass. */
    private RowsMet met = RowsMet.nothing();

    BackfillWork(EntityTable<T> table, IndexMembership membership, int index) {
        rows = table.rows();
        this.index = index;
        journal = new BackfillJournal(table, membership, index);
    }

    @Override
    public JobJournal journal() {
        return journal;
    }

    @Override
    public JobProgress start() {
        throw new IllegalStateException("Found a backfill that the catalog does not begin.");
    }

    @Override
    public void forget() {
        met = RowsMet.nothing();
    }

    @Override
    public JobPages<?> pages(JobProgress at) {
        if (!at.phase().isOverRows()) {
            return new Entities();
        }
        if (at.position().cursor() == null) {
            met = at.phase() == JobPhase.SWEEP ? RowsMet.toFill(rows, index) : RowsMet.toCheck(rows, index);
        }
        return new Rows();
    }

    @Override
    public JobProgress after(JobProgress ended) {
        return switch (ended.phase()) {
            case SWEEP -> ended.enter(JobPhase.FILL, "");
            case FILL -> canBeComplete(ended) ? checkingRows(ended) : ended.blocked(reason(ended));
            case CHECK_ROWS -> ended.enter(JobPhase.CHECK_ENTITIES, "");
            case CHECK_ENTITIES -> afterCheck(ended);
            case NONE, REWRITE, STEP, REMOVE, PURGE, DONE ->
                throw new IllegalStateException("Found a backfill in phase " + ended.phase() + ".");
        };
    }

    /** Lists hold several entries per row: their rows are counted, a request for 1000, so that it is known how many there are. */
    private JobProgress checkingRows(JobProgress ended) {
        JobProgress next = ended.enter(JobPhase.CHECK_ROWS, "");
        return rows.maintainer(index).mustBeCounted() ? next.withRows(countRows()) : next;
    }

    private long countRows() {
        RowQuery query = RowQuery.wholeTable()
                .withRowKeys(rows.model().indexKey(index).range())
                .withProjection(Projection.of());
        long count = 0;
        Page<Boolean> page;
        do {
            page = rows.store().query(rows.model().indexTable(index), query, reader -> Boolean.TRUE);
            count += page.items().size();
            query = query.from(page.next());
        } while (page.hasNext());
        return count;
    }

    /**
     * A row may be missing once because a value was handed from an entity that had no row in the unique index to another.
     * Rows that are missing again and again are the work of a program that takes no part.
     */
    private static JobProgress afterCheck(JobProgress ended) {
        if (!canBeComplete(ended)) {
            return ended.blocked(reason(ended));
        }
        if (!ended.hasChangedInPhase()) {
            return ended.finished();
        }
        if (ended.pass() < MOST_PASSES) {
            return ended.nextPass(JobPhase.CHECK_ROWS);
        }
        return ended.blocked(
                "rows were missing each time everything was compared again: a program that takes no part writes"
                        + " the table. Stop it and run the backfill again");
    }

    private static boolean canBeComplete(JobProgress ended) {
        return ended.counts().conflicts() == 0 && !ended.position().incomplete();
    }

    private static String reason(JobProgress ended) {
        JobCounts counts = ended.counts();
        if (counts.conflicts() > 0) {
            return "entities with values that another has already: " + counts.conflicts()
                    + ". Change them or those others, then run the backfill again";
        }
        return counts.contended() > 0
                ? "entities that were changed by others each time their index rows were to be put: "
                        + counts.contended() + ". Run the backfill again when they are changed less often"
                : "entities that cannot be read by this process: " + counts.unreadable()
                        + ". Repair them, or run the backfill where they can be read";
    }

    private final class Rows implements JobPages<IndexEntry> {
        @Override
        public Page<IndexEntry> read(RowQuery query, JobTally tally) {
            Page<IndexEntry> page = IndexComparison.of(rows, index, met, tally).indexRows(index, query, indexRows);
            met.add(page.items(), !page.hasNext());
            return page;
        }

        @Override
        public void work(List<IndexEntry> slice, JobTally tally) {
            IndexComparison.of(rows, index, met, tally).checkRows(index, slice, true);
        }
    }

    private final class Entities implements JobPages<IndexRepair.Stored<T>> {
        @Override
        public Page<IndexRepair.Stored<T>> read(RowQuery query, JobTally tally) {
            return IndexComparison.of(rows, index, met, tally).entities(query, entities);
        }

        @Override
        public void work(List<IndexRepair.Stored<T>> slice, JobTally tally) {
            IndexComparison.of(rows, index, met, tally).repairEntities(slice);
        }
    }
}
