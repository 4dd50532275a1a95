package dev.tables.engine.local;

import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.ordered.OrderedReads;
import dev.tables.engine.ordered.OrderedStore;
import dev.tables.engine.request.RequestContext;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a thread reads of a store: the rows as they are now or, within {@link #keepDuring}, as they were when that began; within a
 * transaction, as that sees them.
 *
 * <p>A table belongs to a moment if it was created before. The rows of a table that was dropped since may be gone in part, since files
 * go whatever snapshots there are: who has read must {@linkplain #confirm confirm} that the table was still there.
 */
final class Moment {
    private static final ThreadLocal<Kept> OF_THREAD = ThreadLocal.withInitial(Kept::new);

    private final Catalog catalog;
    private final OrderedReads reads;
    private final int lastTable;
    private final @Nullable Moment outer;
    /** Whose requests are made, if it is that of a transaction. */
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

    /** The moments that a thread keeps, of different stores. */
    private static final class Kept {
        private @Nullable Moment unwrap;
    }

    /** The present, which moves on. */
    static Moment now(Catalog catalog, OrderedStore store) {
        return new Moment(catalog, store, Integer.MAX_VALUE, null, null);
    }

    /** Does the work with everything that this thread reads of the store being as of now; of an outer moment if there is one. */
    static <T> T keepDuring(Catalog catalog, OrderedStore store, Supplier<T> work) {
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

    /** Does requests of this thread in a transaction: tables of whatever age belong to it. */
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
     * The moment of the same store that this thread keeps; this one if it keeps none. States of indexes are always read as they are: a process
     * that renewed its registration by what was true before would act on what others have changed since.
     */
    Moment ofThisThread() {
        Moment kept = find(OF_THREAD.get().unwrap, catalog);
        return kept == null || RequestContext.current().activity() == RequestContext.Activity.INDEX_CATALOG
                ? this
                : kept;
    }

    /** Whether it is the present. */
    boolean isNow() {
        return lastTable == Integer.MAX_VALUE;
    }

    /** The transaction that this thread makes requests in, or null. */
    @Nullable
    LocalTransaction transaction() {
        return transaction;
    }

    /** The bytes of then. */
    OrderedReads reads() {
        return reads;
    }

    /** The table of that name in whatever case; {@link TableNotFoundException} if there was none, or it is dropped. */
    Table table(String name) {
        Table found = catalog.table(name);
        if (found.id() > lastTable && !Catalog.has(reads, found)) {
            throw new TableNotFoundException(name);
        }
        return found;
    }

    /** Fails if what was read of a table may be incomplete. */
    void confirm(Table table) {
        if (!isNow() && table.isDropped()) {
            throw new TableNotFoundException(table.name());
        }
    }
}
