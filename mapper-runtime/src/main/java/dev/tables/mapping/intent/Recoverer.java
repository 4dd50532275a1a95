package dev.tables.mapping.intent;

import dev.tables.engine.Capability;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStore;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finishes intents that their writers left behind. Run it on start and then periodically, in any number of processes: each
 * run is idempotent. At any age an intent can be finished rightly: {@code patience} is for tidiness only. Decisions it made or
 * found stay for a day, for a writer may still be sending its transaction again.
 *
 * <p>Threads: {@link #run} may be called by several at once.
 */
public final class Recoverer {
    private static final int SET_ASIDE_AFTER = 10;

    private final IntentLog log;
    private final Clock clock;
    private final Duration patience;
    private final boolean isSingleProcess;
    private final Map<String, IntentHandler> handlers = new HashMap<>();

    /**
     * Makes a recoverer.
     *
     * @param patience how old an intent must be before its writer is taken to be gone
     * @param handlers those of different kinds of intents; of others nothing is touched
     */
    public Recoverer(TableStore store, Clock clock, Duration patience, List<? extends IntentHandler> handlers) {
        log = new IntentLog(store, clock);
        this.clock = clock;
        this.patience = patience;
        isSingleProcess = store.capabilities().contains(Capability.SINGLE_PROCESS);
        handlers.forEach(handler -> handler.kinds().forEach(kind -> this.handlers.put(kind, handler)));
    }

    /**
     * One round over the log: two requests, one more for each 1000 intents, and those that finishing each old intent needs;
     * if decisions are a day old, two to ask a shared store for its time, and some for each.
     *
     * <p>An intent that cannot be finished counts a failure and is tried again in the next round, until it is set aside;
     * the others go on.
     */
    public Report run() {
        Instant now = clock.instant();
        int finished = 0;
        int failed = 0;
        int setAside = 0;
        int left = 0;
        try {
            for (Intent intent : log.openBefore(now.minus(patience))) {
                IntentHandler handler = handlers.get(intent.kind());
                if (intent.isSetAside()) {
                    setAside++;
                } else if (handler == null) {
                    left++;
                } else {
                    switch (finish(intent, handler)) {
                        case FINISHED -> finished++;
                        case LEFT -> left++;
                        case FAILED -> failed++;
                    }
                }
            }
            failed += sweep(now);
        } catch (TableNotFoundException nothingWasEverBegun) {
            return new Report(0, 0, 0, 0);
        }
        return new Report(finished, failed, setAside, left);
    }

    private Outcome finish(Intent intent, IntentHandler handler) {
        try {
            boolean bound = !intent.table().isEmpty();
            boolean committed = !bound || log.abort(intent);
            if (!handler.finish(intent, committed)) {
                return Outcome.LEFT;
            }
            if (bound && committed) {
                log.keepCommit(intent);
            }
            log.finished(intent.id());
            return Outcome.FINISHED;
        } catch (RuntimeException why) {
            log.failed(intent, SET_ASIDE_AFTER, why);
            return Outcome.FAILED;
        }
    }

    /**
     * Long after a decision nothing of its write can be under way any more: what came late is removed, then the decision.
     * How many failed.
     */
    private int sweep(Instant now) {
        int failed = 0;
        List<Intent> due = log.decidedBefore(now.minus(IntentLog.DECISIONS_STAY));
        Instant latest = due.isEmpty() ? now : storeTime(now).minus(IntentLog.DECISIONS_STAY);
        for (Intent decided : due) {
            try {
                if (IntentLog.isWrittenBefore(decided, latest) && isDone(decided)) {
                    log.forgetDecision(decided);
                }
            } catch (RuntimeException triedAgainNextTime) {
                failed++;
            }
        }
        return failed;
    }

    /** Clocks of several processes need not agree, and a decision forgotten too early would let its writer go on. */
    private Instant storeTime(Instant now) {
        return isSingleProcess ? now : log.storeTime();
    }

    /** An intent that is still there needs its decision: it may be set aside, or wait for another. */
    private boolean isDone(Intent decided) {
        if (log.isOpen(decided.id())) {
            return false;
        }
        IntentHandler handler = handlers.get(decided.kind());
        return IntentLog.isOfCommit(decided) || handler != null && handler.finish(decided, false);
    }

    private enum Outcome {
        FINISHED,
        LEFT,
        FAILED
    }

    /**
     * What a round found.
     *
     * @param finished intents finished now
     * @param failed intents whose finishing failed, and decisions that could not be swept; tried again
     * @param setAside intents given up, to be looked at by a person
     * @param left intents that wait for another write, or that only another process can finish
     */
    public record Report(int finished, int failed, int setAside, int left) {}
}
