package dev.tables.mapping.intent;

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
 * run is idempotent. The bounds are for tidiness only; at any age an intent can be finished rightly.
 *
 * <p>Threads: {@link #run} may be called by several at once.
 */
public final class Recoverer {
    private static final int SET_ASIDE_AFTER = 10;

    private final IntentLog log;
    private final Clock clock;
    private final Duration patience;
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
        handlers.forEach(handler -> handler.kinds().forEach(kind -> this.handlers.put(kind, handler)));
    }

    /**
     * One round over the log: two requests, one more for each 1000 intents, and those that finishing each old intent needs.
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
            for (Intent aborted : log.abortedBefore(now.minus(IntentLog.ABORTS_STAY))) {
                sweep(aborted);
            }
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
                log.forgetCommit(intent.id(), intent.table(), intent.partitionKey());
            }
            log.finished(intent.id());
            return Outcome.FINISHED;
        } catch (RuntimeException why) {
            log.failed(intent, SET_ASIDE_AFTER, why);
            return Outcome.FAILED;
        }
    }

    /** Long after an abort nothing of it can be under way any more: what came late is removed, then the decision. */
    private void sweep(Intent aborted) {
        IntentHandler handler = handlers.get(aborted.kind());
        if (handler != null && handler.finish(aborted, false)) {
            log.forgetAbort(aborted);
        }
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
     * @param failed intents whose finishing failed; tried again
     * @param setAside intents given up, to be looked at by a person
     * @param left intents that wait for another write, or that only another process can finish
     */
    public record Report(int finished, int failed, int setAside, int left) {}
}
