package dev.tables.mapping.query.internal.run;

import dev.tables.mapping.query.QueryParallelism;
import dev.tables.mapping.query.internal.plan.QueryPlan;

/**
 * The source from which the result of one query is read.
 *
 * @param rows the rows
 * @param ahead the parallel reads of separate parts
 * @param snapshot whether all requests see one snapshot
 * @param extent how much of the answer is read
 * @param <T> the entity
 */
record ResultSource<T>(RowAccess<T> rows, QueryParallelism ahead, boolean snapshot, Extent extent) {
    /** The extent of a result that is read at once. */
    enum Extent {
        /** The whole result, or its beginning. */
        WHOLE,
        /** A page, which a later call continues. */
        PAGE,
        /** The whole result, read page by page while the caller consumes it. */
        STREAM
    }

    /** Returns the rows for a plan. */
    RowAccess<T> servedBy(QueryPlan plan) {
        return plan.isSubstitute() ? rows.servedBy(plan) : rows;
    }

    /** Returns a copy that reads from other rows. */
    ResultSource<T> of(RowAccess<T> others) {
        return others == rows ? this : new ResultSource<>(others, ahead, snapshot, extent);
    }

    /** Returns the same rows for a page. */
    ResultSource<T> ofPage() {
        return new ResultSource<>(rows, ahead, snapshot, Extent.PAGE);
    }

    /** Returns the same rows with one part read after the other. */
    ResultSource<T> inTurn() {
        return new ResultSource<>(rows, QueryParallelism.NONE, snapshot, extent);
    }

    /**
     * Returns whether the values of an entity decide which term of the query returns it. For a page, the rows that were
     * read must not decide, because that information is not available to the next page. Within a snapshot, an entity
     * has the values by which the terms found it, unless it was upgraded when read.
     */
    boolean isDecidedByValues(QueryPlan plan) {
        return switch (extent) {
            case PAGE -> true;
            case WHOLE -> snapshot && !plan.model().hasEarlierSchemas();
            case STREAM -> false;
        };
    }
}
