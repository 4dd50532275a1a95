package dev.tables.mapping.intent;

import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.SharedStoreState;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStore;
import dev.tables.engine.TransactionFailedException;
import dev.tables.mapping.intent.internal.BegunIntents;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * The finished writes of this process whose commit records and intents still exist. Some finished writes also have an
 * old index row to delete. The commit records, intents and old index rows are deleted later: many in one request, in
 * parallel with the requests of another write. After a crash, recovery deletes the remaining rows, as after any crash
 * that follows a commit.
 *
 * <p>Shared by all users of a store; thread-safe. A finished write waits until {@value #MANY} finished writes are
 * waiting, or for {@value #SECONDS} s. The next write then cleans up after all waiting writes.
 */
public final class FinishedWrites {
    /** The number of intents that are begun in one partition, so that one request can delete them together. */
    static final int MANY = 50;

    private static final int SECONDS = 10;
    private static final long OLD_NANOS = SECONDS * 1_000_000_000L;
    private static final int KNOWN = 2000;
    /**
     * The number of waiting removals at which the cleanup is due. The deletions are sent in parallel with the requests
     * of a write.
     */
    private static final int CLEANUP_THRESHOLD = 10;

    private static final int OF_A_TRANSACTION = 100;

    private final Set<String> known = new LinkedHashSet<>();
    private List<Finished> waiting = new ArrayList<>();
    private long waitingSince;
    private int waitingRemovals;

    private FinishedWrites() {}

    /** Returns the finished writes that all users of a store share. */
    static FinishedWrites of(SharedStoreState shared) {
        return shared.getOrCreate(FinishedWrites.class, FinishedWrites::new);
    }

    /**
     * The rows that a finished write has left.
     *
     * @param commitRecord the row of its commit record, in a table
     * @param intent the row of its intent
     * @param removals the removals to complete before the intent is deleted, at most one request each; false, or an
     *     exception, if the removal is left to recovery
     */
    record Finished(
            String id, String table, PrimaryKey commitRecord, PrimaryKey intent, List<BooleanSupplier> removals) {}

    /** Adds a committed write whose only remaining requests delete the given rows. */
    synchronized void add(Finished write) {
        if (waiting.isEmpty()) {
            waitingSince = System.nanoTime();
        }
        waiting.add(write);
        waitingRemovals += write.removals().size();
        known.add(write.id());
        if (known.size() > KNOWN) {
            known.remove(known.iterator().next());
        }
    }

    /**
     * Returns whether the write of an intent is one of the most recent writes of this process and is known to be
     * committed.
     */
    synchronized boolean contains(String id) {
        return known.contains(id);
    }

    /** Dequeues the waiting writes if there are many or they have waited for long; otherwise returns none. */
    synchronized List<Finished> takeDue() {
        boolean due = waiting.size() >= MANY
                || waitingRemovals >= CLEANUP_THRESHOLD
                || System.nanoTime() - waitingSince >= OLD_NANOS;
        return due ? takeAll() : List.of();
    }

    /** Dequeues the waiting writes. */
    synchronized List<Finished> takeAll() {
        List<Finished> taken = waiting;
        waiting = new ArrayList<>();
        waitingRemovals = 0;
        return taken;
    }

    /**
     * The cleanup of finished writes: the deletion of their commit records and old index rows, followed by the deletion
     * of their intents. In the reverse order a crash would leave rows that no intent refers to.
     */
    public static final class Cleanup {
        private final TableStore store;
        private final String intents;
        private final BegunIntents begun;
        private final List<Once> first = new ArrayList<>();
        private final List<Finished> withoutRecord = Collections.synchronizedList(new ArrayList<>());
        private final Set<BooleanSupplier> notRemoved = ConcurrentHashMap.newKeySet();
        private List<Once> second = List.of();
        private boolean isSecond;

        /**
         * Creates the cleanup of finished writes.
         *
         * @param intents the table of intents
         */
        Cleanup(TableStore store, BegunIntents begun, String intents, List<Finished> writes) {
            this.store = store;
            this.intents = intents;
            this.begun = begun;
            grouped(writes, write -> List.of(write.table(), write.commitRecord().partitionKey()))
                    .forEach(group -> first.add(new Once(() -> deleteRecords(group))));
            for (Finished write : writes) {
                notRemoved.addAll(write.removals());
                write.removals().forEach(removal -> first.add(new Once(() -> remove(removal))));
            }
        }

        private void remove(BooleanSupplier removal) {
            if (removal.getAsBoolean()) {
                notRemoved.remove(removal);
            }
        }

        /**
         * Returns the tasks that delete commit records and old index rows. The tasks do not depend on each other, and
         * each task may fail.
         */
        public List<? extends Runnable> rowDeletionTasks() {
            return first;
        }

        /** Returns the tasks that delete the intents, to be run after {@link #rowDeletionTasks} have ended. */
        public List<? extends Runnable> intentDeletionTasks() {
            if (!isSecond) {
                isSecond = true;
                List<Once> requests = new ArrayList<>();
                withoutRecord.removeIf(write -> !Collections.disjoint(write.removals(), notRemoved));
                grouped(withoutRecord, write -> write.intent().partitionKey())
                        .forEach(group -> requests.add(new Once(() -> deleteIntents(group))));
                second = requests;
            }
            return second;
        }

        /** Runs the tasks that have not been run. */
        public void runRemainingTasks() {
            first.forEach(Once::run);
            intentDeletionTasks().forEach(Runnable::run);
        }

        private void deleteRecords(List<Finished> group) {
            delete(
                    group.get(0).table(),
                    group.stream().map(Finished::commitRecord).toList());
            withoutRecord.addAll(group);
        }

        private void deleteIntents(List<Finished> group) {
            delete(intents, group.stream().map(Finished::intent).toList());
            group.forEach(write -> begun.finish(write.id()));
        }

        private static List<List<Finished>> grouped(List<Finished> writes, Function<Finished, Object> place) {
            Map<Object, List<Finished>> last = new LinkedHashMap<>();
            List<List<Finished>> groups = new ArrayList<>();
            for (Finished write : writes) {
                List<Finished> group = last.get(place.apply(write));
                if (group == null || group.size() == OF_A_TRANSACTION) {
                    group = new ArrayList<>();
                    last.put(place.apply(write), group);
                    groups.add(group);
                }
                group.add(write);
            }
            return groups;
        }

        private void delete(String table, List<PrimaryKey> rows) {
            if (rows.size() > 1 && isDeletedTogether(table, rows)) {
                return;
            }
            for (PrimaryKey row : rows) {
                try {
                    store.write(table, RowOperation.delete(row, ETag.ANY));
                } catch (RowNotFoundException | TableNotFoundException gone) {
                    continue;
                }
            }
        }

        /** Deletes rows in one transaction. Returns false if one of the rows does not exist. */
        private boolean isDeletedTogether(String table, List<PrimaryKey> rows) {
            EntityGroupTransaction together = new EntityGroupTransaction();
            rows.forEach(row -> together.add(RowOperation.delete(row, ETag.ANY)));
            try {
                store.execute(table, together);
                return true;
            } catch (TransactionFailedException refused) {
                return false;
            }
        }
    }

    /** A request that is made once at most, and whose failure is left to recovery. */
    private static final class Once implements Runnable {
        private final Runnable request;
        private final AtomicBoolean begun = new AtomicBoolean();

        Once(Runnable request) {
            this.request = request;
        }

        @Override
        public void run() {
            if (!begun.compareAndSet(false, true)) {
                return;
            }
            try {
                request.run();
            } catch (RuntimeException leftToRecovery) {
                // Of whatever kind: an old index row's entity may be unreadable, for want of a keyset or a blob. That
                // must
                // not fail the write beside which this is done.
                return;
            }
        }
    }
}
