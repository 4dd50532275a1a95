package dev.tables.data.repository.support;

import java.lang.reflect.Method;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.Advisor;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.aop.support.AopUtils;
import org.springframework.data.repository.core.RepositoryInformation;
import org.springframework.transaction.interceptor.TransactionAttributeSource;
import org.springframework.transaction.interceptor.TransactionInterceptor;
import org.springframework.util.function.SingletonSupplier;

/**
 * An interceptor that lets Spring begin a transaction only for repository methods that declare one. Spring's own
 * interceptor has a cost at each call, even for a method that declares no transaction and reads one row. Spring's
 * interceptor builds the name of a transaction, and records on the thread that no transaction is active.
 *
 * <p>The transaction manager is looked up at the first call that needs one, so that it may itself depend on
 * repositories.
 */
final class DeclaredTransactions implements MethodInterceptor {
    private final @Nullable TransactionAttributeSource source;
    private final Supplier<TransactionInterceptor> transactions;
    /** The methods that were called, and whether each declares a transaction. */
    private final Map<Method, Boolean> declared = new ConcurrentHashMap<>();

    private DeclaredTransactions(
            @Nullable TransactionAttributeSource source, Supplier<TransactionInterceptor> transactions) {
        this.source = source;
        this.transactions = transactions;
    }

    /**
     * Replaces each of Spring's transaction interceptors with an instance of this class. The instance uses the chosen
     * transaction manager if one was chosen.
     */
    static void in(
            ProxyFactory repository, RepositoryInformation information, @Nullable RepositoryTransactions chosen) {
        Advisor[] advisors = repository.getAdvisors();
        for (int i = 0; i < advisors.length; i++) {
            if (advisors[i].getAdvice() instanceof TransactionInterceptor found) {
                repository.removeAdvisor(i);
                repository.addAdvice(i, replacing(found, information, chosen));
            }
        }
    }

    private static DeclaredTransactions replacing(
            TransactionInterceptor found, RepositoryInformation information, @Nullable RepositoryTransactions chosen) {
        TransactionAttributeSource source = found.getTransactionAttributeSource();
        if (chosen == null || source == null) {
            return new DeclaredTransactions(source, () -> found);
        }
        chosen.declaredBy(information, source);
        return new DeclaredTransactions(source, SingletonSupplier.of(() -> chosen.interceptor(source)));
    }

    @Override
    public @Nullable Object invoke(MethodInvocation call) throws Throwable {
        Boolean known = declared.get(call.getMethod());
        boolean begins = known == null ? isDeclared(call) : known;
        return begins ? transactions.get().invoke(call) : call.proceed();
    }

    private boolean isDeclared(MethodInvocation call) {
        Object target = call.getThis();
        boolean found = mayBegin(call.getMethod(), target == null ? null : AopUtils.getTargetClass(target));
        declared.put(call.getMethod(), found);
        return found;
    }

    /** Returns whether a repository method declares a transaction if an object of the target class handles the call. */
    boolean mayBegin(Method method, @Nullable Class<?> target) {
        return source == null || source.getTransactionAttribute(method, target) != null;
    }
}
