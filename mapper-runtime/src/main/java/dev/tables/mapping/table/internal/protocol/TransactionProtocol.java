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
 * What happens around the transaction of a write that changes more than its partition:
 * <ol>
 *   <li>the intent is put: every index row and blob concerned; beside it old index rows are read;
 *   <li>new blobs and index rows are put, the latter stamped with the intent, all index rows at once; beside them stamps are looked up;
 *   <li>the transaction changes the entities and inserts the commit record;
 *   <li>old index rows are deleted at once, by their versions as read before step 3, and old blobs;
 *   <li>the commit record is deleted, then the intent: where requests take the time of a network, beside steps 1 and 2 of a later write, as an
 *       old index row is too, if its stamp took two requests.
 * </ol>
 * A crash between any two leaves rows and blobs too many, never too few; {@code IndexWriteIntentHandler} and {@code LargeValueWriteIntentHandler} remove them.
 */
public final class TransactionProtocol {
    private final TableStore store;
    private final CommitRecord record;
    private final List<OutsideWrite> writes;

    /**
     * Creates the protocol of one write.
     *
     * @param writes what the write puts outside of its transaction, in the order in which it is put
     */
    public TransactionProtocol(TableStore store, CommitRecord record, List<OutsideWrite> writes) {
        this.store = store;
        this.record = record;
        this.writes = writes;
    }

    /** Steps 1 and 2. If it throws, it has left nothing, or what recovery will find. */
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
                writes.stream().map(OutsideWrite::kind).toList(),
                intent -> writes.forEach(write -> write.describe(intent)));
    }

    /** Whether the transaction may be sent now, by the age of its intent. */
    public boolean isInTime() {
        return record.isInTime();
    }

    /** What the transaction must hold besides the changes. */
    public RowOperation commitRecord() {
        return record.operation();
    }

    /** The table of {@link #commitRecord}. */
    public String tableOfRecord() {
        return record.table();
    }

    /** The row of {@link #commitRecord}. */
    PrimaryKey keysOfRecord() {
        return record.operation().primaryKey();
    }

    /** Whether the transaction was committed, by a request sent twice of which the second lost the race against the first. */
    public boolean isCommitted() {
        return record.isCommitted();
    }

    /**
     * Makes sure that the transaction cannot be committed any more, unless it was.
     *
     * @return whether it was
     * @throws TableStoreException if that cannot be found out
     */
    public boolean abort() {
        return record.abort();
    }

    /**
     * Steps 4 and 5. A failure here is left to recovery: the write has happened.
     *
     * @param written what came of each plan
     * @param mayArriveAgain whether the transaction was sent again after a lost answer, so that a request of it may still arrive: it must
     *     not be done twice
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

    /** Removes what was prepared for a transaction that was not committed and cannot be any more. */
    public void abandon() {
        if (each(write -> write.undo(record.id()))) {
            leftToRecovery(record::completeAbort);
        }
    }

    /** Whether all of them say that they are done; one that fails keeps no other from its work. */
    private boolean each(Predicate<OutsideWrite> work) {
        boolean done = true;
        for (OutsideWrite write : writes) {
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
