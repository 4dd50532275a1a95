package dev.tables.data.aot.internal;

import dev.tables.data.repository.query.internal.GeneratedProjection;
import dev.tables.mapping.model.EntityMappers;
import java.lang.reflect.Method;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.generate.GenerationContext;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.ReflectionHints;
import org.springframework.aot.hint.TypeReference;
import org.springframework.data.projection.ProjectionFactory;
import org.springframework.data.projection.SpelAwareProxyProjectionFactory;
import org.springframework.data.repository.aot.generate.RepositoryContributor;
import org.springframework.data.repository.config.AotRepositoryContext;
import org.springframework.data.repository.config.RepositoryRegistrationAotProcessor;
import org.springframework.data.repository.core.RepositoryInformation;
import org.springframework.data.repository.query.ReturnedType;
import org.springframework.data.util.TypeContributor;

/**
 * A processor that registers classes found by name for a native image: the mappers of repositories' entities and the
 * components of their keys. The processor generates code for the query methods, and writes their plans to a file
 * {@code <Repository>.json} in the package of the interface. No code is generated if
 * {@code spring.aot.repositories.enabled} or {@code spring.aot.tables.repositories.enabled} is false.
 *
 * <p>Errors that will be reported at startup are logged with the same message: an entity without a mapper, a wrong
 * identity, an invalid query method. Processing continues, as in other modules of Spring Data.
 */
public final class TablesRepositoryAotProcessor extends RepositoryRegistrationAotProcessor {
    private static final Log LOG = LogFactory.getLog(TablesRepositoryAotProcessor.class);

    private final ProjectionFactory projections = new SpelAwareProxyProjectionFactory();

    /** Creates the processor; called by Spring. */
    public TablesRepositoryAotProcessor() {}

    @Override
    protected void configureTypeContributions(AotRepositoryContext repository, GenerationContext generation) {
        super.configureTypeContributions(repository, generation);
        RepositoryInformation information = repository.getRepositoryInformation();
        ReflectionHints reflection = generation.getRuntimeHints().reflection();
        reflection.registerType(
                TypeReference.of(EntityMappers.mapperClassName(information.getDomainType())),
                MemberCategory.INVOKE_DECLARED_CONSTRUCTORS);
        if (information.getIdType().isRecord()) {
            reflection.registerType(
                    information.getIdType(),
                    MemberCategory.INVOKE_DECLARED_CONSTRUCTORS,
                    MemberCategory.INVOKE_PUBLIC_METHODS);
        }
        for (Method method : information.getQueryMethods()) {
            Class<?> type = information.getReturnedDomainClass(method);
            Class<?> record = type.isInterface()
                    ? GeneratedProjection.of(
                            ReturnedType.of(type, information.getDomainType(), projections),
                            information.getDomainType())
                    : null;
            if (record != null) {
                TypeContributor.contribute(record, generation);
            }
        }
    }

    @Override
    protected @Nullable RepositoryContributor contributeAotRepository(AotRepositoryContext repository) {
        PlannedRepository planned = PlannedRepository.of(repository.getRepositoryInformation());
        planned.refusals().forEach(LOG::error);
        return repository.isGeneratedRepositoriesEnabled("tables")
                ? new TablesRepositoryContributor(repository, planned)
                : null;
    }
}
