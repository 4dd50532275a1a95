package dev.tables.mapping.query.internal.run;

import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.lifecycle.IndexNotReadableException;
import dev.tables.mapping.query.InvalidContinuationTokenException;
import dev.tables.mapping.query.internal.plan.QueryPlan;
import java.util.Objects;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * The continuation of pages by the plan that created their position, even if another plan serves the query now. A
 * position is valid only in the order of the plan that created the position. If the index of the plan is no longer
 * readable, a plan whose rows have the same order continues.
 */
final class ContinuedPages {
    private final ServingPlans serving;

    ContinuedPages(ServingPlans serving) {
        this.serving = serving;
    }

    /**
     * Reads the rest of a query after a position.
     *
     * @param read the function that reads the rest; its first argument is the whole query, its second the rest
     * @throws InvalidContinuationTokenException if no plan of the query created the position, or no plan that can serve
     *     the query has the order of the position
     * @throws IndexNotReadableException if no plan can serve the query
     */
    <P> P page(BoundQuery query, QueryPosition position, BiFunction<BoundQuery, BoundQuery, P> read) {
        BoundQuery own = own(query, position);
        try {
            if (!serving.isReadable(own.plan())) {
                QueryPlan other = sameOrder(query, own, position.place());
                if (other != null) {
                    PrimaryKey place = Objects.requireNonNull(own.placeIn(other, position.place()));
                    return read.apply(query.by(other), query.by(other).after(place));
                }
            }
            return read.apply(own, own.after(position));
        } catch (IndexNotReadableException outOfService) {
            QueryPlan other = sameOrder(query, own, position.place());
            PrimaryKey there = other == null ? null : own.placeIn(other, position.place());
            if (other != null && there != null) {
                return read.apply(query.by(other), query.by(other).after(there));
            }
            if (serving.readable(query.plan()) == null) {
                throw ServingPlans.refused(query, outOfService);
            }
            throw new InvalidContinuationTokenException("The next page cannot be read in the same order, because the "
                    + "previous page was read by an index that is no longer READABLE. " + outOfService.getMessage()
                    + " Start again from the first page, or continue when the index is readable.");
        }
    }

    /** Returns the query with the plan that created the position. */
    private static BoundQuery own(BoundQuery query, QueryPosition position) {
        for (QueryPlan plan = query.plan(); plan != null; plan = plan.next()) {
            BoundQuery bound = query.by(plan);
            if (bound.gave(position)) {
                return bound;
            }
        }
        throw new InvalidContinuationTokenException("The page position belongs to a different query, or to different "
                + "arguments or sorting. Continue with the same query, arguments and sorting, or start again from the "
                + "first page.");
    }

    private @Nullable QueryPlan sameOrder(BoundQuery query, BoundQuery own, PrimaryKey place) {
        for (QueryPlan plan = query.plan(); plan != null; plan = plan.next()) {
            if (serving.isReadable(plan) && own.placeIn(plan, place) != null) {
                return plan;
            }
        }
        return null;
    }
}
