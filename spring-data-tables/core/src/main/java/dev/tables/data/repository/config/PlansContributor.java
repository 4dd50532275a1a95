package dev.tables.data.repository.config;

import dev.tables.data.repository.query.QueryMethodMetadata;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;
import org.springframework.data.repository.aot.generate.MethodContributor;
import org.springframework.data.repository.aot.generate.RepositoryContributor;
import org.springframework.data.repository.config.AotRepositoryContext;
import org.springframework.data.repository.query.QueryMethod;

/** Adds the plan of each query method to the JSON file that Spring Data writes of a repository ahead of time. */
final class PlansContributor extends RepositoryContributor {
    PlansContributor(AotRepositoryContext repository) {
        super(repository);
    }

    @Override
    protected @Nullable MethodContributor<? extends QueryMethod> contributeQueryMethod(Method method) {
        return QueryMethodMetadata.of(method, getRepositoryInformation(), getProjectionFactory());
    }
}
