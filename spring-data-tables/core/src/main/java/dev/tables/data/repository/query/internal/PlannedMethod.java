package dev.tables.data.repository.query.internal;

import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.EntityMappers;
import dev.tables.mapping.query.QueryRefusedException;
import dev.tables.mapping.query.internal.DerivedQuery.Subject;
import dev.tables.mapping.query.internal.Planner;
import dev.tables.mapping.query.internal.QueryPlan;
import java.lang.reflect.Method;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.data.projection.ProjectionFactory;
import org.springframework.data.repository.core.RepositoryMetadata;
import org.springframework.data.repository.query.QueryMethod;

/**
 * A query method as far as it is known without a store: what ahead-of-time processing writes down. Planned for a store that
 * returns rows in the order of keys.
 */
public final class PlannedMethod {
    private final MethodCheck check;
    private final QueryPlan plan;

    private PlannedMethod(MethodCheck check, QueryPlan plan) {
        this.check = check;
        this.plan = plan;
    }

    /**
     * Reads and plans a query method; needs the mapper of the entity.
     *
     * @throws dev.tables.mapping.query.QueryRefusedException if the method cannot be understood
     * @throws dev.tables.mapping.model.MissingMapperException if the entity has no mapper
     */
    public static PlannedMethod of(Method method, RepositoryMetadata repository, ProjectionFactory projections) {
        TablesQueryMethod queryMethod = TablesQueryMethod.of(method, repository, projections);
        EntityMapper<?> mapper = EntityMappers.of(repository.getDomainType());
        MethodQuery query = MethodQuery.of(queryMethod, mapper.model());
        QueryPlan plan = Planner.plan(mapper.model(), query.spec());
        return new PlannedMethod(new MethodCheck(queryMethod, query, mapper), plan);
    }

    /** What Spring Data knows of it. */
    public QueryMethod method() {
        return check.method();
    }

    /** What is done with what is found. */
    public Subject subject() {
        return check.query().subject();
    }

    /** How it is served. */
    public QueryPlan plan() {
        return plan;
    }

    /** The values written in its filter. */
    public List<Object> constants() {
        return check.query().constants();
    }

    /** Why it will be refused at start, or null. */
    public @Nullable String refusal() {
        try {
            check.check(plan);
            return null;
        } catch (DataAccessException | QueryRefusedException refused) {
            return refused.getMessage();
        }
    }
}
