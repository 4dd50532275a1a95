package dev.tables.mapping.lifecycle;

import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.Limits;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStore;
import dev.tables.engine.TransactionFailedException;
import dev.tables.engine.internal.RequestReceipt;
import dev.tables.engine.request.RequestContext;
import dev.tables.mapping.intent.LeaseTiming;
import dev.tables.mapping.job.JobProgress;
import dev.tables.mapping.job.JobRowCounts;
import dev.tables.mapping.job.TableJobPhase;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The removal of the rows of one dropped index. Removed rows stay removed, so that a removal can be run again at any
 * time.
 */
final class IndexRemoval {
    /** The removals in this Java virtual machine that have not ended, by the ids that they announce. */
    private static final Set<String> UNDER_WAY = ConcurrentHashMap.newKeySet();

    /** The id of a removal, and how long its requests may still arrive. */
    private final String remover;

    private final LeaseTiming leaseTiming;
    private final LongSupplier nanoTime;
    private final TableStore store;
    private final CatalogRows rows;
    private IndexStatus status;

    /** Creates the removal for one index; {@code nanoTime} measures the lease. */
    IndexRemoval(
            CatalogRows rows, LeaseTiming leaseTiming, LongSupplier nanoTime, TableStore store, IndexStatus dropped) {
        this.rows = rows;
        this.leaseTiming = leaseTiming;
        this.nanoTime = nanoTime;
        this.store = RequestContext.of(RequestContext.Activity.INDEX_REMOVAL).applyTo(store);
        remover = UUID.randomUUID() + " " + leaseTiming.leaseAndGrace();
        status = dropped;
    }

    /**
     * Runs the removal, and returns whether the index was removed. Returns false if a live process declares the index,
     * or if another removal is in progress.
     */
    boolean run() {
        UNDER_WAY.add(remover);
        try {
            return runUnderWay();
        } finally {
            UNDER_WAY.remove(remover);
        }
    }

    private boolean runUnderWay() {
        Instant now = rows.storeTime();
        Snapshot before = rows.read(status.entitySet());
        if (isOthers(before, now) || isDeclared(before, now)) {
            return false;
        }
        boolean tookOver = status.isBeingRemoved();
        long announced = nanoTime.getAsLong();
        // Announced first; processes are read after that: one that starts in between sees the announcement.
        if (!note(status.backfillProgress().withPhase(TableJobPhase.REMOVE_DROPPED_INDEX, ""), remover)) {
            return false;
        }
        Snapshot snapshot = rows.read(status.entitySet());
        IndexStatus present = snapshot.indexes().get(status.name());
        if (present == null) {
            return true;
        }
        if (isDeclared(snapshot, Objects.requireNonNull(present.changedAt()))) {
            // Not where another has begun, who may still be slow to remove a row: who starts is refused.
            if (!tookOver) {
                note(JobProgress.notStarted(status.backfillProgress().name()), null);
            }
            return false;
        }
        return removeRows(announced) && rows.delete(status);
    }

    /**
     * Returns whether a request of another removal, which has announced itself, may be in flight. If the rows were
     * removed and the index declared again, a late request would delete new rows. If only one machine at a time can
     * have the store open, this process detects the end of a removal itself. After a removal has ended, even by an
     * error, none of its requests is in flight.
     */
    private boolean isOthers(Snapshot snapshot, Instant now) {
        Instant announced = status.changedAt();
        return status.isBeingRemoved()
                && !isOver(snapshot)
                && announced != null
                && announced.plus(holdOf(status.removalId())).isAfter(now);
    }

    /** Returns the duration in an announcement, because processes may have different settings. */
    private Duration holdOf(@Nullable String announcer) {
        int space = announcer == null ? -1 : announcer.indexOf(' ');
        return announcer == null || space < 0
                ? leaseTiming.leaseAndGrace()
                : Duration.parse(announcer.substring(space + 1));
    }

    private boolean isOver(Snapshot snapshot) {
        String announcer = status.removalId();
        return snapshot.singleMachine() != null && (announcer == null || !UNDER_WAY.contains(announcer));
    }

    private boolean isDeclared(Snapshot snapshot, Instant now) {
        return snapshot.anyLive(now, one -> one.declares(status.definition()));
    }

    private boolean note(JobProgress progress, @Nullable String by) {
        IndexStatus noted = rows.replace(status.withBackfillProgress(progress).removalId(by));
        if (noted == null) {
            return false;
        }
        status = noted;
        return true;
    }

    private boolean removeRows(long announced) {
        String prefix = status.definition().rowKeyPrefix();
        try {
            if (prefix == null) {
                if (nanoTime.getAsLong() - announced > leaseTiming.lease().toNanos()) {
                    return false;
                }
                RequestReceipt<Boolean> dropped = RequestReceipt.of(() -> {
                    store.deleteTable(status.definition().table());
                    return true;
                });
                // If another request may still arrive, the index must not be declared again until it cannot.
                return dropped.answer() && !dropped.mayArriveAgain();
            }
            return removeRows(prefix);
        } catch (TableNotFoundException gone) {
            return true;
        }
    }

    private boolean removeRows(String prefix) {
        RowQuery query = RowQuery.wholeTable()
                .withRowKeyRange(IndexDefinition.rowKeyRange(prefix))
                .withProjection(Projection.of());
        @Nullable ResultPage<Seen> page = null;
        do {
            RowQuery next = page == null ? query : query.withContinuationToken(page.nextToken());
            page = store.query(
                    status.definition().table(), next, reader -> new Seen(reader.primaryKey(), reader.etag()));
            JobRowCounts more = new JobRowCounts(0, 0, 0, page.items().size(), 0, 0, 0);
            // Noted before they go: that nobody else has removed the index means that these are its old rows.
            if (!note(status.backfillProgress().plus(more), remover)) {
                return false;
            }
            remove(page.items());
        } while (page.hasNext());
        return true;
    }

    private void remove(List<Seen> rowsOfPage) {
        List<Seen> chunk = new ArrayList<>();
        for (Seen one : rowsOfPage) {
            boolean full = chunk.size() == Limits.MAX_TRANSACTION_OPERATIONS;
            if (!chunk.isEmpty()
                    && (full || !chunk.get(0).primaryKey.partitionKey().equals(one.primaryKey.partitionKey()))) {
                removeTogether(chunk);
                chunk.clear();
            }
            chunk.add(one);
        }
        removeTogether(chunk);
    }

    private void removeTogether(List<Seen> chunk) {
        if (chunk.size() > 1) {
            try {
                EntityGroupTransaction deletes = new EntityGroupTransaction();
                chunk.forEach(one -> deletes.add(RowOperation.delete(one.primaryKey, one.version)));
                store.execute(status.definition().table(), deletes);
                return;
            } catch (TransactionFailedException goneMeanwhile) {
                // One by one below.
            }
        }
        for (Seen one : chunk) {
            try {
                store.write(status.definition().table(), RowOperation.delete(one.primaryKey, one.version));
            } catch (RowNotFoundException | ConcurrentUpdateException goneOrNew) {
                continue;
            }
        }
    }

    /** A row of the index as it was read. */
    private record Seen(PrimaryKey primaryKey, ETag version) {}
}
