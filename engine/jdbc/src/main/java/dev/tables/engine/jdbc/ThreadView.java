package dev.tables.engine.jdbc;

import dev.tables.engine.request.RequestContext;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The view of each thread on one store: the current rows, unless the thread reads a snapshot or is in a transaction.
 */
final class ThreadView {
    private final PresentView present;
    private final ThreadLocal<@Nullable Within> unwrap = new ThreadLocal<>();

    /** The snapshot in which a thread reads, and the transaction if the thread has one. */
    private record Within(SnapshotView view, @Nullable SqlTransaction transaction) {}

    ThreadView(PresentView present) {
        this.present = present;
    }

    /** Returns the view of the calling thread. States of indexes are always read from the current rows. */
    ReadView get() {
        Within within = unwrap.get();
        return within == null || RequestContext.current().activity() == RequestContext.Activity.INDEX_CATALOG
                ? present
                : within.view;
    }

    /** Returns the transaction of the calling thread, or null. */
    @Nullable
    SqlTransaction transaction() {
        Within within = unwrap.get();
        return within == null || RequestContext.current().activity() == RequestContext.Activity.INDEX_CATALOG
                ? null
                : within.transaction;
    }

    boolean isOfTheThread() {
        return unwrap.get() != null;
    }

    <T> T within(SnapshotView view, @Nullable SqlTransaction transaction, Supplier<T> requests) {
        Within outer = unwrap.get();
        unwrap.set(new Within(view, transaction));
        try {
            return requests.get();
        } finally {
            if (outer == null) {
                unwrap.remove();
            } else {
                unwrap.set(outer);
            }
        }
    }
}
