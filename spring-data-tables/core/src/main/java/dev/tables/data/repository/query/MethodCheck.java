package dev.tables.data.repository.query;

import dev.tables.data.repository.ScanRefusedException;
import dev.tables.mapping.EntityMapper;
import dev.tables.mapping.query.AccessPath;
import dev.tables.mapping.query.AccessPlan;
import dev.tables.mapping.query.DerivedQuery.Subject;
import dev.tables.mapping.query.QueryRefusedException;
import dev.tables.mapping.query.SortedBy;
import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.core.KotlinDetector;
import org.springframework.data.repository.query.ReturnedType;

/**
 * What is refused of a query method: at start, or ahead of time.
 *
 * @param method the method
 * @param query what it asks
 * @param mapper maps the entity
 */
record MethodCheck(TablesQueryMethod method, MethodQuery query, EntityMapper<?> mapper) {
    private static final Set<String> PUBLISHERS =
            Set.of("org.reactivestreams.Publisher", "kotlinx.coroutines.flow.Flow");

    /** Refuses methods that must not wait. */
    static void checkBlocking(TablesQueryMethod method, Class<?> type) {
        if (KotlinDetector.isSuspendingFunction(method.method())) {
            throw method.refused(
                    type.getSimpleName(),
                    "is a suspend function, but the store would hold its thread. Declare it without suspend, and call it"
                            + " in withContext(Dispatchers.IO).");
        }
        if (isPublisher(method.method().getReturnType())) {
            throw method.refused(
                    type.getSimpleName(),
                    "returns a publisher, but the store would hold the subscriber's thread. Return a List or a Stream.");
        }
    }

    private static boolean isPublisher(@Nullable Class<?> type) {
        return type != null
                && (PUBLISHERS.contains(type.getName())
                        || isPublisher(type.getSuperclass())
                        || Arrays.stream(type.getInterfaces()).anyMatch(MethodCheck::isPublisher));
    }

    /** Refuses what the method must not ask of the plan, or cannot. */
    void check(AccessPlan plan) {
        if (plan.path() == AccessPath.SCAN && !method.allowsScan()) {
            throw new ScanRefusedException(method.method(), plan);
        }
        if (method.isPageQuery() && !method.allowsCount()) {
            throw refused("returns a Page, which would count all answers for every page. Return a Slice or a Window, or"
                    + " allow it with @AllowCount.");
        }
        if (method.isPaged()) {
            checkPages(method.text(), plan);
        }
        if (query.subject() == Subject.FIND && !method.hasDynamicProjection()) {
            checkReturned(method.getResultProcessor().getReturnedType());
        }
        boolean sized = plan.spec().limit() > 0
                || method.getParameters().hasLimitParameter()
                || method.getParameters().hasPageableParameter();
        if (method.isScrollQuery() && !sized) {
            throw refused("returns a Window of no size. Say findTop10By…, or take a Limit.");
        }
    }

    /** Refuses pages that have no place to continue from. */
    static void checkPages(String name, AccessPlan plan) {
        String entity = plan.model().entity();
        if (!plan.spec().keyOrder()) {
            throw new QueryRefusedException(
                    entity,
                    null,
                    name + " returns pages, but the store does not return rows in the order of keys, so that pages have"
                            + " no place to continue from. Return a List or a Stream.");
        }
        if (plan.sortedBy() == SortedBy.MEMORY) {
            throw new QueryRefusedException(
                    entity,
                    null,
                    name + " returns pages, but its order is made in memory, so that pages have no place to continue"
                            + " from. Sort by what keys or an index serve, or return a List.\n" + plan.explain());
        }
    }

    /** Refuses a type that entities do not become. */
    void checkReturned(ReturnedType returned) {
        new ProjectionCheck(mapper).check(returned, "Query method " + method.text());
        boolean several = method.isCollectionQuery() || method.isStreamQuery() || method.isPaged();
        if (query.distinct() && returned.isProjecting() && several && !method.returnsSet()) {
            throw refused(
                    "says Distinct and returns projections, of which several may be equal: only entities are told apart"
                            + " by their keys. Return a Set, or leave Distinct out.");
        }
    }

    private QueryRefusedException refused(String fact) {
        return method.refused(mapper.model().entity(), fact);
    }
}
