package dev.tables.mapping.query.internal.run;

import dev.tables.annotation.IndexConsistency;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.query.AccessPath;
import dev.tables.mapping.query.QueryKeyword;
import dev.tables.mapping.query.UnsupportedQueryException;
import dev.tables.mapping.query.internal.condition.Arguments;
import dev.tables.mapping.query.internal.condition.Condition;
import dev.tables.mapping.query.internal.condition.QuerySpec;
import dev.tables.mapping.query.internal.plan.Planner;
import dev.tables.mapping.query.internal.plan.QueryPlan;
import java.util.List;

/** The handling of null arguments of {@code Is} and {@code Not}, which become tests for null with a separate plan. */
final class NullArguments {
    private NullArguments() {}

    /** Returns whether an argument of {@code Is} or {@code Not} is null. */
    static boolean isAsked(Condition.Test test, Arguments bound) {
        return (test.keyword() == QueryKeyword.IS || test.keyword() == QueryKeyword.IS_NOT)
                && bound.orNull(test.argument()) == null;
    }

    /** Returns whether a query itself contains a test for null, which no index serves. */
    static boolean areAsked(List<Condition.Test> tests) {
        return tests.stream().anyMatch(test -> test.keyword() == QueryKeyword.IS_NULL);
    }

    /**
     * Plans the query in which tests with null arguments are replaced by tests for null.
     *
     * @throws UnsupportedQueryException if the plan is a scan that is not allowed
     */
    static QueryPlan plan(EntityModel model, QuerySpec spec, Condition condition, Arguments bound) {
        // No index holds what is asked for then, so none can be trusted.
        QuerySpec asked = spec.withCondition(of(condition, bound)).withRead(IndexConsistency.STRONG);
        QueryPlan other = Planner.plan(model, asked);
        if (other.accessPath() == AccessPath.TABLE_SCAN && !spec.scanAllowed()) {
            throw new UnsupportedQueryException(
                    model.entity(),
                    null,
                    "a null argument turns the query '" + condition
                            + "' into a table scan. Pass a value, declare a separate query for null, or allow the scan "
                            + "with @AllowScan.");
        }
        return other;
    }

    /** Replaces tests whose arguments are null by tests for null. */
    static Condition of(Condition condition, Arguments bound) {
        if (condition instanceof Condition.All all) {
            return new Condition.All(
                    all.terms().stream().map(term -> of(term, bound)).toList());
        }
        if (condition instanceof Condition.Any any) {
            return new Condition.Any(
                    any.terms().stream().map(term -> of(term, bound)).toList());
        }
        if (condition instanceof Condition.Not not) {
            return new Condition.Not(of(not.term(), bound));
        }
        Condition.Test test = (Condition.Test) condition;
        if (!isAsked(test, bound)) {
            return test;
        }
        QueryKeyword keyword = test.keyword() == QueryKeyword.IS ? QueryKeyword.IS_NULL : QueryKeyword.IS_NOT_NULL;
        return new Condition.Test(test.property(), keyword, test.argument(), false);
    }
}
