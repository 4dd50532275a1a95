package dev.tables.mapping.query.internal.run;

import dev.tables.mapping.internal.Retry;
import dev.tables.mapping.lifecycle.IndexNotReadableException;
import dev.tables.mapping.lifecycle.ObservedIndexStatus;
import dev.tables.mapping.query.internal.plan.IndexStates;
import dev.tables.mapping.query.internal.plan.QueryPlan;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The choice of the plan that serves a query: the first plan that needs no index or whose index is readable. If an
 * index is taken out of service while it is read, the query starts again with another plan, or with the same plan. The
 * query fails only if no plan can serve it.
 */
final class ServingPlans {
    /**
     * The maximum number of attempts while indexes are taken into and out of service. The last attempt uses a plan
     * without an index.
     */
    private static final int ATTEMPTS = 6;

    /** The attempts that may use indexes. */
    private static final Retry.Policy BY_INDEXES = Retry.MOVING_PAGE.atMost(ATTEMPTS - 1);

    /** The attempts that may use indexes, after the first one. */
    private static final Retry.Policy AGAIN_BY_INDEXES = BY_INDEXES.atMost(ATTEMPTS - 2);

    private final IndexStates states;

    ServingPlans(IndexStates states) {
        this.states = states;
    }

    /**
     * Reads using the plan that currently serves the query. The result must not be used before this method returns.
     *
     * @throws IndexNotReadableException if no plan can serve the query
     */
    <R extends @Nullable Object> R run(BoundQuery query, Function<BoundQuery, R> read) {
        if (!query.plan().usesIndexes()) {
            return read.apply(query);
        }
        // Every query by an index comes here: the first attempt creates no objects for further ones.
        Result<R> first = attempt(query, 1, read);
        return (first == null ? again(query, read) : first).value();
    }

    private <R extends @Nullable Object> Result<R> again(BoundQuery query, Function<BoundQuery, R> read) {
        return Retry.<Result<R>>run(
                AGAIN_BY_INDEXES,
                number -> Optional.ofNullable(attempt(query, number + 2, read)),
                () -> Objects.requireNonNull(attempt(query, ATTEMPTS, read)));
    }

    /** Runs an attempt, numbered from 1; returns null if another attempt may be made. */
    private <R extends @Nullable Object> @Nullable Result<R> attempt(
            BoundQuery query, int attempt, Function<BoundQuery, R> read) {
        try {
            return new Result<>(read.apply(begun(query, attempt)));
        } catch (IndexNotReadableException refused) {
            if (!mayGoOn(query, attempt)) {
                throw refused(query, refused);
            }
            return null;
        }
    }

    /** The result of a read, which may be null. */
    private record Result<R extends @Nullable Object>(R value) {}

    /** Reads by any of the indexes that are readable now. The result must not be used before this method returns. */
    <R extends @Nullable Object> R together(int count, Function<int[], R> read) {
        return Retry.<Result<R>>run(
                        BY_INDEXES,
                        number -> {
                            int[] indexes = IntStream.range(0, count)
                                    .filter(states::isReadable)
                                    .toArray();
                            try {
                                return Optional.of(new Result<>(read.apply(indexes)));
                            } catch (IndexNotReadableException refused) {
                                return Optional.empty();
                            }
                        },
                        () -> new Result<>(read.apply(new int[0])))
                .value();
    }

    /**
     * Returns the query with the plan for an attempt, numbered from 1. If no plan can serve the query, uses a plan
     * whose index is being filled, so that the error contains the remaining time.
     */
    BoundQuery begun(BoundQuery query, int attempt) {
        QueryPlan plan = attempt < ATTEMPTS ? readable(query.plan()) : withoutIndex(query.plan());
        return query.by(plan == null ? filledNext(query.plan()) : plan);
    }

    /** Returns whether another attempt may be made after a rejected attempt. */
    boolean mayGoOn(BoundQuery query, int attempt) {
        return attempt < ATTEMPTS && readable(query.plan()) != null;
    }

    /** Returns the first plan from this one on that can serve now; null if none can. */
    @Nullable
    QueryPlan readable(QueryPlan first) {
        for (QueryPlan plan = first; plan != null; plan = plan.next()) {
            if (isReadable(plan)) {
                return plan;
            }
        }
        return null;
    }

    boolean isReadable(QueryPlan plan) {
        for (int index : plan.indexNumbers()) {
            if (!states.isReadable(index)) {
                return false;
            }
        }
        return true;
    }

    private static @Nullable QueryPlan withoutIndex(QueryPlan first) {
        for (QueryPlan plan = first; plan != null; plan = plan.next()) {
            if (!plan.usesIndexes()) {
                return plan;
            }
        }
        return null;
    }

    /**
     * Returns the plan whose index is being filled, so that the error contains the remaining time; otherwise the best
     * plan.
     */
    private QueryPlan filledNext(QueryPlan first) {
        for (QueryPlan plan = first; plan != null; plan = plan.next()) {
            for (int index : plan.indexNumbers()) {
                ObservedIndexStatus view = states.view(index);
                if (view != null && view.status().isBackfillInProgress()) {
                    return plan;
                }
            }
        }
        return first;
    }

    /** Creates the error of a query that no plan can serve. */
    static IndexNotReadableException refused(BoundQuery query, IndexNotReadableException refused) {
        String without = query.plan().rejectionReason();
        return without == null ? refused : refused.withAdditionalMessage("The query is " + without + ".");
    }
}
