package dev.tables.data.repository.query.internal;

import dev.tables.data.repository.ScanRefusedException;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.query.AccessPath;
import dev.tables.mapping.query.QueryRefusedException;
import dev.tables.mapping.query.internal.DerivedQuery.Subject;
import dev.tables.mapping.query.internal.MethodRules;
import dev.tables.mapping.query.internal.Misfit;
import dev.tables.mapping.query.internal.QueryPlan;
import org.springframework.data.repository.query.ReturnedType;

/**
 * What is refused of a query method once it is planned: at start, or ahead of time.
 *
 * @param method the method
 * @param query what it asks
 * @param mapper maps the entity
 */
public record MethodCheck(TablesQueryMethod method, MethodQuery query, EntityMapper<?> mapper) {

    /** Refuses what the method must not ask of the plan, or cannot. */
    public void check(QueryPlan plan) {
        if (plan.path() == AccessPath.SCAN && !method.allowsScan()) {
            throw new ScanRefusedException(method.method(), plan);
        }
        for (Misfit misfit : MethodRules.ofPlan(method.shape(), plan)) {
            method.refuse(mapper.model().entity(), misfit);
        }
        if (query.subject() == Subject.FIND && !method.hasDynamicProjection()) {
            checkReturned(method.getResultProcessor().getReturnedType());
        }
    }

    /** Refuses what needs an order that the store does not keep. */
    public static void checkOrder(String name, QueryPlan plan) {
        Misfit misfit = plan.spec().paged() ? MethodRules.ofPages(plan) : MethodRules.ofFirst(plan);
        if (misfit != null) {
            throw new QueryRefusedException(plan.model().entity(), null, name + " " + misfit.fact());
        }
    }

    /** Refuses a type that entities do not become. */
    public void checkReturned(ReturnedType returned) {
        new ProjectionCheck(mapper).check(returned, "Query method " + method.text());
        if (query.distinct() && returned.isProjecting()) {
            method.refuse(
                    mapper.model().entity(),
                    MethodRules.ofDistinct(method.shape().returned()));
        }
    }
}
