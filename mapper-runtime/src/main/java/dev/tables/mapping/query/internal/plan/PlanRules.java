package dev.tables.mapping.query.internal.plan;

import dev.tables.mapping.query.SortStrategy;
import dev.tables.mapping.query.internal.condition.KeyOrder;
import dev.tables.mapping.query.internal.condition.QuerySpec;
import dev.tables.mapping.query.internal.method.DeclarationError;
import dev.tables.mapping.query.internal.method.MethodRules;
import dev.tables.mapping.query.internal.method.MethodShape;
import dev.tables.mapping.query.internal.method.MethodShape.Form;
import dev.tables.mapping.query.internal.method.MethodShape.Kind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rules that a plan must fulfill to serve a query method. The compiler and the startup reject the same methods with
 * the same messages.
 *
 * <p>{@link MethodRules} contains the rules that need no plan.
 */
public final class PlanRules {
    private static final String BACKWARDS =
            " Keys or an index have the opposite order. If the store can read backwards, use @AllowDescendingReads.";

    private PlanRules() {}

    /** Returns all errors in a method with this plan, except scans. */
    public static List<DeclarationError> ofMethod(MethodShape method, QueryPlan plan) {
        List<DeclarationError> misfits = new ArrayList<>();
        Form form = method.returned().form();
        if (form == Form.PAGE && !method.allowed().count()) {
            misfits.add(DeclarationError.returns(
                    "returns a Page, which would count all results for every page. Return a Slice or"
                            + " a Window, or allow it with @AllowTotalCount."));
        }
        DeclarationError ofPages = form.isPaged() ? ofPages(plan, method.keyOrder()) : null;
        if (ofPages != null) {
            misfits.add(ofPages);
        }
        DeclarationError ofFirst = form.isPaged() ? null : ofFirst(plan);
        if (ofFirst != null) {
            misfits.add(ofFirst);
        }
        boolean sized = plan.spec().limit() > 0 || method.takes(Kind.LIMIT) || method.takes(Kind.PAGEABLE);
        if (form == Form.WINDOW && !sized) {
            misfits.add(DeclarationError.returns(
                    "returns a Window without a size. Use findTop10By…, or add a Limit parameter."));
        }
        return misfits;
    }

    /**
     * Returns why pages of a plan would have no position to continue from; null if pages can be continued.
     *
     * @param expected the order that the method expects of the store
     */
    public static @Nullable DeclarationError ofPages(QueryPlan plan, KeyOrder expected) {
        if (!plan.spec().isInKeyOrder()) {
            return DeclarationError.returns(
                    "returns pages, but this store does not return rows in key order, not even from an "
                            + "index. So it cannot continue from one page to the next. Return a Stream, or narrow the "
                            + "condition and return a List.");
        }
        if (plan.sortStrategy() != SortStrategy.IN_MEMORY) {
            return null;
        }
        boolean forwards = expected == KeyOrder.EITHER && plan.spec().keyOrder() == KeyOrder.ASCENDING;
        return forwards && isServedBackwards(plan)
                ? DeclarationError.returns(
                        "returns pages in descending key order. The method has @AllowDescendingReads, but this store "
                                + "cannot read in descending order. Declare a key or an index with that order.")
                : DeclarationError.returns(
                        "returns pages, but is sorted in memory, so it cannot continue from one page to the next. Use "
                                + "a sort order that keys or an index support, or return a List."
                                + (isServedBackwards(plan) ? BACKWARDS : "") + "\n" + plan.explain());
    }

    /** Returns whether descending reads would serve the same query. */
    private static boolean isServedBackwards(QueryPlan plan) {
        QuerySpec either = plan.spec().withKeyOrder(KeyOrder.EITHER);
        return Planner.plan(plan.model(), either).isDescending();
    }

    /**
     * Returns why the first results of an order cannot be found in a store without key order; null if the first results
     * can be found. The first results cannot be found if no condition limits the rows that would have to be read and
     * sorted.
     */
    public static @Nullable DeclarationError ofFirst(QueryPlan plan) {
        return plan.sortsTooManyForFirst()
                ? new DeclarationError(
                        DeclarationError.Kind.QUERY,
                        "limits a sorted result, but this store does not return rows in key order, not even from an "
                                + "index. It would read all matching entities to find the first ones. "
                                + "Add a condition on an indexed property, such as a range of the sort property. Or "
                                + "store the first entities of that order in a row that you update on every write.")
                : null;
    }
}
