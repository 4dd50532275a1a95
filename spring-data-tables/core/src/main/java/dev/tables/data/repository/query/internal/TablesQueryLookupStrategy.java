package dev.tables.data.repository.query.internal;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.core.internal.TemplateAccess;
import java.lang.reflect.Method;
import java.util.List;
import org.springframework.data.projection.ProjectionFactory;
import org.springframework.data.repository.core.NamedQueries;
import org.springframework.data.repository.core.RepositoryMetadata;
import org.springframework.data.repository.query.QueryLookupStrategy;
import org.springframework.data.repository.query.RepositoryQuery;
import org.springframework.data.repository.query.ValueExpressionDelegate;

/** A strategy that creates the query of each repository method, planned and checked. */
public final class TablesQueryLookupStrategy implements QueryLookupStrategy {
    private final TablesTemplate template;
    private final ValueExpressionDelegate values;
    private final DirectQueries direct;

    /**
     * Creates a strategy for repositories that use the template; {@code values} evaluates expressions. Queries that
     * support direct calls are added to {@code direct}.
     */
    public TablesQueryLookupStrategy(TablesTemplate template, ValueExpressionDelegate values, DirectQueries direct) {
        this.template = template;
        this.values = values;
        this.direct = direct;
    }

    @Override
    public RepositoryQuery resolveQuery(
            Method method, RepositoryMetadata metadata, ProjectionFactory factory, NamedQueries namedQueries) {
        return TablesTemplate.withExceptionTranslation(() -> query(
                TablesQueryMethod.of(method, metadata, factory, namedQueries),
                metadata.getRepositoryInterface(),
                metadata.getDomainType()));
    }

    private <T> RepositoryQuery query(TablesQueryMethod method, Class<?> repository, Class<T> type) {
        TablesRepositoryQuery<T> query = TablesRepositoryQuery.of(method, type, template, values);
        Method declared = method.method();
        template.unwrap(TemplateAccess.class)
                .addPlan(repository, declared.getName(), List.of(declared.getParameterTypes()), query.plan());
        DirectQueries.Answer answer = query.direct(type);
        if (answer != null) {
            direct.add(repository, declared, answer);
        }
        return query;
    }
}
