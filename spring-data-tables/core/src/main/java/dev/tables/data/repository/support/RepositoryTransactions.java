package dev.tables.data.repository.support;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.transaction.TablesTransactionManager;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.beans.factory.annotation.BeanFactoryAnnotationUtils;
import org.springframework.data.repository.core.RepositoryInformation;
import org.springframework.transaction.TransactionManager;
import org.springframework.transaction.interceptor.TransactionAttribute;
import org.springframework.transaction.interceptor.TransactionAttributeSource;
import org.springframework.transaction.interceptor.TransactionInterceptor;
import org.springframework.util.StringUtils;

/**
 * The transaction manager of a repository's declared transactions: the named manager, otherwise the manager for the
 * store of its template. The transaction manager of a database is used only if it is named, even if it is primary.
 */
final class RepositoryTransactions {
    private static final String USUAL = "tablesTransactionManager";

    private final ListableBeanFactory beans;
    private final TablesTemplate template;
    private final @Nullable String reference;
    private @Nullable RepositoryInformation repository;
    private @Nullable TransactionAttributeSource source;

    /**
     * Creates an instance for a repository that uses the template; {@code reference} is the name or qualifier of a
     * transaction manager, or null.
     */
    RepositoryTransactions(ListableBeanFactory beans, TablesTemplate template, @Nullable String reference) {
        this.beans = beans;
        this.template = template;
        this.reference = reference;
    }

    /** Sets the declarations that {@link #check} checks. */
    void declaredBy(RepositoryInformation information, TransactionAttributeSource transactions) {
        repository = information;
        source = transactions;
    }

    /** Begins the transactions of methods whose declaration names no other transaction manager. */
    TransactionInterceptor interceptor(TransactionAttributeSource transactions) {
        TransactionInterceptor interceptor = new TransactionInterceptor();
        interceptor.setTransactionAttributeSource(transactions);
        interceptor.setBeanFactory(beans);
        interceptor.setTransactionManager(manager());
        return interceptor;
    }

    /**
     * Checks that each transaction manager exists that the repository's methods need.
     *
     * @throws IllegalStateException if a named transaction manager does not exist or belongs to another store, or if a
     *     reactive or suspended method declares a transaction
     */
    void check() {
        if (reference != null) {
            manager();
        }
        if (repository != null && source != null) {
            check(repository, source);
        }
    }

    private void check(RepositoryInformation made, TransactionAttributeSource declarations) {
        Class<?> base = made.getRepositoryBaseClass();
        for (Method method : made.getRepositoryInterface().getMethods()) {
            TransactionAttribute declared = declarations.getTransactionAttribute(method, base);
            if (declared != null) {
                ReactiveMethods.refuseTransaction(method);
                String qualifier = declared.getQualifier();
                if (StringUtils.hasText(qualifier)) {
                    named(qualifier, "@Transactional(\"" + qualifier + "\") at " + described(method));
                } else {
                    manager();
                }
            }
        }
        FragmentTransactions fragments = new FragmentTransactions(
                beans, template, method -> declarations.getTransactionAttribute(method, base) != null);
        made.getRepositoryComposition().getFragments().forEach(fragments::check);
    }

    private static String described(Method method) {
        return method.getDeclaringClass().getSimpleName() + "." + method.getName();
    }

    private TransactionManager manager() {
        return reference == null
                ? ofStore()
                : named(reference, "transactionManagerRef = \"" + reference + "\" at @EnableTablesRepositories");
    }

    /**
     * Returns the transaction manager for the template's store. If no bean manages the store, the method creates a
     * manager; a new manager is equivalent, because only its store matters.
     */
    private TransactionManager ofStore() {
        Map<String, TablesTransactionManager> found = new TreeMap<>(
                BeanFactoryUtils.beansOfTypeIncludingAncestors(beans, TablesTransactionManager.class, true, false));
        found.values().removeIf(manager -> !manager.manages(template));
        TablesTransactionManager usual = found.get(USUAL);
        if (usual != null) {
            return usual;
        }
        if (found.size() > 1) {
            throw new IllegalStateException(
                    "The store has more than one transaction manager: " + String.join(", ", found.keySet())
                            + ". Select one with @EnableTablesRepositories(transactionManagerRef = \"...\"), or rename"
                            + " one of the beans to " + USUAL + ".");
        }
        return found.isEmpty()
                ? new TablesTransactionManager(template)
                : found.values().iterator().next();
    }

    private TransactionManager named(String name, String where) {
        TransactionManager named;
        try {
            named = BeanFactoryAnnotationUtils.qualifiedBeanOfType(beans, TransactionManager.class, name);
        } catch (NoSuchBeanDefinitionException missing) {
            throw new IllegalStateException(
                    where
                            + " must refer to exactly one transaction manager. Available: "
                            + String.join(
                                    ", ",
                                    BeanFactoryUtils.beanNamesForTypeIncludingAncestors(
                                            beans, TransactionManager.class))
                            + ".",
                    missing);
        }
        if (named instanceof TablesTransactionManager tables && !tables.manages(template)) {
            throw new IllegalStateException(where
                    + " refers to the transaction manager of another store. That transaction manager would not commit"
                    + " or roll back the writes of this repository. Use the transaction manager of the repository's"
                    + " template, or omit the name.");
        }
        return named;
    }
}
