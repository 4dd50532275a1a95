package dev.tables.data.repository.support;

import dev.tables.data.repository.query.internal.ReactiveDeclarations;
import dev.tables.mapping.query.QueryRefusedException;
import java.lang.reflect.Method;
import org.springframework.data.core.ReactiveWrappers;
import org.springframework.data.repository.core.RepositoryInformation;
import org.springframework.data.repository.core.RepositoryMetadata;

/** Repositories whose callers do not wait: which class is behind them, and what they must not declare. */
final class ReactiveMethods {
    private ReactiveMethods() {}

    /** The class behind a repository, by what it declares. */
    static Class<?> baseClass(RepositoryMetadata repository) {
        return ReactiveDeclarations.isReactive(repository)
                ? SimpleReactiveTablesRepository.class
                : SimpleTablesRepository.class;
    }

    /**
     * Refuses a method that returns what is only promised by the class behind the repository.
     *
     * @throws QueryRefusedException if there is one
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
                throw new QueryRefusedException(
                        repository.getDomainType().getSimpleName(),
                        null,
                        described(method)
                                + " returns its answer at once, in a repository that promises answers elsewhere."
                                + " Return a publisher or let it suspend, or extend TablesRepository, whose query methods"
                                + " may return publishers too.");
            }
        }
    }

    /**
     * Refuses a transaction of a method that does nothing in its thread: it would be committed before anything is done.
     *
     * @throws IllegalStateException if the method is such
     */
    static void refuseTransaction(Method method) {
        if (ReactiveDeclarations.isPromised(method)) {
            throw new IllegalStateException("Found @Transactional for " + described(method)
                    + ", expected none: a transaction is bound to the thread that begins it, and a reactive or suspended method"
                    + " does its work in another. Declare it at a method that returns the entities themselves.");
        }
    }

    private static String described(Method method) {
        return method.getDeclaringClass().getSimpleName() + "." + method.getName();
    }
}
