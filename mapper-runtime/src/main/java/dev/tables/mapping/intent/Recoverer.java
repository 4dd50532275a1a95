package dev.tables.mapping.intent;

import dev.tables.engine.Capability;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStore;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.request.RequestContext;
import dev.tables.mapping.intent.internal.GatheredWrites;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The recovery of intents that their writers have left unfinished. Run a recoverer at startup and then periodically, in
 * any number of processes; each run is idempotent. An intent of any age can be finished correctly:
 * {@code interruptedWriteThreshold} only avoids unnecessary work. Decisions that a run made or found are kept for a
 * day, because a writer may still be sending its transaction again.
 *
 * <p>Threads: {@link #run} may be called by several threads concurrently.
 */
public final class Recoverer {
    private static final int QUARANTINE_AFTER = 10;

    private final IntentLog log;
    private final Clock clock;
    private final Duration interruptedWriteThreshold;
    private final boolean isSingleProcess;
    private final Map<String, WriteIntentHandler> handlers = new HashMap<>();

    /**
     * Creates a recoverer.
     *
     * @param interruptedWriteThreshold how old an intent must be before its writer is considered ended
     * @param handlers the handlers of different kinds of intents; intents of other kinds are not touched
     */
    public Recoverer(
            TableStore store,
            Clock clock,
            Duration interruptedWriteThreshold,
            List<? extends WriteIntentHandler> handlers) {
        log = new IntentLog(store, clock);
        this.clock = clock;
        this.interruptedWriteThreshold = interruptedWriteThreshold;
        isSingleProcess = store.capabilities().contains(Capability.SINGLE_PROCESS_ACCESS);
        handlers.forEach(handler -> this.handlers.put(handler.intentKind(), handler));
    }

    /**
     * Runs one round over the log. Cost: two requests, one more for each 1000 intents, and the requests to finish each
     * old intent. If decisions are a day old, a round also sends two requests to read the clock of a shared store, and
     * some requests for each decision. If the store passes over deleted rows one by one, intents seen by an earlier
     * round of this process are read by key, one request each.
     *
     * <p>If an intent cannot be finished, a failure is recorded, and the intent is retried in the next round until it
     * is quarantined; other intents are not affected. An intent whose table was dropped is left unfinished for a day,
     * then finished without the table if the intent's handler supports that.
     *
     * @throws IllegalStateException if the calling thread {@linkplain GatheredWrites buffers writes}; nothing is done
     *     then
     */
    public Report run() {
        GatheredWrites.refuse(
                "Recovery cannot be run",
                "A rollback would undo writes that recovery has already recorded as done. Run recovery outside of the "
                        + "transaction.");
        return RequestContext.of(RequestContext.Activity.WRITE_RECOVERY).runWithin(this::round);
    }

    private Report round() {
        log.cleanUpFinished();
        Instant now = clock.instant();
        Count count = new Count();
        try {
            List<Intent> open = log.openForRound();
            log.forgetFinishedByOthers(open);
            for (Intent intent : open) {
                if (!isAbandoned(intent, now)) {
                    count.skippedAsRecent++;
                    continue;
                }
                List<WriteIntentHandler> concerned = handlersOf(intent);
                if (intent.isQuarantined() && !mayBeOfDroppedTable(intent, concerned)) {
                    count.quarantined++;
                } else if (concerned.isEmpty()) {
                    count.waiting++;
                } else {
                    switch (finish(intent, concerned, now, count)) {
                        case FINISHED -> count.finished++;
                        case LEFT -> count.waiting++;
                        case FAILED -> count.failed++;
                    }
                }
            }
            sweep(now, count);
        } catch (TableNotFoundException nothingWasEverBegun) {
            return Report.EMPTY;
        }
        return count.report();
    }

    /**
     * Finishes the intents of a table that was dropped, without the table. Some intents are left for later rounds.
     * Intents whose writes may still be in flight are left, because the table may be created again before their
     * transactions arrive. Intents that another process must finish, or that an administrator must decide, also stay
     * unfinished.
     *
     * @param hold how long a request of another process may take to arrive
     * @return how many intents were finished
     */
    public int finishIntentsOfDroppedTable(String table, Duration hold) {
        return RequestContext.of(RequestContext.Activity.WRITE_RECOVERY).runWithin(() -> {
            try {
                log.cleanUpFinished();
                return finishDroppedNow(table, hold);
            } catch (TableNotFoundException nothingWasEverBegun) {
                return 0;
            }
        });
    }

    private int finishDroppedNow(String table, Duration hold) {
        int finished = 0;
        Instant latest = isSingleProcess ? Instant.MAX : log.storeTime().minus(hold);
        for (Intent intent : log.unfinishedIntents()) {
            List<WriteIntentHandler> concerned = handlersOf(intent);
            boolean isOver = !log.isInFlightHere(intent.id()) && (isSingleProcess || intent.isWrittenBefore(latest));
            if (intent.table().equals(table)
                    && isOver
                    && canFinishWithoutTable(concerned)
                    && finish(intent, concerned, false)) {
                log.completeFor(intent.id());
                finished++;
            }
        }
        return finished;
    }

    /**
     * Returns the handlers of all kinds of the intent's work. Returns an empty list if this process has no handler for
     * one of the kinds, so that the intent waits for a process that has all handlers.
     */
    private List<WriteIntentHandler> handlersOf(Intent intent) {
        List<WriteIntentHandler> found = new ArrayList<>();
        for (String kind : intent.kinds()) {
            WriteIntentHandler handler = handlers.get(kind);
            if (handler == null) {
                return List.of();
            }
            found.add(handler);
        }
        return found;
    }

    /**
     * Returns whether all handlers have finished their work. Each handler does as much as it can: if one must wait, or
     * fails, the others still run.
     */
    private static boolean finish(Intent intent, List<WriteIntentHandler> concerned, boolean committed) {
        boolean finished = true;
        RuntimeException failed = null;
        for (WriteIntentHandler handler : concerned) {
            try {
                finished &= handler.finish(intent, committed);
            } catch (RuntimeException why) {
                if (failed == null) {
                    failed = why;
                } else if (failed != why) {
                    failed.addSuppressed(why);
                }
            }
        }
        if (failed != null) {
            throw failed;
        }
        return finished;
    }

    /**
     * Returns whether the writer of an intent is considered ended. A writer is also considered ended if its intent was
     * begun or written while the clock was ahead: the intent must not wait until the corrected clock reaches that time.
     */
    private boolean isAbandoned(Intent intent, Instant now) {
        Instant latest = now.minus(interruptedWriteThreshold);
        return intent.startedAt().isBefore(latest)
                || intent.isWrittenBefore(latest)
                || isOfClockAhead(intent, now) && intent.startedAt().isAfter(now.plus(LeaseTiming.DECISION_RETENTION));
    }

    /**
     * Returns whether the row was written by a clock that was ahead. If only one process at a time can have the store
     * open, the clock of that process is the store's clock and may have jumped. A row whose timestamp is more than a
     * day in the future was therefore written before the clock jumped.
     */
    private boolean isOfClockAhead(Intent intent, Instant now) {
        Instant written = intent.details().timestamp();
        return isSingleProcess && written != null && written.isAfter(now.plus(LeaseTiming.DECISION_RETENTION));
    }

    /** Returns whether no request of the write can be in flight any more, in any process. */
    private boolean isOver(Intent intent, Instant latest, Instant now) {
        return (intent.isWrittenBefore(latest) || isOfClockAhead(intent, now)) && !log.isInFlightHere(intent.id());
    }

    private Outcome finish(Intent intent, List<WriteIntentHandler> concerned, Instant now, Count count) {
        try {
            return finish(intent, concerned, now);
        } catch (RuntimeException why) {
            count.because(intent, why);
            log.recordFailure(intent, QUARANTINE_AFTER, why);
            return Outcome.FAILED;
        }
    }

    private Outcome finish(Intent intent, List<WriteIntentHandler> concerned, Instant now) {
        try {
            boolean bound = !intent.table().isEmpty();
            boolean committed = !bound || log.abort(intent);
            if (!finish(intent, concerned, committed)) {
                return Outcome.LEFT;
            }
            if (bound && committed && !intent.containsDecision()) {
                log.decisions().keep(intent);
            }
            log.completeFor(intent.id());
            return Outcome.FINISHED;
        } catch (TableNotFoundException dropped) {
            if (isOfTable(dropped, intent) && canFinishWithoutTable(concerned)) {
                return discard(intent, concerned, now);
            }
            throw dropped;
        }
    }

    private static boolean canFinishWithoutTable(List<WriteIntentHandler> concerned) {
        return !concerned.isEmpty() && concerned.stream().allMatch(WriteIntentHandler::canFinishIfTableMissing);
    }

    private static boolean isOfTable(TableNotFoundException absent, Intent intent) {
        return !intent.table().isEmpty() && intent.table().equals(absent.table());
    }

    /**
     * Returns whether the intent may belong to a dropped table. Earlier releases quarantined intents of dropped tables.
     */
    private static boolean mayBeOfDroppedTable(Intent intent, List<WriteIntentHandler> concerned) {
        return canFinishWithoutTable(concerned)
                && TableNotFoundException.class.getSimpleName().equals(intent.quarantineReason());
    }

    /**
     * Finishes an intent whose decision cannot be stored, because the table of its entities does not exist. The writer
     * of the intent may still be active, and the table may be created again before the writer's transaction arrives.
     * The intent is therefore kept until no request of the writer can arrive any more, in the same way as decisions.
     */
    private Outcome discard(Intent intent, List<WriteIntentHandler> concerned, Instant now) {
        Instant latest = now.minus(LeaseTiming.DECISION_RETENTION);
        boolean old = isOver(intent, latest, now)
                && isOver(intent, storeTime(now).minus(LeaseTiming.DECISION_RETENTION), now);
        if (!old || !finish(intent, concerned, false)) {
            return Outcome.LEFT;
        }
        log.completeFor(intent.id());
        return Outcome.FINISHED;
    }

    /**
     * Removes old decisions of writes whose requests can no longer be in flight. Deletes rows that arrived late first,
     * then the decision.
     */
    private void sweep(Instant now, Count count) {
        log.forgetEnded();
        Instant old = now.minus(LeaseTiming.DECISION_RETENTION);
        List<Intent> due = log.decisions().noted(old, now).stream()
                .filter(decided -> isOver(decided, old, now))
                .toList();
        Instant latest = due.isEmpty() ? old : storeTime(now).minus(LeaseTiming.DECISION_RETENTION);
        for (Intent decided : due) {
            try {
                if (isOver(decided, latest, now) && isDone(decided)) {
                    log.decisions().forget(decided);
                }
            } catch (RuntimeException triedAgainNextTime) {
                count.because(decided, triedAgainNextTime);
                count.failed++;
            }
        }
    }

    /**
     * Returns the time of the store. The clocks of several processes may differ, and a decision that is forgotten too
     * early would let its writer continue.
     */
    private Instant storeTime(Instant now) {
        return isSingleProcess ? now : log.storeTime();
    }

    /**
     * Returns whether a decision can be forgotten. An existing intent still needs its decision: it may be quarantined,
     * or wait for another write.
     */
    private boolean isDone(Intent decided) {
        if (log.isUnfinished(decided.id())) {
            return false;
        }
        List<WriteIntentHandler> concerned = handlersOf(decided);
        return CommitDecisions.isOfCommit(decided) || !concerned.isEmpty() && finish(decided, concerned, false);
    }

    private enum Outcome {
        FINISHED,
        LEFT,
        FAILED
    }

    /** The counts of a round so far. */
    private static final class Count {
        private int finished;
        private int failed;
        private int quarantined;
        private int waiting;
        private int skippedAsRecent;
        private @Nullable String firstFailureReason;

        /**
         * Keeps the first failure. Excludes the message of the exception, because an exception of an application's
         * handler may contain values.
         */
        void because(Intent intent, RuntimeException why) {
            if (firstFailureReason == null) {
                String code = why instanceof TableStoreException store ? " " + store.errorCode() : "";
                String of = intent.table().isEmpty() ? "" : " in table '" + intent.table() + "'";
                firstFailureReason = why.getClass().getSimpleName() + code
                        + " while finishing an interrupted write of kind '" + intent.kind() + "'" + of;
            }
        }

        Report report() {
            return new Report(finished, failed, quarantined, waiting, skippedAsRecent, firstFailureReason);
        }
    }

    /**
     * The report of a round.
     *
     * @param finished intents finished in this round
     * @param failed intents that could not be finished, and decisions that could not be swept; they are retried
     * @param quarantined intents that are no longer retried, and are left for an administrator to decide
     * @param waiting intents that wait for another write, or that only another process can finish
     * @param skippedAsRecent intents that were skipped as recent, because their writers may still be active
     * @param firstFailureReason why the first failed intent failed, without any value or key: the kind of error with
     *     its code, and the kind of the intent; null if none failed
     */
    public record Report(
            int finished,
            int failed,
            int quarantined,
            int waiting,
            int skippedAsRecent,
            @Nullable String firstFailureReason) {
        /** The report of a store without unfinished intents. */
        public static final Report EMPTY = new Report(0, 0, 0, 0, 0, null);
    }
}
