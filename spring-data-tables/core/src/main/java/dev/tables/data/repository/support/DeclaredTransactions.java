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
 * Lets Spring begin a transaction for the methods of a repository that declare one, and passes all others on. Spring's
 * interceptor prepares for a transaction at each call, even a read of one row of a method that declares none: it makes the
 * name the transaction would have, and notes on the thread that there is none.
 *
 * <p>The transaction manager is looked for at the first call that needs one, so that it may itself depend on repositories.
 */
final class DeclaredTransactions implements MethodInterceptor {
    private final @Nullable TransactionAttributeSource source;
    private final Supplier<TransactionInterceptor> transactions;
    /** Whether a transaction is declared, of the methods that were called. */
    private final Map<Method, Boolean> declared = new ConcurrentHashMap<>();

    private DeclaredTransactions(
            @Nullable TransactionAttributeSource source, Supplier<TransactionInterceptor> transactions) {
        this.source = source;
        this.transactions = transactions;
    }

    /** Puts one of these in the place of each interceptor of Spring's; of a manager that is chosen, if one is to be. */
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

    /** Whether a transaction is declared for the method of a repository whose calls an object of that class answers. */
    boolean mayBegin(Method method, @Nullable Class<?> target) {
        return source == null || source.getTransactionAttribute(method, target) != null;
    }
}
