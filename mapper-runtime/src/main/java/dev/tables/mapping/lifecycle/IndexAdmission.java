package dev.tables.mapping.lifecycle;

import dev.tables.engine.Purpose;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Brings the states of indexes and what one process declares into agreement, before it acts on them: adds indexes that are new, and
 * demotes those that it does not maintain. For a thread that holds the lock of the process's {@link IndexMembership}.
 */
final class IndexAdmission {
    private final IndexCatalog catalog;
    private final CatalogRows rows;
    private final DeclaredIndexes declared;
    private final BooleanSupplier isEmpty;
    private final Supplier<Snapshot> renewRegistration;
    private final BooleanSupplier hasLease;
    /** Indexes this process may write without maintaining, and how often each had ceased to be readable by then. */
    private final Map<String, Long> ignored = new HashMap<>();

    /**
     * Creates it for one process.
     *
     * @param isEmpty whether there is no entity yet
     * @param renewRegistration renews the registration of the process, then reads the catalog
     * @param hasLease whether the lease of the process lasts
     */
    IndexAdmission(
            IndexCatalog catalog,
            DeclaredIndexes declared,
            BooleanSupplier isEmpty,
            Supplier<Snapshot> renewRegistration,
            BooleanSupplier hasLease) {
        this.catalog = catalog;
        this.declared = declared;
        this.isEmpty = isEmpty;
        this.renewRegistration = renewRegistration;
        this.hasLease = hasLease;
        rows = catalog.rows();
    }

    /** The lease has ended: every index has to be demoted again before it may be ignored. */
    void reset() {
        ignored.clear();
    }

    /**
     * Brings them into agreement.
     *
     * @param starting whether the process has no lease
     * @return what the catalog holds then
     * @throws IndexMismatchException if an index would have to be demoted and the options refuse that, or one of its own is being
     *     removed
     */
    Snapshot admit(Snapshot before, boolean starting) {
        boolean complete = before.indexes().keySet().containsAll(declared.names());
        return adapt(starting || !complete ? declare(before) : before, starting);
    }

    /** Adds indexes that are new: readable where there is nothing to fill them with. */
    private Snapshot declare(Snapshot before) {
        Snapshot snapshot = before;
        List<IndexStatus> missing = declared.missing(before);
        if (!missing.isEmpty()) {
            rows.insert(missing);
            snapshot = rows.read(declared.space());
        }
        List<IndexStatus> untouched = declared.statuses(snapshot).stream()
                .filter(status -> status.isUntouched() && declared.isMaintained(status))
                .toList();
        if (untouched.isEmpty()) {
            return snapshot;
        }
        boolean empty = Purpose.of(Purpose.Work.CATALOG).during(isEmpty::getAsBoolean);
        for (IndexStatus status : untouched) {
            List<Registration> without = declared.othersWithout(snapshot, status);
            String why =
                    without.isEmpty() ? "there are entities written without it" : DeclaredIndexes.waitsFor(without);
            rows.replace(
                    empty && without.isEmpty()
                            ? status.in(IndexState.READABLE, "")
                            : status.in(IndexState.WRITE_ONLY, why));
        }
        return rows.read(declared.space());
    }

    /** Sees that no index is served that this process does not maintain. */
    private Snapshot adapt(Snapshot before, boolean starting) {
        Snapshot snapshot = before;
        for (IndexStatus status : before.indexes().values()) {
            if (declared.isMaintained(status)) {
                if (status.isBeingRemoved()) {
                    throw IndexMismatchException.removing(status);
                }
                if (starting && isAtRest(status)) {
                    snapshot = awaitOtherDefinitions(snapshot, status.name());
                }
            } else if (!isIgnored(status)) {
                snapshot = demote(status.name());
            }
        }
        return snapshot;
    }

    /** Waits until nobody answers by an index as it was defined before, for that this process does not maintain. */
    private Snapshot awaitOtherDefinitions(Snapshot before, String name) {
        Snapshot snapshot = before;
        while (true) {
            IndexStatus status = snapshot.indexes().get(name);
            if (status == null
                    || snapshot.others(declared.process(), one -> one.isBehind(status))
                            .isEmpty()) {
                return snapshot;
            }
            catalog.pause();
            snapshot = renewRegistration.get();
        }
    }

    /** Only while the lease lasts, as it did when that was found: no other index can have come under the name since. */
    private boolean isIgnored(IndexStatus status) {
        Long demotions = ignored.get(status.name());
        return demotions != null && demotions == status.demotions() && isAtRest(status) && hasLease.getAsBoolean();
    }

    private static boolean isAtRest(IndexStatus status) {
        return status.state() == IndexState.WRITE_ONLY || status.state() == IndexState.DROPPING;
    }

    /** Puts an index out of service, and waits until every other live process has noticed. */
    private Snapshot demote(String name) {
        while (true) {
            Snapshot snapshot = renewRegistration.get();
            IndexStatus status = snapshot.indexes().get(name);
            if (status == null) {
                return snapshot;
            }
            if (!isAtRest(status)) {
                requireAllowed(status);
                rows.replace(status.in(IndexState.WRITE_ONLY, "a process without it was started"));
            } else if (snapshot.others(
                            declared.process(), one -> one.declares(status.definition()) && !one.hasSeen(status))
                    .isEmpty()) {
                ignored.put(name, status.demotions());
                return snapshot;
            } else {
                catalog.pause();
            }
        }
    }

    private void requireAllowed(IndexStatus status) {
        if (status.state() == IndexState.READABLE && catalog.options().onMismatch() == OnMismatch.REFUSE) {
            IndexDefinition mine = declared.find(status.name());
            throw mine == null ? IndexMismatchException.unknown(status) : IndexMismatchException.defined(status, mine);
        }
    }
}
