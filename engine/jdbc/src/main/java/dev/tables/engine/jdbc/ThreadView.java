package dev.tables.engine.jdbc;

import dev.tables.engine.request.RequestContext;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What each thread reads of one store: the present, unless it reads as of one moment or makes requests in a transaction. */
final class ThreadView {
    private final PresentView present;
    private final ThreadLocal<@Nullable Within> unwrap = new ThreadLocal<>();

    /** In what a thread makes requests. */
    private record Within(SnapshotView view, @Nullable SqlTransaction transaction) {}

    ThreadView(PresentView present) {
        this.present = present;
    }

    /** States of indexes are always read as they are. */
    ReadView get() {
        Within within = unwrap.get();
        return within == null || RequestContext.current().activity() == RequestContext.Activity.INDEX_CATALOG
                ? present
                : within.view;
    }

    /** The transaction that the thread makes requests in, or null. */
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
