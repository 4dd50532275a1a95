package dev.tables.mapping.lifecycle;

import dev.tables.engine.request.RequestContext;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Reconciles the states of indexes in the catalog with the indexes that one process declares, before the process acts on them: adds new
 * indexes, and demotes those that the process does not maintain. For a thread that holds the lock of the {@link AcquiredIndexLease}.
 */
final class IndexReconciler {
    private final IndexCatalog catalog;
    private final CatalogRows rows;
    private final DeclaredIndexes declared;
    private final BooleanSupplier isEmpty;
    private final Supplier<CatalogReading> renewLease;
    private final BooleanSupplier hasLease;
    /** Indexes this process may write without maintaining, and how often each had ceased to be readable by then. */
    private final Map<String, Long> ignored = new HashMap<>();

    private long begun;

    /**
     * Creates it for one process.
     *
     * @param isEmpty whether there is no entity yet
     * @param renewLease renews the catalog lease of the process, then reads the catalog
     * @param hasLease whether the lease of the process lasts
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

    /** Begins a lease, the first or after one has expired: every index must be demoted again before it may be ignored. */
    void begin() {
        begun++;
        ignored.clear();
    }

    /** Returns the number of leases begun. */
    long begun() {
        return begun;
    }

    /** Whether nothing has to be done before a process that has a lease acts on this. */
    boolean isSettled(Snapshot snapshot) {
        return snapshot.indexes().keySet().containsAll(declared.names())
                && declared.ofEarlierTable(snapshot).isEmpty()
                && snapshot.indexes().values().stream()
                        .allMatch(
                                status -> declared.isMaintained(status) ? !status.isBeingRemoved() : isIgnored(status));
    }

    /**
     * Reconciles them.
     *
     * @param starting whether the process has no lease
     * @return what the catalog holds then
     * @throws IndexDefinitionMismatchException if an index would have to be demoted and the options refuse that, or one of its own is being
     *     removed
     */
    CatalogReading reconcile(CatalogReading before, boolean starting) {
        Snapshot snapshot = before.of(declared.space());
        boolean complete = snapshot.indexes().keySet().containsAll(declared.names())
                && declared.ofEarlierTable(snapshot).isEmpty();
        return adapt(starting || !complete ? declare(before) : before, starting);
    }

    /** Adds indexes that are new, or whose table is: readable where there is nothing to fill them with. */
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
                            ? status.in(IndexState.READABLE, "")
                            : status.in(IndexState.WRITE_ONLY, why));
        }
        return catalog.catalogLease().readBack();
    }

    /** Sees that no index is served that this process does not maintain. */
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

    /** Waits until nobody answers by an index as it was defined before, for that this process does not maintain. */
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

    /** Only while the lease lasts, as it did when that was found: no other index can have come under the name since. */
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

    /** Puts an index out of service, and waits until every other live process has noticed. */
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
                rows.replace(status.in(IndexState.WRITE_ONLY, "a process started without declaring it"));
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
