package dev.tables.boot.test;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A tool that injects faults into requests to the store, to test how an application handles them. A {@link
 * DataTablesTest} can inject it; every test starts without faults.
 * <pre>{@code
 * faults.onNextWrite().throttle();
 *
 * assertThatThrownBy(() -> orders.save(order)).isInstanceOf(TransientDataAccessResourceException.class);
 * }</pre>
 *
 * <p>Faults affect requests to the store, not calls to repositories. A save of an entity with an index reads first and
 * then writes a transaction; a query may read several pages. Several faults can be pending. If more than one fault
 * applies to a request, the fault that was added first is used. Thread-safe.
 */
public final class TableFaultInjection {
    private final List<InjectedTableFault> pending = new ArrayList<>();

    TableFaultInjection() {}

    /**
     * Returns a fault for the next write request: a write of one row, or a transaction. In a transaction across
     * partitions ({@code tables.transaction-scope=store}) each write is a separate request, and so is the commit.
     */
    public InjectedTableFault onNextWrite() {
        return new InjectedTableFault(this, EnumSet.of(RequestKind.WRITE, RequestKind.COMMIT));
    }

    /**
     * Returns a fault for the next commit of a transaction across partitions ({@code tables.transaction-scope=store})
     * that has written rows.
     */
    public InjectedTableFault onNextCommit() {
        return new InjectedTableFault(this, EnumSet.of(RequestKind.COMMIT));
    }

    /** Returns a fault for the next read request: a read of rows by their keys, or a page of a query. */
    public InjectedTableFault onNextRead() {
        return new InjectedTableFault(this, EnumSet.of(RequestKind.READ));
    }

    /** Removes the pending faults. */
    public void clear() {
        synchronized (pending) {
            pending.clear();
        }
    }

    /** Returns the number of pending faults, which have not affected all of their requests yet. */
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

    /** Returns the fault that applies to this request, or null. */
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
