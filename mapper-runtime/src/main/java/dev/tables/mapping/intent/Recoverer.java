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
 * Finishes intents that their writers left behind. Run it on start and then periodically, in any number of processes: each
 * run is idempotent. At any age an intent can be finished rightly: {@code interruptedWriteThreshold} is for tidiness only. Decisions it made or
 * found stay for a day, for a writer may still be sending its transaction again.
 *
 * <p>Threads: {@link #run} may be called by several at once.
 */
public final class Recoverer {
    private static final int QUARANTINE_AFTER = 10;

    private final IntentLog log;
    private final Clock clock;
    private final Duration interruptedWriteThreshold;
    private final boolean isSingleProcess;
    private final Map<String, WriteIntentHandler> handlers = new HashMap<>();

    /**
     * Makes a recoverer.
     *
     * @param interruptedWriteThreshold how old an intent must be before its writer is taken to have ended
     * @param handlers those of different kinds of intents; of others nothing is touched
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
     * One round over the log: two requests, one more for each 1000 intents, and those that finishing each old intent needs;
     * if decisions are a day old, two to ask a shared store for its time, and some for each. Where the store passes over deleted rows one by
     * one, what an earlier round of this process has seen is read by its keys, one request each.
     *
     * <p>An intent that cannot be finished counts a failure and is retried in the next round, until it is quarantined;
     * the others go on. One whose table was dropped waits for a day, and then goes without it if its handler can do that.
     *
     * @throws IllegalStateException if the calling thread {@linkplain GatheredWrites gathers writes}; nothing is done then
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
     * Finishes the intents of a table that was dropped, without the table. Some intents stay for later rounds: those
     * whose writes may still be in flight, since the table may be created again before their transactions arrive, and
     * those that another process must finish or an administrator must decide.
     *
     * @param hold how long a request of another process may take to arrive
     * @return how many were finished
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

    /** The handlers of all kinds of its work; empty if one is not known here, so that it waits for a process that knows all. */
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

    /** Whether all have finished their work. Each does what it can: one that must wait, or fails, keeps no other from its work. */
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

    /** An intent may have been begun, or written, by a clock that was ahead and has come back: it must not wait until then. */
    private boolean isAbandoned(Intent intent, Instant now) {
        Instant latest = now.minus(interruptedWriteThreshold);
        return intent.startedAt().isBefore(latest)
                || intent.isWrittenBefore(latest)
                || isOfClockAhead(intent, now) && intent.startedAt().isAfter(now.plus(LeaseTiming.DECISION_RETENTION));
    }

    /** Where one process has the store, its clock is the store's, and may have jumped: what is of days to come was written before that. */
    private boolean isOfClockAhead(Intent intent, Instant now) {
        Instant written = intent.details().timestamp();
        return isSingleProcess && written != null && written.isAfter(now.plus(LeaseTiming.DECISION_RETENTION));
    }

    /** Whether nothing of the write can be in flight any more, in whatever process. */
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

    /** Earlier versions set such intents aside. */
    private static boolean mayBeOfDroppedTable(Intent intent, List<WriteIntentHandler> concerned) {
        return canFinishWithoutTable(concerned)
                && TableNotFoundException.class.getSimpleName().equals(intent.quarantineReason());
    }

    /**
     * Finishes an intent whose entities' table is not there, so that nothing can be decided in it. Its writer may still be at
     * work, and the table come back before its transaction: it is left until no request of it can be, as decisions are.
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
     * Long after a decision nothing of its write can be in flight any more: what came late is removed, then the decision.
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

    /** Clocks of several processes need not agree, and a decision forgotten too early would let its writer go on. */
    private Instant storeTime(Instant now) {
        return isSingleProcess ? now : log.storeTime();
    }

    /** An intent that is still there needs its decision: it may be quarantined, or wait for another. */
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

    /** What a round has found so far. */
    private static final class Count {
        private int finished;
        private int failed;
        private int quarantined;
        private int waiting;
        private int skippedAsRecent;
        private @Nullable String firstFailureReason;

        /** Keeps the first. Not its message: what a handler of the application's throws may hold values. */
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
     * What a round found.
     *
     * @param finished intents finished now
     * @param failed intents whose finishing failed, and decisions that could not be swept; tried again
     * @param quarantined intents given up, left for a person to decide
     * @param waiting intents that wait for another write, or that only another process can finish
     * @param skippedAsRecent intents that were skipped as recent, since their writers may still be at work
     * @param firstFailureReason why the first failed intent failed, without any value or key: the kind of error,
     *     with its code, and of the intent; null if none failed
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
