package dev.tables.boot.test;

import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.RowKeys;
import dev.tables.engine.StoreUnavailableException;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Which requests fail, and how: {@code faults.nextWrite().after(2).isThrottled()}. Waits from the moment that one of the
 * methods that say how is called.
 */
public final class TableFault {
    private final TableFaults faults;
    private final Set<RequestKind> kinds;
    private int skipped;
    private int times = 1;
    private boolean done;
    private @Nullable Runnable meanwhile;
    private BiFunction<String, RowKeys, RuntimeException> error =
            (table, keys) -> new IllegalStateException("The fault does not say how.");

    TableFault(TableFaults faults, Set<RequestKind> kinds) {
        this.faults = faults;
        this.kinds = kinds;
    }

    /** Lets so many requests through first. */
    public TableFault after(int requests) {
        this.skipped = requests;
        return this;
    }

    /** Fails so many requests in a row, not only one. */
    public TableFault times(int requests) {
        if (requests < 1) {
            throw new IllegalArgumentException("Found " + requests + " times, expected 1 or more.");
        }
        this.times = requests;
        return this;
    }

    /** The store is busy, nothing is done: a retryable {@code ServerBusy}. */
    public void isThrottled() {
        fails(() -> new StoreUnavailableException(
                ErrorCode.SERVER_BUSY, "The store is busy (a fault of the test). Try again later.", null));
    }

    /** The store failed, nothing is done, and trying again is not said to help: {@code InternalError}. */
    public void isUnavailable() {
        fails(() -> new StoreUnavailableException(
                ErrorCode.INTERNAL_ERROR, "The store failed (a fault of the test). Look into its log.", null));
    }

    /** What is asked is done, but the answer gets lost: a retryable {@code OperationTimedOut}. */
    public void losesTheAnswer() {
        this.done = true;
        fails(() -> new OutcomeUnknownException(
                "The store did not answer in time (a fault of the test). Look whether the write happened.", null));
    }

    /**
     * Somebody else was faster, nothing is done: {@code UpdateConditionNotSatisfied} for the first row of the request. Writes
     * that read first, as those of indexed entities do, try again by themselves; say {@link #times} to outlast them.
     */
    public void conflicts() {
        this.error = ConcurrentUpdateException::new;
        faults.add(this);
    }

    /** Any other error, thrown instead of what is asked. */
    public void fails(Supplier<? extends RuntimeException> failure) {
        this.error = (table, keys) -> failure.get();
        faults.add(this);
    }

    /**
     * Nothing fails: the request takes so long to arrive that something else is done first, such as a write of somebody else. In the thread
     * that makes the request, so do what must be no part of its transaction in another one and wait for it.
     */
    public void isDelayed(Runnable others) {
        this.meanwhile = others;
        faults.add(this);
    }

    boolean isFor(RequestKind kind) {
        return kinds.contains(kind);
    }

    /** Whether the request that is being made fails; counts it. */
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

    /** What becomes of a request that meets it. */
    <R> R meet(String table, RowKeys keys, Supplier<R> request) {
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
