package dev.tables.mapping.intent;

import dev.tables.engine.Capability;
import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowSource;
import dev.tables.engine.SharedStoreState;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStore;
import dev.tables.engine.internal.Digits;
import dev.tables.mapping.intent.internal.BegunIntents;
import dev.tables.mapping.intent.internal.PendingCommits;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The intents of one store, in the table {@value #TABLE_NAME}: one row each, distributed over {@value #SHARDS}
 * partitions, in order of time within each. Safe for any number of threads and processes.
 *
 * <p>The commit record of an intent decides whether it was committed. The commit record is in the partition that the
 * commit changes, so that the commit's own transaction inserts the record. The process that inserts the commit record
 * first, the writer or a recoverer, makes the decision.
 */
public final class IntentLog {
    /** The table. */
    public static final String TABLE_NAME = IntentRows.TABLE;

    /**
     * The time for which the commit record of a finished write likely exists, if commit records are deleted in batches.
     */
    private static final Duration RECENT = Duration.ofSeconds(2);

    private static final int SHARDS = 16;
    /**
     * The number of the next intent. The sequence starts at a random value, so that processes do not all use the same
     * shard.
     */
    private static final AtomicInteger IDS =
            new AtomicInteger(ThreadLocalRandom.current().nextInt(SHARDS * FinishedWrites.MANY));

    private static final PrimaryKey NOW = new PrimaryKey("clock", "now");

    private final TableStore store;
    private final Clock clock;
    private final PendingCommits pending;
    private final FinishedWrites finishedHere;
    private final boolean defersDeletion;
    private final BegunIntents begun;
    private final IntentRows rows;
    private final IntentScan scan;
    private final CommitDecisions decisions;

    /**
     * Creates a log of a store. All logs of one store share the record of intents that this process has begun and
     * finished in that store.
     *
     * @param clock the clock that determines the age of intents; it has no other use
     */
    public IntentLog(TableStore store, Clock clock) {
        this.store = store;
        this.clock = clock;
        SharedStoreState shared = store.sharedState();
        begun = BegunIntents.of(shared);
        pending = PendingCommits.of(shared);
        finishedHere = FinishedWrites.of(shared);
        rows = new IntentRows(store);
        scan = new IntentScan(store, shared, clock, rows);
        decisions = new CommitDecisions(store, rows, scan);
        defersDeletion = store.capabilities().contains(Capability.BENEFITS_FROM_PARALLEL_REQUESTS);
    }

    /** Creates the table unless it exists. */
    public void createTable() {
        store.createTableIfNotExists(TABLE_NAME);
    }

    /** Generates an id that no other intent has. */
    public String newId() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        int shard = defersDeletion
                ? Math.floorMod(IDS.getAndIncrement() / FinishedWrites.MANY, SHARDS)
                : random.nextInt(SHARDS);
        return Integer.toHexString(shard)
                + IntentRows.begun(clock.instant())
                + '_'
                + Digits.hexadecimal(random.nextLong(), 16);
    }

    /**
     * Writes an intent, so that recoverers can find it. Sends one request.
     *
     * @return its version
     */
    public @Nullable ETag begin(String id, String kind, String table, String partitionKey, RowSource details) {
        RowOperation insert = RowOperation.insert(IntentRows.openKeys(id), writer -> {
            IntentRows.writeSubject(writer, kind, table, partitionKey);
            details.writeTo(writer);
        });
        if (!table.isEmpty()) {
            pending.begin(id);
        }
        begun.begin(id);
        try {
            return store.write(TABLE_NAME, insert);
        } catch (TableNotFoundException first) {
            createTable();
            return store.write(TABLE_NAME, insert);
        }
    }

    /**
     * Writes an intent that itself contains the decision to commit, for a transaction across partitions, which contains
     * {@link #commitOperation} instead of a commit record. Sends one request.
     *
     * @return the version of the intent, by which it is committed or aborted
     */
    public ETag beginWithInlineDecision(String id, String kind, String table, String partitionKey, RowSource details) {
        ETag version = begin(id, kind, table, partitionKey, CommitDecisions.undecided(details));
        if (version != null) {
            return version;
        }
        Intent written = Objects.requireNonNull(
                find(id),
                "The intent of the transaction was deleted before it could be read back. Retry the transaction.");
        return Objects.requireNonNull(written.details().etag());
    }

    /**
     * Returns the operation in {@link #TABLE_NAME} that the transaction of an intent with an inline decision must
     * contain.
     *
     * @param isFinishedThen whether nothing remains to be done after the transaction, so that it deletes the intent
     */
    public RowOperation commitOperation(String id, ETag version, boolean isFinishedThen) {
        return decisions.commit(id, version, isFinishedThen);
    }

    /** Records that an intent was finished by the transaction that committed it. Sends no request. */
    public void recordFinished(String id) {
        pending.end(id);
        begun.finish(id);
    }

    /**
     * Aborts an intent with an inline decision, unless it was committed, and returns whether it was committed. Only the
     * writer of the intent calls this method: another process may already have finished the intent, after noting an
     * abort.
     */
    public boolean abort(String id, ETag version) {
        return decisions.abort(id, version);
    }

    /** Returns whether the intent is unfinished. Sends one request. */
    public boolean isUnfinished(String id) {
        return rows.isOpen(id);
    }

    /** Reads an intent; null if it is finished. Sends one request. */
    public @Nullable Intent find(String id) {
        return rows.find(id);
    }

    /**
     * Deletes an intent whose work is finished and whose writer will not send its transaction any more. The writer
     * calls this method.
     */
    public void complete(String id) {
        pending.end(id);
        completeFor(id);
    }

    /**
     * Deletes the commit record and the intent of a committed write whose work is finished. The commit record and the
     * intent are deleted at once or, on stores that are reached through a network, {@linkplain #takeDueCleanup later}.
     * Only writers that have not sent their transaction twice may call this method.
     *
     * @param removals remove other leftovers of the write, and return whether these no longer exist; used only if rows
     *     are {@linkplain #defersDeletion deleted later}
     */
    public void completeCommit(String id, String table, String partitionKey, List<BooleanSupplier> removals) {
        if (defersDeletion) {
            pending.end(id);
            finishedHere.add(new FinishedWrites.Finished(
                    id,
                    table,
                    IntentRows.commitRecordKeys(id, partitionKey),
                    IntentRows.openKeys(id),
                    List.copyOf(removals)));
        } else {
            rows.deleteIfExists(table, IntentRows.commitRecordKeys(id, partitionKey));
            complete(id);
        }
    }

    /**
     * Returns whether the leftovers of finished writes are deleted together with later writes, as on stores that are
     * reached through a network.
     */
    public boolean defersDeletion() {
        return defersDeletion;
    }

    /** Returns whether the intent is one of the last that this process has committed and finished. Sends no request. */
    public boolean isFinishedByThisProcess(String id) {
        return defersDeletion && finishedHere.contains(id);
    }

    /** Returns the cleanup of this process's finished writes if the cleanup is due now, otherwise an empty cleanup. */
    public FinishedWrites.Cleanup takeDueCleanup() {
        return deletion(defersDeletion ? finishedHere.takeDue() : List.of());
    }

    /** Deletes the rows that finished writes of this process have left in the store. */
    public void cleanUpFinished() {
        FinishedWrites.Cleanup deletion = deletion(finishedHere.takeAll());
        store.runInParallel(deletion.rowDeletionTasks());
        store.runInParallel(deletion.intentDeletionTasks());
    }

    private FinishedWrites.Cleanup deletion(List<FinishedWrites.Finished> writes) {
        return new FinishedWrites.Cleanup(store, begun, TABLE_NAME, writes);
    }

    /** Deletes an intent whose work another process has finished, possibly unnoticed by the writer. */
    void completeFor(String id) {
        rows.deleteIfExists(TABLE_NAME, IntentRows.openKeys(id));
        begun.finish(id);
    }

    /**
     * Returns whether the transaction of an intent may still be sent by this Java virtual machine. Time is measured by
     * a clock that does not jump, because another clock could make any decision look old.
     */
    boolean isInFlightHere(String id) {
        return pending.contains(id, LeaseTiming.DECISION_RETENTION);
    }

    /** Discards this Java virtual machine's records of old writes whose end was never recorded. */
    void forgetEnded() {
        pending.removeOlderThan(LeaseTiming.DECISION_RETENTION);
    }

    /**
     * Removes this process's records of intents that it began long ago and that are no longer open. Other processes
     * finished these intents, or the intents were never written.
     */
    void forgetFinishedByOthers(List<Intent> open) {
        Set<String> ids = open.stream().map(Intent::id).collect(Collectors.toSet());
        begun.finishAllBut(ids, store.maxWriteDuration());
    }

    /**
     * Returns whether an intent was begun so recently, according to its id, that its commit record likely exists if it
     * was committed. Always returns false if commit records are deleted at once. Clocks may differ, so only the order
     * of two requests may depend on the result.
     */
    public boolean isRecent(String id) {
        return defersDeletion
                && id.substring(1).compareTo(IntentRows.begun(clock.instant().minus(RECENT))) > 0;
    }

    /** Returns the insert of the commit record that a commit's transaction must contain. */
    public RowOperation commitRecordOperation(String id, String partitionKey) {
        return decisions.commitRecord(id, partitionKey);
    }

    /** Returns whether the intent was committed; null if that is not decided. Sends one request. */
    public @Nullable Boolean isCommitted(String id, String table, String partitionKey) {
        return decisions.isCommitted(id, table, partitionKey);
    }

    /**
     * Aborts the intent unless it is already committed. A writer that is still active fails from now on, because the
     * commit record stays longer than any request can be in flight. Rows that the writer still writes are removed when
     * a {@link Recoverer} sweeps the decision.
     *
     * @return whether the intent was committed
     */
    public boolean abort(Intent intent) {
        return decisions.abort(intent);
    }

    /**
     * Adds or replaces properties of an intent if the intent has this version. Returns the new version of the intent,
     * or null if the intent has another version or is finished.
     */
    @Nullable
    ETag note(PrimaryKey intent, RowSource details, ETag version) {
        return rows.merge(intent, details, version);
    }

    /** Records that finishing failed; from {@code quarantineAfter} failures on the intent is quarantined. */
    void recordFailure(Intent intent, int quarantineAfter, RuntimeException why) {
        int failures = intent.failures() + 1;
        try {
            store.write(
                    TABLE_NAME,
                    RowOperation.merge(
                            IntentRows.openKeys(intent.id()),
                            writer -> {
                                writer.int32(IntentRows.FAILURES, failures);
                                if (failures >= quarantineAfter) {
                                    writer.string(
                                            IntentRows.REASON, why.getClass().getSimpleName());
                                }
                            },
                            ETag.ANY));
        } catch (RowNotFoundException finishedMeanwhile) {
            return;
        }
    }

    /** Retries a quarantined intent. */
    public void retryQuarantined(String id) {
        Intent intent = find(id);
        while (intent != null && intent.isQuarantined() && !retryQuarantined(intent)) {
            intent = find(id);
        }
    }

    /**
     * Retries a quarantined intent. Returns false if another process changed or finished the intent concurrently, so
     * that the progress of that process is not lost.
     */
    private boolean retryQuarantined(Intent intent) {
        RowOperation replace = RowOperation.replace(
                IntentRows.openKeys(intent.id()),
                writer -> intent.details().propertyNames().stream()
                        .filter(name -> !name.equals(IntentRows.FAILURES) && !name.equals(IntentRows.REASON))
                        .forEach(name -> writer.value(name, intent.details().value(name))),
                Objects.requireNonNull(intent.details().etag()));
        try {
            store.write(TABLE_NAME, replace);
            return true;
        } catch (ConcurrentUpdateException | RowNotFoundException others) {
            return false;
        }
    }

    /**
     * Retains the decision to commit after the intent is finished; must be called before {@link #complete}. The writer
     * may have lost the response and be about to send the transaction again, or may have sent it twice while the first
     * request may still arrive. The transaction must not be executed twice, and must not be mistaken for a transaction
     * that never existed.
     */
    public void retainCommitDecision(String id, String kind, String table, String partitionKey) {
        decisions.keep(id, kind, table, partitionKey);
    }

    /**
     * Returns all unfinished intents, including quarantined ones. Sends one request, and one more for each 1000
     * intents; about thirty requests if the store cannot pass over all deleted rows in one request.
     *
     * @throws TableNotFoundException if the store has never contained an intent
     */
    public List<Intent> unfinishedIntents() {
        return scan.open();
    }

    /**
     * Returns the open intents for a round of recovery, without scanning rows that were deleted before the previous
     * round.
     */
    List<Intent> openForRound() {
        return scan.openForRound(begun.unfinished());
    }

    /**
     * Returns the intents that were aborted in the last day, whose writers may have continued for a while without
     * noticing. Sends one request, and one more for each 1000 intents.
     *
     * @throws TableNotFoundException if the store has never contained an intent
     */
    public List<Intent> abortedIntents() {
        return decisions.aborted();
    }

    /** Returns the time of the store's clock, which is the same for all processes. Sends two requests. */
    Instant storeTime() {
        store.write(TABLE_NAME, RowOperation.insertOrReplace(NOW, writer -> {}));
        return Objects.requireNonNull(store.get(TABLE_NAME, NOW, Projection.of(), RowReader::timestamp));
    }

    /** Returns the decisions on the intents. */
    CommitDecisions decisions() {
        return decisions;
    }
}
