package dev.tables.data.repository.query.internal;

import java.lang.reflect.Method;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The query methods of repositories that return results exactly as declared, so that a call needs no conversion.
 * Thread-safe.
 */
public final class DirectQueries {
    private final Map<Declared, Answer> answers = new ConcurrentHashMap<>();

    /** A function from the arguments of a call, none of which is null, to the result. */
    @FunctionalInterface
    public interface Answer {
        /** Returns the result of a call as the method returns it; exceptions are translated. */
        @Nullable
        Object to(@Nullable Object[] arguments);
    }

    void add(Class<?> repository, Method method, Answer answer) {
        answers.put(new Declared(repository, method), answer);
    }

    /**
     * Returns the direct implementation of a repository's method, or null if Spring Data must convert arguments or
     * results.
     */
    public @Nullable Answer of(Class<?> repository, Method method) {
        return answers.get(new Declared(repository, method));
    }

    /**
     * The key of a query. The key contains the repository, because two repositories may inherit a method from the same
     * interface.
     */
    private record Declared(Class<?> repository, Method method) {}
}
