package dev.tables.mapping.table.internal.protocol;

import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowOperation;
import dev.tables.engine.TableStore;
import dev.tables.engine.TableStoreException;
import dev.tables.mapping.blob.BlobStoreException;
import dev.tables.mapping.intent.FinishedWrites;
import dev.tables.mapping.value.MappingException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/**
 * The steps around the transaction of a write that changes more than its partition:
 * <ol>
 *   <li>The intent is put. The intent lists all index rows and blobs of the write. At the same time, old index rows are
 *       read.
 *   <li>New blobs and index rows are put, all index rows in parallel. The index rows contain the id of the intent as
 *       their stamp. At the same time, the stamps of old index rows are looked up.
 *   <li>The transaction changes the entities and inserts the commit record.
 *   <li>Old index rows are deleted in parallel, by their versions as read before step 3. Old blobs are deleted too.
 *   <li>The commit record is deleted, then the intent. On a store that is accessed over a network, these deletions are
 *     done during steps 1 and 2 of a later write. An old index row whose stamp took two requests is also deleted during
 *     the later write.
 * </ol>
 * A crash between two steps may leave superfluous rows and blobs, but no row or blob is ever missing.
 * {@code IndexWriteIntentHandler} and {@code LargeValueWriteIntentHandler} remove the superfluous rows and blobs.
 */
public final class TransactionProtocol {
    private final TableStore store;
    private final CommitRecord record;
    private final List<PreparedWrite> writes;

    /**
     * Creates the protocol of one write.
     *
     * @param writes the parts of the write outside of its transaction, in the order in which they are put
     */
    public TransactionProtocol(TableStore store, CommitRecord record, List<PreparedWrite> writes) {
        this.store = store;
        this.record = record;
        this.writes = writes;
    }

    /** Runs steps 1 and 2. After an exception, no preparations are left, or recovery will find them. */
    public void prepare(WritePermits permits) {
        FinishedWrites.Cleanup earlier = record.deletionDue();
        try {
            List<Runnable> first = new ArrayList<>();
            first.add(this::begin);
            writes.forEach(write -> first.addAll(write.reads()));
            first.addAll(earlier.rowDeletionTasks());
            store.runInParallel(first);
            for (int i = 0; i < writes.size(); i++) {
                List<Runnable> next = new ArrayList<>(writes.get(i).preparations(record.id(), permits));
                if (i == writes.size() - 1) {
                    next.addAll(earlier.intentDeletionTasks());
                }
                store.runInParallel(next);
            }
        } catch (OutcomeUnknownException lost) {
            record.abortForWhatMayArrive(lost);
            abandon();
            throw lost;
        } catch (TableStoreException | BlobStoreException refused) {
            abandon();
            throw refused;
        } finally {
            earlier.runRemainingTasks();
        }
    }

    private void begin() {
        record.begin(
                writes.stream().map(PreparedWrite::kind).toList(),
                intent -> writes.forEach(write -> write.describe(intent)));
    }

    /** Returns whether the intent is recent enough for the transaction to be sent now. */
    public boolean isInTime() {
        return record.isInTime();
    }

    /** Returns the operation that records the commit, which the transaction must contain in addition to the changes. */
    public RowOperation commitRecord() {
        return record.operation();
    }

    /** Returns the table of {@link #commitRecord}. */
    public String tableOfRecord() {
        return record.table();
    }

    /** Returns the keys of the row of {@link #commitRecord}. */
    PrimaryKey keysOfRecord() {
        return record.operation().primaryKey();
    }

    /**
     * Returns whether the transaction was committed. After a lost race, the transaction may be committed if a request
     * was sent twice and the second request lost the race against the first.
     */
    public boolean isCommitted() {
        return record.isCommitted();
    }

    /**
     * Ensures that an uncommitted transaction can never be committed.
     *
     * @return whether the transaction was committed
     * @throws TableStoreException if that cannot be determined
     */
    public boolean abort() {
        return record.abort();
    }

    /**
     * Runs steps 4 and 5. A failure after the commit is left to recovery, because the write has happened.
     *
     * @param written the outcome of each plan
     * @param mayArriveAgain whether the transaction was sent again after a lost response, so that a request of it may
     *     still arrive. The transaction must not be executed twice.
     */
    public void complete(List<Written> written, boolean mayArriveAgain) {
        List<BooleanSupplier> later = new ArrayList<>();
        if (record.mayRemoveLater(mayArriveAgain)) {
            writes.forEach(write -> later.addAll(write.removalsForLater(record.id())));
        }
        if (each(write -> write.complete(record.id(), written))) {
            leftToRecovery(() -> record.completeCommit(mayArriveAgain, later));
        }
    }

    /** Removes the preparations of a transaction that was not committed and never will be. */
    public void abandon() {
        if (each(write -> write.undo(record.id()))) {
            leftToRecovery(record::completeAbort);
        }
    }

    /** Runs work for all parts of the write, even if it fails for some parts; returns whether all work is done. */
    private boolean each(Predicate<PreparedWrite> work) {
        boolean done = true;
        for (PreparedWrite write : writes) {
            try {
                done &= work.test(write);
            } catch (TableStoreException | BlobStoreException | MappingException leftToRecovery) {
                // Of the last kind is what others wrote since and cannot be read here.
                done = false;
            }
        }
        return done;
    }

    private static void leftToRecovery(Runnable last) {
        try {
            last.run();
        } catch (TableStoreException leftToRecovery) {
            return;
        }
    }
}
