package dev.tables.data.repository.query.internal;

import dev.tables.mapping.query.internal.method.MethodShape.Delivery;
import java.lang.reflect.Method;
import java.util.Arrays;
import org.springframework.data.core.ReactiveWrappers;
import org.springframework.data.repository.CrudRepository;
import org.springframework.data.repository.core.RepositoryMetadata;
import org.springframework.data.repository.core.support.RepositoryComposition;
import org.springframework.data.repository.core.support.RepositoryFragment;

/** A detector of repositories and methods that do not block their callers. Loads no class of Reactor or Kotlin. */
public final class ReactiveDeclarations {
    private ReactiveDeclarations() {}

    /** Returns whether a method is asynchronous: it is a suspend function, or returns a publisher. */
    public static boolean isPromised(Method method) {
        return QueryMethodReader.delivery(method, method.getReturnType()) != Delivery.AT_ONCE
                || ReactiveWrappers.supports(method.getReturnType());
    }

    /**
     * Returns whether the inherited methods of a repository, such as saving, are asynchronous. The inherited methods
     * are asynchronous if the repository declares an asynchronous method and is not a {@link CrudRepository}.
     */
    public static boolean isReactive(RepositoryMetadata repository) {
        return !CrudRepository.class.isAssignableFrom(repository.getRepositoryInterface())
                && Arrays.stream(repository.getRepositoryInterface().getMethods())
                        .anyMatch(ReactiveDeclarations::isPromised);
    }

    /** Returns whether the base class of the repository implements a method. */
    public static boolean isImplementedBy(Class<?> base, RepositoryMetadata repository, Method method) {
        return RepositoryComposition.fromMetadata(repository)
                .append(RepositoryFragment.structural(base))
                .findMethod(method)
                .isPresent();
    }
}
