package dev.tables.boot.test;

import dev.tables.data.repository.TablesRepository;
import dev.tables.mapping.query.AccessPlan;
import org.assertj.core.api.AssertProvider;

/**
 * Access plans of query methods for AssertJ's own {@code assertThat}, so that a test fails if a change of keys or
 * indexes makes a query more expensive.
 * <pre>{@code
 * assertThat(plan(employees, "findByDepartmentAndEmail")).isIndexLookup().usesIndex("byEmail");
 * }</pre>
 *
 * <p>Plans are created together with the repositories, so an assertion reads no rows and the tables may be empty.
 */
public final class AccessPlanAssertions {
    private AccessPlanAssertions() {}

    /**
     * Returns the plan of a query method.
     *
     * @throws IllegalArgumentException if the repository has no such query method; the message lists its query methods
     */
    public static AssertProvider<AccessPlanAssert> planForQueryMethod(
            TablesRepository<?, ?> repository, String queryMethod) {
        AccessPlan plan = repository.planForQueryMethod(queryMethod);
        return () -> new AccessPlanAssert(plan).as(queryMethod);
    }

    /**
     * Returns an access plan for assertions, such as a plan from {@link
     * dev.tables.data.core.TablesOperations#planForQueryMethod} or of its {@code candidates()}.
     */
    public static AssertProvider<AccessPlanAssert> plan(AccessPlan plan) {
        return () -> new AccessPlanAssert(plan);
    }
}
