package dev.tables.data.repository.support;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.transaction.TablesTransactionManager;
import java.lang.reflect.Method;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.Advisor;
import org.springframework.aop.framework.Advised;
import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.annotation.BeanFactoryAnnotationUtils;
import org.springframework.data.repository.core.support.RepositoryFragment;
import org.springframework.transaction.TransactionManager;
import org.springframework.transaction.interceptor.TransactionAttribute;
import org.springframework.transaction.interceptor.TransactionAttributeSource;
import org.springframework.transaction.interceptor.TransactionInterceptor;
import org.springframework.util.StringUtils;

/**
 * The transactions of classes that implement methods of a repository. A fragment class is an ordinary bean, in which
 * {@code @Transactional} without a name refers to the application's default transaction manager, which may belong to a
 * database. If the interface declares a transaction, the repository has begun it before it calls the fragment.
 */
final class FragmentTransactions {
    private final ListableBeanFactory beans;
    private final TablesTemplate template;
    private final Predicate<Method> begun;

    /**
     * Creates an instance for a repository that uses the template, and that begins transactions for some methods
     * itself.
     */
    FragmentTransactions(ListableBeanFactory beans, TablesTemplate template, Predicate<Method> begun) {
        this.beans = beans;
        this.template = template;
        this.begun = begun;
    }

    /**
     * Rejects a declared transaction without a manager name if the default transaction manager belongs to another
     * store.
     *
     * @throws IllegalStateException if the fragment declares a transaction that is rejected
     */
    void check(RepositoryFragment<?> fragment) {
        if (fragment.getImplementation().orElse(null) instanceof Advised advised) {
            Class<?> type = AopUtils.getTargetClass(advised);
            for (Advisor advisor : advised.getAdvisors()) {
                if (advisor.getAdvice() instanceof TransactionInterceptor interceptor
                        && !StringUtils.hasText(BeanFactoryAnnotationUtils.getQualifierValue(type))) {
                    fragment.methods().filter(begun.negate()).forEach(method -> check(type, method, interceptor));
                }
            }
        }
    }

    private void check(Class<?> type, Method method, TransactionInterceptor interceptor) {
        TransactionAttributeSource source = interceptor.getTransactionAttributeSource();
        TransactionAttribute declared = source == null ? null : source.getTransactionAttribute(method, type);
        if (declared == null || StringUtils.hasText(declared.getQualifier())) {
            return;
        }
        TransactionManager meant = meant(interceptor);
        boolean ours = meant instanceof TablesTransactionManager tables && tables.manages(template);
        if (meant != null && !ours) {
            throw new IllegalStateException("@Transactional on the repository fragment " + type.getSimpleName() + "."
                    + method.getName() + " does not name a transaction manager. The default transaction manager is "
                    + meant.getClass().getSimpleName()
                    + ". It does not commit or roll back writes to this store. Move the annotation to the interface"
                    + " method, or name the transaction manager: @Transactional(\"...\").");
        }
    }

    /**
     * Returns the transaction manager of an interceptor, or null if there are several and none is primary. If the
     * result is null, Spring rejects the call.
     */
    private @Nullable TransactionManager meant(TransactionInterceptor interceptor) {
        TransactionManager set = interceptor.getTransactionManager();
        return set != null
                ? set
                : beans.getBeanProvider(TransactionManager.class).getIfUnique();
    }
}
