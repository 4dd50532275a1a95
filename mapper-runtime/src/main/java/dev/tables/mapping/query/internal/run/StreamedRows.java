package dev.tables.mapping.query.internal.run;

import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.lifecycle.IndexNotReadableException;
import dev.tables.mapping.query.internal.plan.QueryPlan;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The results of a query, read page by page as they are consumed. If the index is taken out of service before the first
 * result is returned, another plan is used. After the first result, only a plan whose rows have the same order may
 * continue. If no plan qualifies, the stream ends with the error.
 *
 * <p>This class counts its attempts without {@link dev.tables.mapping.internal.Retry}, because the attempts are spread
 * over the calls of an iterator. Attempts after the first result continue from a position instead of starting over. The
 * limit of attempts is the same as in {@link ServingPlans}.
 */
final class StreamedRows<T> implements FoundRows<T> {
    private final RowAccess<T> rows;
    private final ServingPlans serving;
    private final QueryExecutor<T> executor;
    private final int limit;

    private BoundQuery query;
    private @Nullable FoundRows<T> found;
    /** The complete query with its current plan. */
    private BoundQuery served;

    private int attempt = 1;
    /** The result returned last, and the query with the plan that returned it. */
    private @Nullable T last;

    private BoundQuery servedLast;
    /** The reason why the stream cannot continue. */
    private @Nullable IndexNotReadableException ended;

    StreamedRows(QueryExecutor<T> executor, RowAccess<T> rows, ServingPlans serving, BoundQuery query, int limit) {
        this.executor = executor;
        this.rows = rows;
        this.serving = serving;
        this.query = query;
        this.limit = limit;
        served = query;
        servedLast = query;
    }

    /** Reads the rows that are required before the first result is known. */
    StreamedRows<T> begin() {
        if (ended != null) {
            throw ended;
        }
        while (found == null) {
            try {
                served = serving.begun(query, attempt);
                found = executor.streamed(served, limit);
                if (found == null) {
                    query = executor.ordered(query);
                    attempt = 1;
                }
            } catch (IndexNotReadableException outOfService) {
                goOn(outOfService);
            }
        }
        return this;
    }

    @Override
    public boolean hasNext() {
        while (true) {
            begin();
            try {
                return Objects.requireNonNull(found).hasNext();
            } catch (IndexNotReadableException outOfService) {
                goOn(outOfService);
            }
        }
    }

    @Override
    public T next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        T item = Objects.requireNonNull(found).next();
        last = item;
        servedLast = served;
        return item;
    }

    /** Finds another plan, or ends the stream with the error. */
    private void goOn(IndexNotReadableException outOfService) {
        close();
        found = null;
        T given = last;
        if (given == null) {
            if (!serving.mayGoOn(query, attempt++)) {
                throw ServingPlans.refused(query, outOfService);
            }
            return;
        }
        boolean union = servedLast.plan().isUnion();
        for (QueryPlan plan = query.plan(); plan != null && !union; plan = plan.next()) {
            PrimaryKey place = servedLast.place(rows, given);
            PrimaryKey there = serving.isReadable(plan) ? servedLast.placeIn(plan, place) : null;
            if (there != null) {
                served = query.by(plan);
                found = executor.streamed(served.after(there), limit);
                return;
            }
        }
        ended = outOfService.withAdditionalMessage(
                "Part of the result was already returned: run the query again from the start.");
        throw ended;
    }

    @Override
    public void close() {
        FoundRows<T> open = found;
        if (open != null) {
            open.close();
        }
    }

    /** Returns rows that were read and sorted before. */
    static <T> FoundRows<T> of(Iterator<T> all) {
        return new FoundRows<>() {
            @Override
            public boolean hasNext() {
                return all.hasNext();
            }

            @Override
            public T next() {
                return all.next();
            }

            @Override
            public void close() {}
        };
    }
}
