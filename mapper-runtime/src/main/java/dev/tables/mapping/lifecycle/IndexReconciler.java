package dev.tables.mapping.lifecycle;

import dev.tables.engine.request.RequestContext;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * The steps that reconcile the states of indexes in the catalog with the indexes that one process declares, before the
 * process acts on them. The changes add new indexes, and demote the indexes that the process does not maintain. Used by
 * a thread that holds the lock of the {@link AcquiredIndexLease}.
 */
final class IndexReconciler {
    private final IndexCatalog catalog;
    private final CatalogRows rows;
    private final DeclaredIndexes declared;
    private final BooleanSupplier isEmpty;
    private final Supplier<CatalogReading> renewLease;
    private final BooleanSupplier hasLease;
    /**
     * The indexes that this process need not maintain when it writes. Each index is mapped to the number of times that
     * the index had ceased to be readable when it was demoted.
     */
    private final Map<String, Long> ignored = new HashMap<>();

    private long begun;

    /**
     * Creates a reconciler for one process.
     *
     * @param isEmpty returns whether there is no entity yet
     * @param renewLease renews the catalog lease of the process, then reads the catalog
     * @param hasLease returns whether the lease of the process is in force
     */
    IndexReconciler(
            IndexCatalog catalog,
            DeclaredIndexes declared,
            BooleanSupplier isEmpty,
            Supplier<CatalogReading> renewLease,
            BooleanSupplier hasLease) {
        this.catalog = catalog;
        this.declared = declared;
        this.isEmpty = isEmpty;
        this.renewLease = renewLease;
        this.hasLease = hasLease;
        rows = catalog.rows();
    }

    /**
     * Begins a lease, the first one or one after an expired lease: each index must be demoted again before it may be
     * ignored.
     */
    void begin() {
        begun++;
        ignored.clear();
    }

    /** Returns the number of leases begun. */
    long begun() {
        return begun;
    }

    /** Returns whether the catalog needs no change before a process that has a lease uses the catalog. */
    boolean isSettled(Snapshot snapshot) {
        return snapshot.indexes().keySet().containsAll(declared.names())
                && declared.ofEarlierTable(snapshot).isEmpty()
                && snapshot.indexes().values().stream()
                        .allMatch(
                                status -> declared.isMaintained(status) ? !status.isBeingRemoved() : isIgnored(status));
    }

    /**
     * Reconciles the catalog with the declared indexes.
     *
     * @param starting whether the process has no lease
     * @return the content of the catalog after the changes
     * @throws IndexDefinitionMismatchException if an index would have to be demoted and the options reject a demotion,
     *     or if one of the process's own indexes is being removed
     */
    CatalogReading reconcile(CatalogReading before, boolean starting) {
        Snapshot snapshot = before.of(declared.space());
        boolean complete = snapshot.indexes().keySet().containsAll(declared.names())
                && declared.ofEarlierTable(snapshot).isEmpty();
        return adapt(starting || !complete ? declare(before) : before, starting);
    }

    /** Adds indexes that are new or whose table is new. The new indexes are readable if the table has no entities. */
    private CatalogReading declare(CatalogReading before) {
        CatalogReading seen = before;
        List<IndexStatus> missing = declared.missing(before.of(declared.space()));
        if (!missing.isEmpty()) {
            rows.insert(missing);
            seen = catalog.catalogLease().readBack();
        }
        List<IndexStatus> ofEarlierTable = declared.ofEarlierTable(seen.of(declared.space()));
        if (!ofEarlierTable.isEmpty()) {
            long identity = seen.of(declared.space()).table().identity();
            ofEarlierTable.forEach(status -> rows.replace(status.ofTable(identity)));
            seen = catalog.catalogLease().readBack();
        }
        Snapshot snapshot = seen.of(declared.space());
        if (snapshot.table().isBeingDropped()) {
            return seen;
        }
        List<IndexStatus> untouched = declared.statuses(snapshot).stream()
                .filter(status -> status.isUntouched() && declared.isMaintained(status))
                .toList();
        if (untouched.isEmpty()) {
            return seen;
        }
        boolean empty = RequestContext.of(RequestContext.Activity.INDEX_CATALOG).runWithin(isEmpty::getAsBoolean);
        for (IndexStatus status : untouched) {
            List<RecordedLease> without = declared.othersWithout(snapshot, status);
            String why =
                    without.isEmpty() ? "some entities are not in the index yet" : DeclaredIndexes.waitsFor(without);
            rows.replace(
                    empty && without.isEmpty()
                            ? status.withState(IndexState.READABLE, "")
                            : status.withState(IndexState.WRITE_ONLY, why));
        }
        return catalog.catalogLease().readBack();
    }

    /** Prevents queries by indexes that this process does not maintain. */
    private CatalogReading adapt(CatalogReading before, boolean starting) {
        CatalogReading seen = before;
        for (IndexStatus status : before.of(declared.space()).indexes().values()) {
            if (declared.isMaintained(status)) {
                if (status.isBeingRemoved()) {
                    throw IndexDefinitionMismatchException.removing(status);
                }
                if (starting && isAtRest(status)) {
                    seen = awaitOtherDefinitions(seen, status.name());
                }
            } else if (!isIgnored(status)) {
                seen = demote(status.name());
            }
        }
        return seen;
    }

    /** Waits until no process serves the index by an earlier definition, which this process does not maintain. */
    private CatalogReading awaitOtherDefinitions(CatalogReading before, String name) {
        CatalogReading seen = before;
        while (true) {
            Snapshot snapshot = seen.of(declared.space());
            IndexStatus status = snapshot.indexes().get(name);
            if (status == null
                    || snapshot.others(declared.process(), one -> one.isBehind(status))
                            .isEmpty()) {
                return seen;
            }
            catalog.pause();
            seen = renewLease.get();
        }
    }

    /**
     * Returns whether an index that this process does not maintain is known to be demoted. The lease must still be in
     * force: after the lease has expired, another index may have taken the name.
     */
    private boolean isIgnored(IndexStatus status) {
        Long demotions = ignored.get(status.name());
        return demotions != null
                && demotions == status.readabilityLossCount()
                && isAtRest(status)
                && hasLease.getAsBoolean();
    }

    private static boolean isAtRest(IndexStatus status) {
        return status.state() == IndexState.WRITE_ONLY || status.state() == IndexState.DROPPING;
    }

    /** Demotes an index, and waits until every other live process has noticed. */
    private CatalogReading demote(String name) {
        while (true) {
            CatalogReading seen = renewLease.get();
            Snapshot snapshot = seen.of(declared.space());
            IndexStatus status = snapshot.indexes().get(name);
            if (status == null) {
                return seen;
            }
            if (!isAtRest(status)) {
                requireAllowed(status);
                rows.replace(status.withState(IndexState.WRITE_ONLY, "a process started without declaring it"));
            } else if (snapshot.others(
                            declared.process(), one -> one.declares(status.definition()) && !one.hasSeen(status))
                    .isEmpty()) {
                ignored.put(name, status.readabilityLossCount());
                return seen;
            } else {
                catalog.pause();
            }
        }
    }

    private void requireAllowed(IndexStatus status) {
        if (status.state() == IndexState.READABLE && catalog.options().mismatchPolicy() == IndexMismatchPolicy.REJECT) {
            IndexDefinition mine = declared.find(status.name());
            throw mine == null
                    ? IndexDefinitionMismatchException.unknown(status)
                    : IndexDefinitionMismatchException.defined(status, mine);
        }
    }
}
