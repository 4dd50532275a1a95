package dev.tables.boot.test;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lets requests to the store fail, to test what an application does then. A {@link DataTablesTest} can inject it; every
 * test starts without faults.
 * <pre>{@code
 * faults.onNextWrite().throttle();
 *
 * assertThatThrownBy(() -> orders.save(order)).isInstanceOf(TransientDataAccessResourceException.class);
 * }</pre>
 *
 * <p>Faults hit requests, not calls of repositories: a save of an entity with an index reads first and then writes a
 * transaction, a query may read several pages. Several faults wait side by side, each for its own requests; the one named
 * first is asked first. Safe for use by several threads.
 */
public final class TableFaultInjection {
    private final List<InjectedTableFault> pending = new ArrayList<>();

    TableFaultInjection() {}

    /**
     * The next request that writes: one row or a transaction. Of a transaction over partitions ({@code tables.transaction-scope=store}) each
     * write within is one, and so is its commit.
     */
    public InjectedTableFault onNextWrite() {
        return new InjectedTableFault(this, EnumSet.of(RequestKind.WRITE, RequestKind.COMMIT));
    }

    /** The next commit of a transaction over partitions ({@code tables.transaction-scope=store}) that has written something. */
    public InjectedTableFault onNextCommit() {
        return new InjectedTableFault(this, EnumSet.of(RequestKind.COMMIT));
    }

    /** The next request that reads: one row, several by their keys, or a page. */
    public InjectedTableFault onNextRead() {
        return new InjectedTableFault(this, EnumSet.of(RequestKind.READ));
    }

    /** Forgets faults that have not happened. */
    public void clear() {
        synchronized (pending) {
            pending.clear();
        }
    }

    /** Returns the number of faults that have not yet occurred, or not as often as configured. */
    public int pendingCount() {
        synchronized (pending) {
            return pending.size();
        }
    }

    void add(InjectedTableFault fault) {
        synchronized (pending) {
            pending.add(fault);
        }
    }

    /** The fault that this request meets, or null. */
    @Nullable
    InjectedTableFault take(RequestKind kind) {
        synchronized (pending) {
            for (Iterator<InjectedTableFault> all = pending.iterator(); all.hasNext(); ) {
                InjectedTableFault fault = all.next();
                if (fault.isFor(kind) && fault.isDue()) {
                    if (fault.isOver()) {
                        all.remove();
                    }
                    return fault;
                }
            }
            return null;
        }
    }
}
