package dev.tables.data.repository.support;

import dev.tables.data.repository.query.internal.DirectQueries;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.Advisor;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.support.PersistenceExceptionTranslationInterceptor;
import org.springframework.data.repository.core.RepositoryInformation;
import org.springframework.data.repository.core.support.MethodInvocationValidator;

/**
 * Calls a method of a repository, where nothing that Spring Data has put around it does anything: no transaction is declared, no
 * argument is null, the answer needs no conversion, and nobody listens. Spring's interceptors of a call take about as long as
 * RocksDB's read of a row. All other calls pass on to them.
 *
 * <p>The first interceptor of a repository, so one that is put before it later is asked first. It stays away from a repository around which
 * something was put that it does not know.
 */
final class DirectCalls implements MethodInterceptor {
    private final RepositoryInformation information;
    private final DirectQueries queries;
    private final @Nullable DeclaredTransactions transactions;
    private final @Nullable PersistenceExceptionTranslationInterceptor translation;
    private final Map<Method, DirectCall> calls = new ConcurrentHashMap<>();

    /** Answers the arguments of a call. */
    @FunctionalInterface
    private interface DirectCall {
        DirectCall NONE = (target, arguments) -> null;

        @Nullable
        Object to(@Nullable Object target, @Nullable Object[] arguments) throws Throwable;
    }

    private DirectCalls(
            RepositoryInformation information,
            DirectQueries queries,
            @Nullable DeclaredTransactions transactions,
            @Nullable PersistenceExceptionTranslationInterceptor translation) {
        this.information = information;
        this.queries = queries;
        this.transactions = transactions;
        this.translation = translation;
    }

    /** Puts one of these before all that a repository has, if all that it has is known. */
    static void in(ProxyFactory repository, RepositoryInformation information, DirectQueries queries) {
        DeclaredTransactions transactions = null;
        PersistenceExceptionTranslationInterceptor translation = null;
        for (Advisor advisor : repository.getAdvisors()) {
            if (advisor.getAdvice() instanceof DeclaredTransactions found && transactions == null) {
                transactions = found;
            } else if (advisor.getAdvice() instanceof PersistenceExceptionTranslationInterceptor found
                    && translation == null) {
                translation = found;
            } else if (!(advisor.getAdvice() instanceof MethodInvocationValidator)) {
                return;
            }
        }
        repository.addAdvice(0, new DirectCalls(information, queries, transactions, translation));
    }

    @Override
    public @Nullable Object invoke(MethodInvocation call) throws Throwable {
        @Nullable Object[] arguments = call.getArguments();
        DirectCall direct = direct(call.getMethod());
        if (direct == DirectCall.NONE || hasNull(arguments)) {
            return call.proceed();
        }
        try {
            return direct.to(call.getThis(), arguments);
        } catch (DataAccessException translated) {
            throw translated;
        } catch (RuntimeException failed) {
            throw translation == null ? failed : translated(translation, new FailedCall(call, failed));
        }
    }

    private DirectCall direct(Method method) {
        DirectCall known = calls.get(method);
        if (known == null) {
            known = found(method);
            calls.put(method, known);
        }
        return known;
    }

    private DirectCall found(Method method) {
        if (transactions != null && transactions.mayBegin(method, information.getRepositoryBaseClass())) {
            return DirectCall.NONE;
        }
        DirectQueries.Answer query = queries.of(information.getRepositoryInterface(), method);
        if (query != null) {
            return (target, arguments) -> query.to(arguments);
        }
        if (information.isQueryMethod(method) || !information.isBaseClassMethod(method)) {
            return DirectCall.NONE;
        }
        Method implemented = information.getTargetClassMethod(method);
        boolean ours = implemented.getDeclaringClass() == SimpleTablesRepository.class
                && method.getReturnType() == implemented.getReturnType();
        return ours ? (target, arguments) -> answer(implemented, target, arguments) : DirectCall.NONE;
    }

    private static @Nullable Object answer(Method method, @Nullable Object target, @Nullable Object[] arguments)
            throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException failed) {
            throw failed.getTargetException();
        }
    }

    private static boolean hasNull(@Nullable Object[] arguments) {
        for (Object argument : arguments) {
            if (argument == null) {
                return true;
            }
        }
        return false;
    }

    private static Throwable translated(PersistenceExceptionTranslationInterceptor translation, FailedCall call) {
        try {
            translation.invoke(call);
            return call.failure();
        } catch (Throwable translated) {
            return translated;
        }
    }
}
