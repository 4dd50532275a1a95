package dev.tables.mapping.intent;

import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.Limits;
import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowAlreadyExistsException;
import dev.tables.engine.RowWriter;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.TransactionFailedException;
import dev.tables.mapping.intent.internal.GatheredWrites;
import dev.tables.mapping.intent.internal.IndexedRows;
import dev.tables.mapping.internal.Retry;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A sequence of changes of any partitions and tables, run one after the other. The changes are not atomic and not
 * isolated, but all of them will be made after {@link #submit} has returned.
 * <pre>{@code
 * String id = EventualTransaction.on(store)
 *         .insertOrReplace("archive", employee)
 *         .deleteIfExists("current", employee.keys())
 *         .submit();
 * handler.run(id);
 * }</pre>
 *
 * <p>{@link EventualTransactionHandler} runs the steps, at once if called directly, otherwise in the next round of a
 * {@link Recoverer}. A step may run more than once, so it must be safe to repeat. If a process was stopped for long
 * during a step, the step may even run again after later changes by other writers.
 *
 * <p>Steps on rows do not maintain indexes of entities, and are rejected for rows of entities with indexes. To write
 * rows of entities with indexes, use a registered step that calls the entity's table.
 */
public final class EventualTransaction {
    static final String KIND = "eventual";
    static final String TOTAL = "total";
    static final String DONE = "done";
    static final String STEPS = "steps";
    private static final int MOST_BYTES = 900 * 1024;
    /** The number of attempts to write an intent whose response is lost. */
    private static final Retry.Policy LOST_RESPONSES = Retry.RACE_ON_ONE_ROW.atMost(3);

    private final TableStore store;
    private final IntentLog log;
    private final List<EventualStep> steps = new ArrayList<>();

    private EventualTransaction(TableStore store) {
        this.store = store;
        log = new IntentLog(store, Clock.systemUTC());
    }

    /** Creates an empty transaction on tables of a store. */
    public static EventualTransaction on(TableStore store) {
        return new EventualTransaction(store);
    }

    /** Inserts the row, or replaces all its properties. */
    public EventualTransaction insertOrReplace(String table, Row row) {
        return add(EventualStep.Kind.INSERT_OR_REPLACE, table, row.withoutETag());
    }

    /** Inserts the row, or merges its properties into the existing row. */
    public EventualTransaction insertOrMerge(String table, Row row) {
        return add(EventualStep.Kind.INSERT_OR_MERGE, table, row.withoutETag());
    }

    /** Deletes the row unless it is absent. */
    public EventualTransaction deleteIfExists(String table, PrimaryKey keys) {
        return add(EventualStep.Kind.DELETE_IF_PRESENT, table, Row.builder(keys).build());
    }

    /**
     * Adds a step that calls a handler of the application.
     *
     * @param step the name under which the handler is registered with {@link EventualTransactionHandler}
     * @param argument the argument of the handler
     */
    public EventualTransaction callHandler(String step, String argument) {
        return add(EventualStep.Kind.CALL, step, Row.builder("", argument).build());
    }

    private EventualTransaction add(EventualStep.Kind kind, String target, Row row) {
        steps.add(new EventualStep(kind, target, row));
        return this;
    }

    /**
     * Submits the transaction, which guarantees that the steps will be run. Sends one durable request. If there are
     * steps on rows, an additional request first checks whether the index catalog contains entities of these rows.
     *
     * <p>The submission is not part of a Spring transaction: a rollback would not revoke the submission. Within a
     * transaction that buffers writes of entities, the call is therefore rejected; a transaction of another database is
     * not detected. Call this method after the commit, as in a {@code @TransactionalEventListener}, or with propagation
     * {@code NOT_SUPPORTED}. Alternatively, move the writes of the transaction into the first step.
     *
     * @return the id, for {@link EventualTransactionHandler}
     * @throws IllegalStateException if the steps are too large for one row, if a step writes a row of an entity with
     *     indexes, or if the calling thread {@linkplain GatheredWrites buffers writes}. In
     *     these cases, nothing is submitted.
     */
    public String submit() {
        refuseGathered();
        refuseIndexed();
        String id = log.newId();
        byte[] encoded = encoded();
        begin(id, encoded);
        return id;
    }

    /**
     * Begins the intent, and retries after a lost response. If two requests with the same id arrive, the second is
     * rejected or repeats steps that are safe to repeat.
     */
    private void begin(String id, byte[] encoded) {
        Retry.LatestFailure unanswered = new Retry.LatestFailure();
        Retry.until(
                LOST_RESPONSES,
                attempt -> {
                    try {
                        log.begin(id, KIND, "", "", writer -> describe(writer, encoded));
                        return true;
                    } catch (RowAlreadyExistsException own) {
                        return true;
                    } catch (OutcomeUnknownException lost) {
                        return unanswered.record(lost).isPresent();
                    }
                },
                unanswered::rethrow);
    }

    /**
     * Executes a transaction and guarantees that the steps will be run if and only if it is committed. Sends two
     * requests, and one more if there are steps on rows. The transaction contains one additional row. The operations of
     * the transaction are not checked: the caller must make sure that they do not leave index rows outdated. Like
     * {@link #submit}, this method is not part of a Spring transaction.
     *
     * @return the id, for {@link EventualTransactionHandler}
     * @throws IllegalStateException as {@link #submit}
     * @throws TableStoreException if the transaction failed; nothing will be done then
     */
    public String submitInTransaction(String table, EntityGroupTransaction transaction) {
        refuseGathered();
        refuseIndexed();
        String id = log.newId();
        String partition = transaction.operations().get(0).primaryKey().partitionKey();
        byte[] encoded = encoded();
        try {
            log.begin(id, KIND, table, partition, writer -> describe(writer, encoded));
        } catch (OutcomeUnknownException lost) {
            // Without its transaction it will be aborted.
            throw notDone(lost);
        }
        EntityGroupTransaction whole = EntityGroupTransaction.of(transaction.operations());
        whole.add(log.commitRecordOperation(id, partition));
        try {
            store.execute(table, whole);
        } catch (TransactionFailedException failed) {
            // It may have been sent twice, and have succeeded the first time.
            if (!Boolean.TRUE.equals(log.isCommitted(id, table, partition))) {
                throw failed;
            }
        } catch (OutcomeUnknownException lost) {
            requireCommitted(id, table, partition, lost);
        }
        return id;
    }

    /**
     * Determines the result of a transaction whose response was lost. If the transaction was not committed, it can no
     * longer be committed.
     */
    private void requireCommitted(String id, String table, String partition, OutcomeUnknownException lost) {
        boolean committed;
        try {
            Intent intent = log.find(id);
            committed = intent == null ? Boolean.TRUE.equals(log.isCommitted(id, table, partition)) : log.abort(intent);
        } catch (TableStoreException noAnswer) {
            lost.addSuppressed(noAnswer);
            throw lost;
        }
        if (!committed) {
            throw notDone(lost);
        }
    }

    private static StoreUnavailableException notDone(OutcomeUnknownException lost) {
        return new StoreUnavailableException(
                lost.errorCode(),
                "A response from the store was lost, and the transaction was not committed. Nothing was written or "
                        + "scheduled. Retry the transaction.",
                lost);
    }

    private static void refuseGathered() {
        GatheredWrites.refuse(
                "An eventual transaction cannot be scheduled",
                "A rollback would not cancel it. Schedule it after the commit or outside of the transaction. Or make "
                        + "the transaction's writes the first step of the eventual transaction.");
    }

    /**
     * Rejects steps on rows of entities with indexes. A step on these rows would leave stale index rows or omit index
     * rows, and could block a value of a unique index forever.
     */
    private void refuseIndexed() {
        List<Integer> numbers = new ArrayList<>();
        List<IndexedRows.Target> rows = new ArrayList<>();
        for (int i = 0; i < steps.size(); i++) {
            if (steps.get(i).kind() != EventualStep.Kind.CALL) {
                numbers.add(i + 1);
                rows.add(new IndexedRows.Target(
                        steps.get(i).target(), steps.get(i).row().primaryKey()));
            }
        }
        List<@Nullable String> entities = IndexedRows.of(store.sharedState()).entitiesOf(store, rows);
        for (int i = 0; i < entities.size(); i++) {
            if (entities.get(i) != null) {
                throw new IllegalStateException("Step " + numbers.get(i) + " writes a row of table '"
                        + rows.get(i).table() + "' that belongs to " + entities.get(i)
                        + ", but would not update the indexes of that entity. Use a registered step, callHandler(...), "
                        + "that writes through the entity's own table or repository.");
            }
        }
    }

    private byte[] encoded() {
        if (steps.isEmpty()) {
            throw new IllegalStateException("The eventual transaction has no steps. Add at least one.");
        }
        byte[] encoded = EventualStep.encode(steps);
        if (encoded.length > MOST_BYTES) {
            throw new IllegalStateException("The steps need " + encoded.length + " bytes, but at most " + MOST_BYTES
                    + " are allowed. Store large values elsewhere first and refer to them in the steps.");
        }
        return encoded;
    }

    private void describe(RowWriter writer, byte[] encoded) {
        writer.int32(TOTAL, steps.size()).int32(DONE, 0);
        for (int i = 0; i * Limits.MAX_PROPERTY_VALUE_BYTES < encoded.length; i++) {
            int from = i * Limits.MAX_PROPERTY_VALUE_BYTES;
            writer.binary(
                    STEPS + i,
                    Arrays.copyOfRange(
                            encoded, from, Math.min(encoded.length, from + Limits.MAX_PROPERTY_VALUE_BYTES)));
        }
    }
}
