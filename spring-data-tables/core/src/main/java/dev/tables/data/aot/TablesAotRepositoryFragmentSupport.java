package dev.tables.data.aot;

import dev.tables.data.core.TablesTemplate;
import org.springframework.data.repository.core.support.RepositoryFactoryBeanSupport.FragmentCreationContext;

/**
 * The base class of repository fragments that are generated ahead of time. Not for manual use: each build generates the
 * subclasses. The class has no methods, because methods of the repository may have any name.
 *
 * @param <T> the entity
 */
public abstract class TablesAotRepositoryFragmentSupport<T> {
    /** Describes the queries of the fragment's methods. */
    protected final AotQueries<T> queries;

    /** Creates the fragment, which uses the template, for the repository that Spring Data is creating. */
    protected TablesAotRepositoryFragmentSupport(
            Class<T> entity, TablesTemplate template, FragmentCreationContext context) {
        queries = new AotQueries<>(
                context.getRepositoryMetadata().getRepositoryInterface(),
                entity,
                template,
                context.getProjectionFactory());
    }
}
