package dev.tables.engine.internal;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of one request to a store: its response or failure, and the number of retries by the store.
 *
 * @param <R> the type of the answer
 */
// NullAway does not see annotations of type arguments in class files of other modules.
@SuppressWarnings("NullAway")
public final class RequestReceipt<R extends @Nullable Object> {
    private final @Nullable R answer;
    private final @Nullable Throwable failure;
    private final long repetitions;
    private final boolean mayArriveAgain;

    private RequestReceipt(@Nullable R answer, @Nullable Throwable failure, long repetitions, boolean mayArriveAgain) {
        this.answer = answer;
        this.failure = failure;
        this.repetitions = repetitions;
        this.mayArriveAgain = mayArriveAgain;
    }

    /**
     * Executes a request in the calling thread and returns its receipt, also if the request fails.
     *
     * @param request one or more calls of a store
     */
    public static <R extends @Nullable Object> RequestReceipt<R> of(Supplier<R> request) {
        long before = Repetitions.ofThisThread();
        long lostBefore = Repetitions.afterLostAnswers();
        R answer = null;
        Throwable failure = null;
        try {
            answer = request.get();
        } catch (Throwable failed) {
            failure = failed;
        }
        return new RequestReceipt<>(
                answer, failure, Repetitions.ofThisThread() - before, Repetitions.afterLostAnswers() != lostBefore);
    }

    /** Returns the answer, or throws the exception that the request threw. */
    public R answer() {
        if (failure != null) {
            throw RequestReceipt.<RuntimeException>asUnchecked(failure);
        }
        return answer;
    }

    /**
     * Casts an exception so that {@link #answer} can rethrow any exception of a request, even a checked exception
     * thrown by Kotlin code.
     */
    @SuppressWarnings("unchecked")
    private static <E extends Throwable> E asUnchecked(Throwable failure) {
        return (E) failure;
    }

    /** Returns the exception that the request threw, or null if the store answered. */
    public @Nullable Throwable failure() {
        return failure;
    }

    /** Returns how many requests the store repeated. */
    public long repetitions() {
        return repetitions;
    }

    /**
     * Returns whether the store repeated a request because its answer was lost, so that the first one may still arrive.
     */
    public boolean mayArriveAgain() {
        return mayArriveAgain;
    }
}
