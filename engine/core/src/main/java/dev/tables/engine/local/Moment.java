package dev.tables.engine.local;

import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.ordered.OrderedReads;
import dev.tables.engine.ordered.OrderedStore;
import dev.tables.engine.request.RequestContext;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The point in time at which a thread reads a store. A thread reads the current rows or, within
 * {@link #callWithMoment}, the rows as of its start. Within a transaction, the thread reads the rows that the
 * transaction sees.
 *
 * <p>A table belongs to a moment if it was created before that moment. If the table was dropped later, some of its rows
 * may be missing, because files are deleted regardless of snapshots. After a read, the caller must therefore
 * {@linkplain #confirm confirm} that the table still existed.
 */
final class Moment {
    private static final ThreadLocal<Kept> OF_THREAD = ThreadLocal.withInitial(Kept::new);

    private final Catalog catalog;
    private final OrderedReads reads;
    private final int lastTable;
    private final @Nullable Moment outer;
    /** The transaction whose requests read at this moment, or null. */
    private final @Nullable LocalTransaction transaction;

    private Moment(
            Catalog catalog,
            OrderedReads reads,
            int lastTable,
            @Nullable Moment outer,
            @Nullable LocalTransaction transaction) {
        this.catalog = catalog;
        this.reads = reads;
        this.lastTable = lastTable;
        this.outer = outer;
        this.transaction = transaction;
    }

    /** The moments that a thread keeps, one for each store. */
    private static final class Kept {
        private @Nullable Moment unwrap;
    }

    /** Returns the current moment, which advances with time. */
    static Moment now(Catalog catalog, OrderedStore store) {
        return new Moment(catalog, store, Integer.MAX_VALUE, null, null);
    }

    /**
     * Runs the work, in which all reads of the store by this thread show the state at one moment: the outer moment if
     * the calls are nested, otherwise the present.
     */
    static <T> T callWithMoment(Catalog catalog, OrderedStore store, Supplier<T> work) {
        Kept kept = OF_THREAD.get();
        Moment outer = kept.unwrap;
        if (find(outer, catalog) != null) {
            return work.get();
        }
        // Before the snapshot: what the snapshot may lack is looked up in it.
        int lastTable = catalog.lastId();
        try (OrderedStore.Snapshot snapshot = store.snapshot()) {
            kept.unwrap = new Moment(catalog, snapshot, lastTable, outer, null);
            return work.get();
        } finally {
            kept.unwrap = outer;
        }
    }

    /**
     * Runs requests of this thread in a transaction. The transaction sees every table, even one created after it began.
     */
    static <T> T within(LocalTransaction transaction, Catalog catalog, OrderedReads reads, Supplier<T> requests) {
        Kept kept = OF_THREAD.get();
        Moment outer = kept.unwrap;
        kept.unwrap = new Moment(catalog, reads, Integer.MAX_VALUE - 1, outer, transaction);
        try {
            return requests.get();
        } finally {
            kept.unwrap = outer;
        }
    }

    private static @Nullable Moment find(@Nullable Moment unwrap, Catalog catalog) {
        Moment moment = unwrap;
        while (moment != null && moment.catalog != catalog) {
            moment = moment.outer;
        }
        return moment;
    }

    /**
     * Returns the moment that this thread keeps for the same store, or this moment if the thread keeps none. The
     * current index states are always read instead, because a process must not renew its lease from a state that
     * another process has already changed.
     */
    Moment ofThisThread() {
        Moment kept = find(OF_THREAD.get().unwrap, catalog);
        return kept == null || RequestContext.current().activity() == RequestContext.Activity.INDEX_CATALOG
                ? this
                : kept;
    }

    /** Returns whether this is the current moment. */
    boolean isNow() {
        return lastTable == Integer.MAX_VALUE;
    }

    /** Returns the transaction in which this thread makes requests, or null. */
    @Nullable
    LocalTransaction transaction() {
        return transaction;
    }

    /** Returns the ordered reads as of this moment. */
    OrderedReads reads() {
        return reads;
    }

    /**
     * Returns the table of that name, regardless of case, or throws a {@link TableNotFoundException} if it did not
     * exist or was dropped.
     */
    Table table(String name) {
        Table found = catalog.table(name);
        if (found.id() > lastTable && !Catalog.has(reads, found)) {
            throw new TableNotFoundException(name);
        }
        return found;
    }

    /** Throws an exception if the rows that were read from a table may be incomplete. */
    void confirm(Table table) {
        if (!isNow() && table.isDropped()) {
            throw new TableNotFoundException(table.name());
        }
    }
}
