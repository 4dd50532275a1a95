package dev.tables.data.repository.query.internal;

import dev.tables.mapping.query.internal.method.MethodShape.Delivery;
import java.lang.reflect.Method;
import java.util.Arrays;
import org.springframework.data.core.ReactiveWrappers;
import org.springframework.data.repository.CrudRepository;
import org.springframework.data.repository.core.RepositoryMetadata;
import org.springframework.data.repository.core.support.RepositoryComposition;
import org.springframework.data.repository.core.support.RepositoryFragment;

/** Which repositories and methods do not let their callers wait; loads no class of Reactor or Kotlin. */
public final class ReactiveDeclarations {
    private ReactiveDeclarations() {}

    /** Whether a method promises its answer: it is a suspend function, or returns a publisher. */
    public static boolean isPromised(Method method) {
        return QueryMethodReader.delivery(method, method.getReturnType()) != Delivery.AT_ONCE
                || ReactiveWrappers.supports(method.getReturnType());
    }

    /** Whether what every repository has, such as saving, is promised: some method is, and it is no {@link CrudRepository}. */
    public static boolean isReactive(RepositoryMetadata repository) {
        return !CrudRepository.class.isAssignableFrom(repository.getRepositoryInterface())
                && Arrays.stream(repository.getRepositoryInterface().getMethods())
                        .anyMatch(ReactiveDeclarations::isPromised);
    }

    /** Whether a method of a repository is none of its own, since the class behind every repository of its kind has it. */
    public static boolean isImplementedBy(Class<?> base, RepositoryMetadata repository, Method method) {
        return RepositoryComposition.fromMetadata(repository)
                .append(RepositoryFragment.structural(base))
                .findMethod(method)
                .isPresent();
    }
}
