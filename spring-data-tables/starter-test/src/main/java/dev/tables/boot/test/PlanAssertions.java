package dev.tables.boot.test;

import dev.tables.data.repository.TablesRepository;
import dev.tables.mapping.query.AccessPlan;
import org.assertj.core.api.AssertProvider;

/**
 * Plans of query methods for AssertJ's own {@code assertThat}, so that a test fails when a change of keys or indexes makes a
 * query dearer.
 * <pre>{@code
 * assertThat(plan(employees, "findByDepartmentAndEmail")).isIndexLookup().usesIndex("byEmail");
 * }</pre>
 *
 * <p>Plans are made when repositories are: asserting one reads nothing and needs no rows.
 */
public final class PlanAssertions {
    private PlanAssertions() {}

    /**
     * The plan of a query method.
     *
     * @throws IllegalArgumentException if the repository has no such query method; names those it has
     */
    public static AssertProvider<PlanAssert> queryMethodPlan(TablesRepository<?, ?> repository, String queryMethod) {
        AccessPlan plan = repository.queryMethodPlan(queryMethod);
        return () -> new PlanAssert(plan).as(queryMethod);
    }

    /** Any plan, such as one of {@link dev.tables.data.core.TablesOperations#queryMethodPlan} or of its {@code candidates()}. */
    public static AssertProvider<PlanAssert> plan(AccessPlan plan) {
        return () -> new PlanAssert(plan);
    }
}
