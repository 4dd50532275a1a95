package dev.tables.mapping.intent;

import dev.tables.engine.ETag;
import dev.tables.engine.Row;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.TableStore;
import dev.tables.mapping.intent.internal.GatheredWrites;
import java.io.ByteArrayOutputStream;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A handler that runs the steps of {@linkplain EventualTransaction eventual transactions}. Pass the handler to a
 * {@link Recoverer}, and call {@link #run} to run a transaction at once. Progress is saved after each step, so that
 * another process can continue with the next step. If two processes run the same transaction, each detects the other
 * after one step.
 */
public final class EventualTransactionHandler implements WriteIntentHandler {
    private final TableStore store;
    private final IntentLog log;
    private final Map<String, Consumer<String>> calls;

    /**
     * Creates a handler for a store.
     *
     * @param calls the application's own steps by name; each must be safe to repeat
     */
    public EventualTransactionHandler(TableStore store, Map<String, Consumer<String>> calls) {
        this.store = store;
        this.calls = Map.copyOf(calls);
        log = new IntentLog(store, Clock.systemUTC());
    }

    @Override
    public String intentKind() {
        return EventualTransaction.KIND;
    }

    /**
     * Runs the remaining steps. Each step may use a separate transaction, but the calling thread must not be in one
     * that buffers writes.
     *
     * @return whether all steps are done; false if another process runs them, or if a step is not registered here
     * @throws IllegalStateException if the calling thread {@linkplain GatheredWrites buffers writes}; nothing is done
     *     then
     * @throws RuntimeException if a step throws it; the transaction stays, and a recoverer retries
     */
    public boolean run(String id) {
        GatheredWrites.refuse(
                "The steps of an eventual transaction cannot be run",
                "A rollback would undo writes of steps that are already recorded as done. Run the steps "
                        + "after the commit or outside of the transaction, or let background recovery run them.");
        Intent intent = log.find(id);
        if (intent == null) {
            return true;
        }
        boolean bound = !intent.table().isEmpty();
        Boolean committed = bound ? log.isCommitted(id, intent.table(), intent.partitionKey()) : Boolean.TRUE;
        if (committed == null || !finish(intent, committed)) {
            return false;
        }
        if (bound && committed) {
            // Who runs it need not be who sent the transaction, and cannot know whether a request of it may still
            // arrive.
            log.decisions().keep(intent);
        }
        log.complete(id);
        return true;
    }

    /** Returns the progress of a transaction; null if all its steps are done. */
    public @Nullable Progress progress(String id) {
        Intent intent = log.find(id);
        return intent == null
                ? null
                : new Progress(
                        intent.details().int32(EventualTransaction.DONE),
                        intent.details().int32(EventualTransaction.TOTAL),
                        intent.failures(),
                        intent.quarantineReason());
    }

    @Override
    public boolean finish(Intent intent, boolean committed) {
        if (!committed) {
            return true;
        }
        List<EventualStep> steps = EventualStep.decode(encoded(intent.details()));
        Row row = intent.details();
        ETag version = Objects.requireNonNull(row.etag());
        for (int i = row.int32(EventualTransaction.DONE); i < steps.size(); i++) {
            EventualStep step = steps.get(i);
            if (step.kind() == EventualStep.Kind.CALL && !calls.containsKey(step.target())) {
                return false;
            }
            perform(step);
            ETag noted = note(row, i + 1, version);
            if (noted == null) {
                return false;
            }
            version = noted;
        }
        return true;
    }

    private void perform(EventualStep step) {
        Row row = step.row();
        switch (step.kind()) {
            case INSERT_OR_REPLACE -> store.write(step.target(), RowOperation.insertOrReplace(row.primaryKey(), row));
            case INSERT_OR_MERGE -> store.write(step.target(), RowOperation.insertOrMerge(row.primaryKey(), row));
            case DELETE_IF_PRESENT -> {
                try {
                    store.write(step.target(), RowOperation.delete(row.primaryKey(), ETag.ANY));
                } catch (RowNotFoundException gone) {
                    return;
                }
            }
            case CALL -> Objects.requireNonNull(calls.get(step.target())).accept(row.rowKey());
        }
    }

    /** Saves the progress and returns the new version, or null if another process has continued the transaction. */
    private @Nullable ETag note(Row intent, int done, ETag version) {
        return log.note(intent.primaryKey(), writer -> writer.int32(EventualTransaction.DONE, done), version);
    }

    private static byte[] encoded(Row details) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = 0; details.has(EventualTransaction.STEPS + i); i++) {
            bytes.writeBytes(Objects.requireNonNull(details.binary(EventualTransaction.STEPS + i)));
        }
        return bytes.toByteArray();
    }

    /**
     * The progress of an eventual transaction.
     *
     * @param completedSteps the number of completed steps
     * @param totalSteps the number of all steps
     * @param failures how often finishing it failed
     * @param quarantineReason why the transaction was quarantined, or null if it was not
     */
    public record Progress(
            int completedSteps,
            int totalSteps,
            int failures,
            @Nullable String quarantineReason) {}
}
