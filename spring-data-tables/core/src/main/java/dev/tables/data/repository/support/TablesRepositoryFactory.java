package dev.tables.data.repository.support;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.core.internal.TemplateAccess;
import dev.tables.data.repository.TablesPredicateExecutor;
import dev.tables.data.repository.query.internal.DirectQueries;
import dev.tables.data.repository.query.internal.TablesExampleExecutor;
import dev.tables.data.repository.query.internal.TablesPredicates;
import dev.tables.data.repository.query.internal.TablesQueryLookupStrategy;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.data.projection.ProjectionFactory;
import org.springframework.data.repository.core.EntityInformation;
import org.springframework.data.repository.core.RepositoryInformation;
import org.springframework.data.repository.core.RepositoryMetadata;
import org.springframework.data.repository.core.support.RepositoryComposition.RepositoryFragments;
import org.springframework.data.repository.core.support.RepositoryFactorySupport;
import org.springframework.data.repository.core.support.RepositoryFragment;
import org.springframework.data.repository.core.support.RepositoryMethodInvocationListener;
import org.springframework.data.repository.core.support.RepositoryProxyPostProcessor;
import org.springframework.data.repository.query.QueryByExampleExecutor;
import org.springframework.data.repository.query.QueryLookupStrategy;
import org.springframework.data.repository.query.ValueExpressionDelegate;

/**
 * A factory of repositories. Query methods are planned when a repository is created, so that unsupported methods fail
 * early.
 */
public class TablesRepositoryFactory extends RepositoryFactorySupport {
    private final TablesTemplate template;
    private final DirectQueries queries = new DirectQueries();
    private @Nullable RepositoryTransactions transactions;
    private boolean listened;

    /** Creates a factory of repositories that use the template. */
    public TablesRepositoryFactory(TablesTemplate template) {
        this.template = template;
    }

    @Override
    public EntityInformation<?, ?> getEntityInformation(RepositoryMetadata metadata) {
        return information(metadata.getDomainType(), metadata.getIdType(), metadata.getRepositoryInterface());
    }

    private <T, ID> TablesEntityInformation<T, ID> information(Class<T> type, Class<ID> idType, Class<?> repository) {
        return new TablesEntityInformation<>(
                template.table(type).mapper(),
                template.unwrap(TemplateAccess.class).ids(type),
                idType,
                repository);
    }

    /** Sets the transaction manager of repositories that are created after this call. */
    void setTransactions(RepositoryTransactions transactions) {
        this.transactions = transactions;
    }

    /**
     * Adds a processor that wraps repositories. A transaction interceptor that the processor adds intercepts only
     * methods that declare a transaction.
     */
    @Override
    public void addRepositoryProxyPostProcessor(RepositoryProxyPostProcessor processor) {
        super.addRepositoryProxyPostProcessor((repository, information) -> {
            processor.postProcess(repository, information);
            DeclaredTransactions.in(repository, information, transactions);
        });
    }

    /** Adds a listener that is called after each method. With a listener, all calls are made through Spring Data. */
    @Override
    public void addInvocationListener(RepositoryMethodInvocationListener listener) {
        super.addInvocationListener(listener);
        listened = true;
    }

    /** Creates a repository whose calls bypass Spring Data where this has no effect on the result. */
    @Override
    public <T> T getRepository(Class<T> repositoryInterface, RepositoryFragments fragments) {
        T repository = super.getRepository(repositoryInterface, fragments);
        RepositoryInformation information =
                getRepositoryInformation(getRepositoryMetadata(repositoryInterface), fragments);
        return listened ? repository : repositoryInterface.cast(DirectCalls.before(repository, information, queries));
    }

    /** Creates interface projections that return the collections of the entity itself. */
    @Override
    protected ProjectionFactory getProjectionFactory(
            @Nullable ClassLoader classLoader, @Nullable BeanFactory beanFactory) {
        return ExactProjectionFactory.of(classLoader, beanFactory);
    }

    @Override
    protected Object getTargetRepository(RepositoryInformation metadata) {
        ReactiveMethods.check(metadata);
        return getTargetRepositoryViaReflection(metadata, getEntityInformation(metadata), template);
    }

    @Override
    protected Class<?> getRepositoryBaseClass(RepositoryMetadata metadata) {
        return ReactiveMethods.baseClass(metadata);
    }

    /**
     * Adds query by example to repositories that extend {@link QueryByExampleExecutor}, and predicates to repositories
     * that extend {@link TablesPredicateExecutor}.
     */
    @Override
    protected RepositoryFragments getRepositoryFragments(RepositoryMetadata metadata) {
        Class<?> type = metadata.getDomainType();
        RepositoryFragments fragments = RepositoryFragments.empty();
        if (extending(metadata, QueryByExampleExecutor.class)) {
            fragments = fragments.append(RepositoryFragment.implemented(
                    new TablesExampleExecutor<>(template, type, getProjectionFactory())));
        }
        if (extending(metadata, TablesPredicateExecutor.class)) {
            fragments = fragments.append(
                    RepositoryFragment.implemented(new TablesPredicates<>(template, type, getProjectionFactory())));
        }
        return fragments;
    }

    /** Returns structural fragments, by class, of the executors that a repository extends. */
    static RepositoryFragments described(RepositoryMetadata metadata) {
        RepositoryFragments fragments = RepositoryFragments.empty();
        if (extending(metadata, QueryByExampleExecutor.class)) {
            fragments = fragments.append(
                    RepositoryFragment.structural(QueryByExampleExecutor.class, TablesExampleExecutor.class));
        }
        if (extending(metadata, TablesPredicateExecutor.class)) {
            fragments = fragments.append(
                    RepositoryFragment.structural(TablesPredicateExecutor.class, TablesPredicates.class));
        }
        return fragments;
    }

    private static boolean extending(RepositoryMetadata metadata, Class<?> executor) {
        return executor.isAssignableFrom(metadata.getRepositoryInterface());
    }

    @Override
    protected Optional<QueryLookupStrategy> getQueryLookupStrategy(
            QueryLookupStrategy.@Nullable Key key, ValueExpressionDelegate valueExpressions) {
        return Optional.of(new TablesQueryLookupStrategy(template, valueExpressions, queries));
    }
}
