package dev.tables.data.repository.support;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.core.mapping.TablesMappingContext;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.data.mapping.PersistentEntity;
import org.springframework.data.repository.Repository;
import org.springframework.data.repository.core.support.RepositoryFactorySupport;
import org.springframework.data.repository.core.support.RepositoryFragmentsContributor;
import org.springframework.data.repository.core.support.TransactionalRepositoryFactoryBeanSupport;
import org.springframework.data.util.Lazy;
import org.springframework.util.Assert;

/**
 * A factory bean for one repository.
 *
 * @param <T> the repository
 * @param <S> the entity
 * @param <ID> its identity
 */
public class TablesRepositoryFactoryBean<T extends Repository<S, ID>, S, ID>
        extends TransactionalRepositoryFactoryBeanSupport<T, S, ID> implements SmartInitializingSingleton {
    /**
     * The entity of the repository. The bean sets no mapping context, because a mapping context would read the class at
     * every startup, and few applications need it.
     */
    @SuppressWarnings("this-escape") // asked only when all is set
    private final Lazy<PersistentEntity<?, ?>> entity = Lazy.of(() -> mappingContext()
            .getRequiredPersistentEntity(getRepositoryInformation().getDomainType()));

    private @Nullable TablesTemplate template;
    private @Nullable ListableBeanFactory beans;
    private @Nullable String transactionManager;
    private @Nullable RepositoryTransactions transactions;

    /** Creates a factory bean for the repository interface. */
    public TablesRepositoryFactoryBean(Class<? extends T> repositoryInterface) {
        super(repositoryInterface);
    }

    /** Sets the template that the repository uses. */
    public void setTablesTemplate(TablesTemplate template) {
        this.template = template;
    }

    /**
     * Sets the name or qualifier of the transaction manager for transactions that the repository declares. The default
     * is the transaction manager of the template's store.
     */
    @Override
    public void setTransactionManager(String transactionManager) {
        super.setTransactionManager(transactionManager);
        this.transactionManager = transactionManager;
    }

    @Override
    public void setBeanFactory(BeanFactory factory) {
        super.setBeanFactory(factory);
        beans = (ListableBeanFactory) factory;
    }

    private TablesMappingContext mappingContext() {
        return beans == null
                ? new TablesMappingContext()
                : beans.getBeanProvider(TablesMappingContext.class).getIfAvailable(TablesMappingContext::new);
    }

    /**
     * Returns the entity from the application's {@link TablesMappingContext}, which is looked up at the first call.
     */
    @Override
    public PersistentEntity<?, ?> getPersistentEntity() {
        return entity.get();
    }

    /**
     * Returns the fragments for ahead-of-time processing, so that query by example is not treated as a query method.
     */
    @Override
    public RepositoryFragmentsContributor getRepositoryFragmentsContributor() {
        return TablesRepositoryFactory::described;
    }

    @Override
    protected RepositoryFactorySupport doCreateRepositoryFactory() {
        Assert.state(
                template != null,
                "The repository needs a TablesTemplate. Set its bean name in @EnableTablesRepositories.");
        TablesRepositoryFactory factory = new TablesRepositoryFactory(template);
        if (beans != null) {
            transactions = new RepositoryTransactions(beans, template, transactionManager);
            factory.setTransactions(transactions);
        }
        return factory;
    }

    /**
     * Looks up, at startup, the transaction managers for the transactions that the repository declares.
     *
     * @throws IllegalStateException if a transaction manager is missing, or belongs to another store
     */
    @Override
    public void afterSingletonsInstantiated() {
        if (transactions != null) {
            transactions.check();
        }
    }
}
