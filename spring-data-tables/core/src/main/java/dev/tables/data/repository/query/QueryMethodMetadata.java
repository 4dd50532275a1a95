package dev.tables.data.repository.query;

import dev.tables.mapping.EntityMappers;
import dev.tables.mapping.EntityModel;
import dev.tables.mapping.IndexModel;
import dev.tables.mapping.query.AccessPlan;
import dev.tables.mapping.query.Planner;
import java.lang.reflect.Method;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.data.projection.ProjectionFactory;
import org.springframework.data.repository.aot.generate.MethodContributor;
import org.springframework.data.repository.aot.generate.QueryMetadata;
import org.springframework.data.repository.core.RepositoryMetadata;
import org.springframework.data.repository.query.QueryMethod;

/**
 * What ahead-of-time processing writes down of a query method: its plan, on a store that returns rows in the order of keys.
 * Never a value.
 */
public final class QueryMethodMetadata implements QueryMetadata {
    private final AccessPlan plan;

    private QueryMethodMetadata(AccessPlan plan) {
        this.plan = plan;
    }

    /**
     * Plans a query method; needs the mapper, but no store.
     *
     * @throws dev.tables.mapping.query.QueryRefusedException if the method cannot be understood
     * @throws dev.tables.mapping.MissingMapperException if the entity has no mapper
     */
    public static MethodContributor<? extends QueryMethod> of(
            Method method, RepositoryMetadata repository, ProjectionFactory projections) {
        TablesQueryMethod queryMethod = new TablesQueryMethod(method, repository, projections);
        EntityModel model = EntityMappers.of(repository.getDomainType()).model();
        AccessPlan plan = Planner.plan(model, MethodQuery.of(queryMethod, model).spec());
        return MethodContributor.forQueryMethod(queryMethod).metadataOnly(new QueryMethodMetadata(plan));
    }

    @Override
    public Map<String, Object> serialize() {
        Map<String, Object> metadata = new LinkedHashMap<>();
        metadata.put("path", plan.path().name());
        metadata.put("table", plan.table());
        IndexModel index = plan.index();
        if (index != null) {
            metadata.put("index", index.name());
        }
        metadata.put("requests", plan.requestsExpected());
        metadata.put("plan", plan.explain());
        return metadata;
    }
}
