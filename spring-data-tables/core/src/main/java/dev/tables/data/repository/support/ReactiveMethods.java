package dev.tables.data.repository.support;

import dev.tables.data.repository.query.internal.ReactiveDeclarations;
import dev.tables.mapping.query.UnsupportedQueryException;
import java.lang.reflect.Method;
import org.springframework.data.core.ReactiveWrappers;
import org.springframework.data.repository.core.RepositoryInformation;
import org.springframework.data.repository.core.RepositoryMetadata;

/** The rules of reactive repositories: their base class, and the methods that they must not declare. */
final class ReactiveMethods {
    private ReactiveMethods() {}

    /** Returns the base class of a repository, depending on its declarations. */
    static Class<?> baseClass(RepositoryMetadata repository) {
        return ReactiveDeclarations.isReactive(repository)
                ? SimpleReactiveTablesRepository.class
                : SimpleTablesRepository.class;
    }

    /**
     * Rejects a method that returns a plain value if the base class of the repository returns it asynchronously.
     *
     * @throws UnsupportedQueryException if the repository has a method that is rejected
     */
    static void check(RepositoryInformation repository) {
        if (!ReactiveDeclarations.isReactive(repository)) {
            return;
        }
        for (Method method : repository.getRepositoryInterface().getMethods()) {
            boolean promised = repository.isBaseClassMethod(method)
                    && ReactiveWrappers.supports(
                            repository.getTargetClassMethod(method).getReturnType());
            if (promised && !ReactiveDeclarations.isPromised(method)) {
                throw new UnsupportedQueryException(
                        repository.getDomainType().getSimpleName(),
                        null,
                        described(method)
                                + " returns its result directly, but belongs to a reactive repository. Return a"
                                + " publisher, or make it a suspend function. Or extend TablesRepository, which"
                                + " supports both kinds of methods.");
            }
        }
    }

    /**
     * Refuses a transaction on a method that runs in another thread, because it would be committed before the method
     * has run.
     *
     * @throws IllegalStateException if the method is reactive or suspending
     */
    static void refuseTransaction(Method method) {
        if (ReactiveDeclarations.isPromised(method)) {
            throw new IllegalStateException("@Transactional is not supported on " + described(method)
                    + ". A transaction is bound to the thread that starts it, but a reactive or suspending method runs"
                    + " in another thread. Use @Transactional on a method that returns its result directly.");
        }
    }

    private static String described(Method method) {
        return method.getDeclaringClass().getSimpleName() + "." + method.getName();
    }
}
