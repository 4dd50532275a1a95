package dev.tables.engine.jdbc;

import dev.tables.engine.Purpose;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What each thread reads of one store: the present, unless it reads as of one moment or makes requests in a transaction. */
final class ThreadView {
    private final PresentView present;
    private final ThreadLocal<@Nullable Within> innermost = new ThreadLocal<>();

    /** In what a thread makes requests. */
    private record Within(SnapshotView view, @Nullable SqlTransaction transaction) {}

    ThreadView(PresentView present) {
        this.present = present;
    }

    /** States of indexes are always read as they are. */
    ReadView get() {
        Within within = innermost.get();
        return within == null || Purpose.ofThisThread().work() == Purpose.Work.CATALOG ? present : within.view;
    }

    /** The transaction that the thread makes requests in, or null. */
    @Nullable
    SqlTransaction transaction() {
        Within within = innermost.get();
        return within == null || Purpose.ofThisThread().work() == Purpose.Work.CATALOG ? null : within.transaction;
    }

    boolean isOfTheThread() {
        return innermost.get() != null;
    }

    <T> T within(SnapshotView view, @Nullable SqlTransaction transaction, Supplier<T> requests) {
        Within outer = innermost.get();
        innermost.set(new Within(view, transaction));
        try {
            return requests.get();
        } finally {
            if (outer == null) {
                innermost.remove();
            } else {
                innermost.set(outer);
            }
        }
    }
}
