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
public final class AccessPlanAssertions {
    private AccessPlanAssertions() {}

    /**
     * The plan of a query method.
     *
     * @throws IllegalArgumentException if the repository has no such query method; names those it has
     */
    public static AssertProvider<AccessPlanAssert> planForQueryMethod(
            TablesRepository<?, ?> repository, String queryMethod) {
        AccessPlan plan = repository.planForQueryMethod(queryMethod);
        return () -> new AccessPlanAssert(plan).as(queryMethod);
    }

    /** Any plan, such as one of {@link dev.tables.data.core.TablesOperations#planForQueryMethod} or of its {@code candidates()}. */
    public static AssertProvider<AccessPlanAssert> plan(AccessPlan plan) {
        return () -> new AccessPlanAssert(plan);
    }
}
