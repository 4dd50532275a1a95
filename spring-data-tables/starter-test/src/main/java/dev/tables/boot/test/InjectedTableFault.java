package dev.tables.boot.test;

import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.StoreUnavailableException;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A fault that a test injects into selected requests: {@code faults.onNextWrite().skippingFirst(2).throttle()}. The
 * fault takes effect once the test calls a method that selects the failure, such as {@link #throttle}.
 */
public final class InjectedTableFault {
    private final TableFaultInjection faults;
    private final Set<RequestKind> kinds;
    private int skipped;
    private int times = 1;
    private boolean done;
    private @Nullable Runnable meanwhile;
    private BiFunction<String, PrimaryKey, RuntimeException> error =
            (table, keys) -> new IllegalStateException("The fault does not define an exception. Call failWith(...).");

    InjectedTableFault(TableFaultInjection faults, Set<RequestKind> kinds) {
        this.faults = faults;
        this.kinds = kinds;
    }

    /** Skips this number of requests, which succeed. */
    public InjectedTableFault skippingFirst(int requests) {
        this.skipped = requests;
        return this;
    }

    /** Fails this number of consecutive requests instead of one. */
    public InjectedTableFault times(int requests) {
        if (requests < 1) {
            throw new IllegalArgumentException("The number of requests must be 1 or more, but was " + requests + ".");
        }
        this.times = requests;
        return this;
    }

    /** Fails the request with a retryable {@code ServerBusy}, without executing it. */
    public void throttle() {
        failWith(() -> new StoreUnavailableException(
                ErrorCode.SERVER_BUSY, "The store is busy (simulated by the test). Retry later.", null));
    }

    /** Fails the request with {@code InternalError}, which is not retryable, without executing it. */
    public void failAsUnavailable() {
        failWith(() -> new StoreUnavailableException(
                ErrorCode.INTERNAL_ERROR, "The store failed (simulated by the test). Check its log.", null));
    }

    /** Executes the request, but loses the response: a retryable {@code OperationTimedOut}. */
    public void loseResponse() {
        this.done = true;
        failWith(() -> new OutcomeUnknownException(
                "The store did not respond in time (simulated by the test). Check whether the write was applied.",
                null));
    }

    /**
     * Fails the request as if another client had changed the row: {@code UpdateConditionNotSatisfied} for the first row
     * of the request, without executing it. Writes that read first, such as writes of indexed entities, are retried
     * automatically; call {@link #times} to exhaust the retries.
     */
    public void failWithConflict() {
        this.error = ConcurrentUpdateException::new;
        faults.add(this);
    }

    /** Throws an exception instead of executing the request. */
    public void failWith(Supplier<? extends RuntimeException> failure) {
        this.error = (table, keys) -> failure.get();
        faults.add(this);
    }

    /**
     * Runs an action before the request, such as a write of another client; the request does not fail. The action runs
     * in the thread that makes the request. To keep the action out of the caller's transaction, run its work in a new
     * thread and wait for the new thread to end.
     */
    public void runBeforeRequest(Runnable others) {
        this.meanwhile = others;
        faults.add(this);
    }

    boolean isFor(RequestKind kind) {
        return kinds.contains(kind);
    }

    /** Counts the current request, and returns whether this fault affects it. */
    boolean isDue() {
        if (skipped > 0) {
            skipped--;
            return false;
        }
        times--;
        return true;
    }

    boolean isOver() {
        return times == 0;
    }

    /** Executes a request with this fault. */
    <R> R apply(String table, PrimaryKey keys, Supplier<R> request) {
        if (meanwhile != null) {
            meanwhile.run();
            return request.get();
        }
        if (done) {
            R unused = request.get();
        }
        throw error.apply(table, keys);
    }
}
