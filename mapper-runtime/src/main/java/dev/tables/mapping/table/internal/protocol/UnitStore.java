package dev.tables.mapping.table.internal.protocol;

import dev.tables.engine.OpenTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.adapter.internal.ShardedTables;
import dev.tables.engine.request.ForwardingTableStore;
import dev.tables.engine.request.RequestContext;
import dev.tables.engine.request.StoreRequest;
import dev.tables.mapping.lifecycle.IndexCatalog;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A store that runs the application's requests in the unit of work of the calling thread, if there is one. */
// The compiler of JDK 17 does not show the checker that what a supplier returns may be null.
@SuppressWarnings("NullAway")
public final class UnitStore extends ForwardingTableStore {
    private final Supplier<@Nullable OpenUnit> current;
    /** The catalog whose leases are renewed before a unit begins; null if the store has no catalog. */
    private final @Nullable IndexCatalog catalog;

    public UnitStore(TableStore store, Supplier<@Nullable OpenUnit> current, @Nullable IndexCatalog catalog) {
        super(store);
        this.current = current;
        this.catalog = catalog;
    }

    /** Returns the unit that the calling thread is in; null if it is not in a unit. */
    public static @Nullable OpenUnit unitOf(TableStore store) {
        return store instanceof UnitStore ofUnits ? ofUnits.current() : null;
    }

    /** Renews leases that are due if the thread is in a unit that has no snapshot yet. */
    static void renewBeforeUnit(TableStore store) {
        if (store instanceof UnitStore ofUnits) {
            OpenUnit unit = ofUnits.current();
            if (unit != null) {
                ofUnits.renewBefore(unit);
            }
        }
    }

    /** Returns whether the thread is in a unit whose snapshot began after the leases on the catalog were renewed. */
    static boolean isBegunAfterRenewal(TableStore store, IndexCatalog catalog) {
        return store instanceof UnitStore ofUnits && ofUnits.isBegunAfterRenewal(catalog);
    }

    /** Returns whether the thread is in a unit in which each request reads its own snapshot. */
    public static boolean hasSnapshotPerRequest(TableStore store) {
        return store instanceof UnitStore ofUnits && ofUnits.hasSnapshotPerRequest();
    }

    /**
     * Returns a view of the store for entities with these index tables. The requests of the view are part of the same
     * units of work.
     */
    public static TableStore withIndexTables(TableStore store, Collection<String> indexTables) {
        return store instanceof UnitStore ofUnits
                ? ofUnits.withDelegate(ShardedTables.in(ofUnits.outside(), indexTables))
                : ShardedTables.in(store, indexTables);
    }

    /** Returns the store whose requests are part of no unit. */
    public static TableStore outsideUnits(TableStore store) {
        return store instanceof UnitStore ofUnits ? ofUnits.outside() : store;
    }

    /**
     * Runs reads of rows that the current unit is about to write, with the condition that the rows are unchanged. The
     * reads are not recorded, because the application's writes do not depend on the reads.
     */
    public static <R> R planning(TableStore store, Supplier<R> reads) {
        OpenUnit unit = unitOf(store);
        return unit == null ? reads.get() : unit.reads().planning(reads);
    }

    /**
     * Returns the unit of the calling thread; null if the thread has no unit, or if the thread runs work that is not a
     * request of the application.
     */
    @Nullable
    public OpenUnit current() {
        OpenUnit unit = current.get();
        return unit == null || RequestContext.current().activity() != RequestContext.Activity.FOREGROUND ? null : unit;
    }

    /** Returns a store with the same units over another store, which forwards to the store of the units. */
    UnitStore withDelegate(TableStore other) {
        return new UnitStore(other, current, catalog);
    }

    /** Returns the store whose requests are not part of any unit. */
    TableStore outside() {
        return delegate();
    }

    /**
     * Runs requests in the unit. Renews leases before the first request, because the unit keeps one snapshot from its
     * first request on.
     */
    private <T> T in(OpenUnit unit, Supplier<T> requests) {
        renewBefore(unit);
        return unit.within(requests);
    }

    /** Renews leases on the catalog if they are due and the unit has no snapshot yet. */
    void renewBefore(OpenUnit unit) {
        IndexCatalog renewed = catalog;
        if (renewed != null && !unit.isBegun()) {
            renewed.renewLeasesIfDue();
        }
    }

    /** Returns whether the thread is in a unit whose snapshot began after the leases on this catalog were renewed. */
    boolean isBegunAfterRenewal(IndexCatalog other) {
        OpenUnit unit = catalog == other ? current() : null;
        return unit != null && unit.isBegun();
    }

    /**
     * Runs a write in the unit. The commit of a store transaction is excluded, because that transaction is not the
     * unit's.
     */
    @Override
    protected <R> R around(StoreRequest request, Supplier<R> call) {
        boolean isWithin = request.kind().isWrite() && request.kind() != StoreRequest.Kind.COMMIT_OPEN_TRANSACTION;
        OpenUnit unit = isWithin ? current() : null;
        if (unit == null) {
            return call.get();
        }
        unit.requireWritable();
        return in(unit, call);
    }

    @Override
    public <T> @Nullable T get(String table, PrimaryKey keys, Projection projection, RowDecoder<T> decoder) {
        OpenUnit unit = current();
        return unit == null
                ? delegate().get(table, keys, projection, decoder)
                : in(unit, () -> unit.reads().get(delegate(), table, keys, projection, decoder));
    }

    @Override
    public <T> List<@Nullable T> getAll(
            String table, List<PrimaryKey> keys, Projection projection, RowDecoder<T> decoder) {
        OpenUnit unit = current();
        return unit == null
                ? delegate().getAll(table, keys, projection, decoder)
                : in(unit, () -> unit.reads().getAll(delegate(), table, keys, projection, decoder));
    }

    @Override
    public <T> ResultPage<T> query(String table, RowQuery query, RowDecoder<T> decoder) {
        OpenUnit unit = current();
        return unit == null
                ? delegate().query(table, query, decoder)
                : in(unit, () -> unit.reads().query(delegate(), table, query, decoder));
    }

    @Override
    public long count(String table, RowQuery query) {
        OpenUnit unit = current();
        if (unit == null) {
            return delegate().count(table, query);
        }
        return in(
                unit,
                () -> unit.reads().count(delegate(), table, query, unit.writes().include(table)));
    }

    /**
     * Begins a transaction. Rejected within a unit, because the requests of this store belong to the unit and cannot
     * belong to another transaction.
     */
    @Override
    public OpenTransaction beginTransaction() {
        if (current() != null) {
            throw new IllegalStateException(
                    "A transaction cannot begin within a unit of work. Begin it after the unit of work, directly on "
                            + "the underlying store, or in another thread.");
        }
        return super.beginTransaction();
    }

    /**
     * Returns whether the thread reads from a snapshot. The snapshot of a unit that began before copied intents were
     * finished contains the index rows of that earlier time.
     */
    @Override
    public boolean isReadingFromSnapshot() {
        return current() == null ? delegate().isReadingFromSnapshot() : !hasSnapshotPerRequest();
    }

    /** Returns whether the thread is in a unit in which each request reads its own snapshot. */
    boolean hasSnapshotPerRequest() {
        OpenUnit unit = current();
        if (unit == null) {
            return false;
        }
        renewBefore(unit);
        return !unit.readsSnapshot();
    }

    /**
     * Reads in one snapshot. Reads within a unit are part of the unit and use its snapshot, if it has one, because no
     * snapshot may be created outside of the unit.
     */
    @Override
    public <T> T readSnapshot(Supplier<T> reads) {
        return current() == null ? delegate().readSnapshot(reads) : reads.get();
    }
}
