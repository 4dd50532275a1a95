package dev.tables.mapping.lifecycle;

import dev.tables.mapping.job.JobProgress;
import dev.tables.mapping.job.TableJobPhase;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The changes of index states in the catalog that a backfill makes, and the stored progress of the backfill. */
final class BackfillStates {
    private final CatalogRows rows;
    private final DeclaredIndexes declared;
    private final Supplier<CatalogReading> renewLease;

    /**
     * Creates an instance for the indexes that one process declares.
     *
     * @param renewLease renews the catalog lease of the process, then reads the catalog
     */
    BackfillStates(CatalogRows rows, DeclaredIndexes declared, Supplier<CatalogReading> renewLease) {
        this.rows = rows;
        this.declared = declared;
        this.renewLease = renewLease;
    }

    /**
     * Starts a backfill, or joins a running one, if every live process maintains the index. Otherwise the status
     * contains the reason why the backfill has not started.
     */
    IndexStatus begin(int index, LongSupplier entities) {
        IndexDefinition mine = declared.get(index);
        while (true) {
            Snapshot snapshot = renewLease.get().of(declared.space());
            IndexStatus status = declared.statuses(snapshot).get(index);
            if (!declared.isMaintained(status)) {
                throw IndexNotReadableException.defined(status, mine);
            }
            if (snapshot.table().isBeingDropped()) {
                return status.withState(
                        IndexState.WRITE_ONLY,
                        "its table is being dropped; if the drop was interrupted, drop the table again");
            }
            if (!snapshot.isOfTable(status)) {
                rows.replace(status.ofTable(snapshot.table().identity())
                        .withState(IndexState.WRITE_ONLY, "its table was dropped"));
                continue;
            }
            List<RecordedLease> without = declared.othersWithout(snapshot, status);
            if (status.isBackfillInProgress() && !status.isUntouched()) {
                return without.isEmpty() ? status : retreat(status, without);
            }
            if (status.state() != IndexState.WRITE_ONLY && !status.isUntouched()) {
                return status;
            }
            if (!without.isEmpty()) {
                return status.withState(status.state(), DeclaredIndexes.waitsFor(without));
            }
            // The check above is made again after this write: a process may have started in between.
            rows.replace(status.withState(IndexState.BACKFILLING, "")
                    .withBackfillProgress(JobProgress.started(
                                    status.backfillProgress().name(), TableJobPhase.REMOVE_ORPHANED_INDEX_ROWS)
                            .withTotalEntities(entities.getAsLong())));
        }
    }

    private IndexStatus retreat(IndexStatus status, List<RecordedLease> without) {
        IndexStatus back = status.withState(IndexState.WRITE_ONLY, DeclaredIndexes.waitsFor(without));
        IndexStatus stored = rows.replace(back);
        return stored == null ? back : stored;
    }

    /**
     * Stores the progress of a backfill if no other process has changed the status; otherwise returns null. Sends one
     * request.
     */
    @Nullable
    IndexStatus note(IndexStatus status, JobProgress progress) {
        return rows.replace(status.withBackfillProgress(progress));
    }

    /**
     * Moves an index to another state, if no other process has changed it; otherwise returns null. Sends one request.
     */
    @Nullable
    IndexStatus move(IndexStatus status, IndexState next, String reason) {
        return rows.replace(status.withState(next, reason));
    }

    /** Reads the current status of the index from the catalog. Sends one request. */
    IndexStatus reread(int index) {
        return declared.statuses(rows.read(declared.space())).get(index);
    }
}
