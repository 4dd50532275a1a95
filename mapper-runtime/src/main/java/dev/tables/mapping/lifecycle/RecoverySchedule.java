package dev.tables.mapping.lifecycle;

import dev.tables.engine.Capability;
import dev.tables.engine.TableStore;
import dev.tables.mapping.intent.Recoverer;
import dev.tables.mapping.intent.internal.BegunIntents;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The schedule of recovery rounds in one process. The schedule decides without a request whether a round is due, so
 * that recovery costs nothing while no process writes. A round is due in each of these cases:
 *
 * <ul>
 *   <li>No round has run yet.
 *   <li>A write that this process has begun was already unfinished at the previous check.
 *   <li>Another process, even one that has ended, may have unfinished writes. The row of that process in the catalog
 *       records unfinished writes before the first of them begins. If this process does not renew its lease on the
 *       catalog, the writes of other processes are not known, and a round is always due.
 *   <li>There is no catalog, so that other processes do not announce their writes, and this process has begun a write
 *       since the previous check. Without a new write, a round is due at intervals, which grow to
 *       {@linkplain #MAX_INTERVAL_WITHOUT_CATALOG ten minutes} as long as no round finds anything.
 *   <li>The last round failed or found unfinished writes. The intervals grow while writes wait for other processes.
 *   <li>The last round was an hour ago. The hourly round finds the writes of programs that write without a catalog.
 * </ul>
 *
 * <p>If only one process at a time can have the store open, other processes are not considered.
 */
public final class RecoverySchedule {
    /** A round is due at least this often. */
    public static final Duration MAX_INTERVAL = CatalogLease.MAX_RECOVERY_INTERVAL;

    /**
     * The maximum interval between rounds in a process that has no catalog, and so cannot detect whether other
     * processes write.
     */
    public static final Duration MAX_INTERVAL_WITHOUT_CATALOG = Duration.ofMinutes(10);

    private final BegunIntents begun;
    private final @Nullable IndexCatalog catalog;
    private final boolean isAlone;
    private final long intervalNanos;
    private final long staleNanos;
    private final LongSupplier nanoTime;

    /** The unfinished writes of this process at the previous check. */
    private Set<String> unfinished = Set.of();
    /** The ended processes, each with the time at which this process first found that the other process had ended. */
    private final Map<String, Long> endedSince = new HashMap<>();

    private boolean hasRun;
    private long lastRun;
    /** The maximum pause between the last round and the next one. */
    private long pause;
    /** The last pause before retrying intents that wait for other processes; 0 if no intents waited. */
    private long waited;
    /** The last pause after a round without a catalog that found nothing; 0 if a round found something. */
    private long quiet;
    /** The number of writes that this process had begun at the previous check. */
    private long begunBefore;

    /**
     * Creates the schedule of one process, in which no round has run yet.
     *
     * @param catalog the catalog that this process renews by {@link IndexCatalog#writeHeartbeat}, or null if it has
     *     none
     * @param interval the interval between calls of {@link #runIfDue}
     * @param interruptedWriteThreshold how old an intent must be before a round finishes it
     * @param nanoTime measures time, as {@link System#nanoTime}
     */
    public RecoverySchedule(
            TableStore store,
            @Nullable IndexCatalog catalog,
            Duration interval,
            Duration interruptedWriteThreshold,
            LongSupplier nanoTime) {
        begun = BegunIntents.of(store.sharedState());
        this.catalog = catalog;
        isAlone = store.capabilities().contains(Capability.SINGLE_PROCESS_ACCESS);
        intervalNanos = interval.toNanos();
        staleNanos = interruptedWriteThreshold.toNanos();
        this.nanoTime = nanoTime;
    }

    /**
     * Runs a round if one is due, and returns its report; null if none was due. Call this method every interval, by one
     * thread at a time.
     */
    public Recoverer.@Nullable Report runIfDue(Supplier<Recoverer.Report> round) {
        Set<String> now = begun.unfinished();
        Set<String> stuck = new HashSet<>(now);
        stuck.retainAll(unfinished);
        unfinished = now;
        boolean due = !hasRun
                || !stuck.isEmpty()
                || mayOthersWrite()
                || isWokenByWrite()
                || nanoTime.getAsLong() - lastRun >= pause;
        return due ? run(round) : null;
    }

    private boolean mayOthersWrite() {
        return !isAlone && catalog != null && catalog.mayOthersWrite();
    }

    /**
     * Returns whether this process has no catalog and has begun a write since the previous check. Without a catalog,
     * nothing else indicates that other processes may write too.
     */
    private boolean isWokenByWrite() {
        long before = begunBefore;
        begunBefore = begun.count();
        boolean woken = !isAlone && catalog == null && begunBefore != before;
        quiet = woken ? 0 : quiet;
        return woken;
    }

    /** Runs a round, due or not. */
    public Recoverer.Report run(Supplier<Recoverer.Report> round) {
        long now = nanoTime.getAsLong();
        List<String> ended = ended(now);
        hasRun = true;
        lastRun = now;
        pause = 0;
        Recoverer.Report report = round.get();
        pause = pauseAfter(report);
        if (catalog != null && report.failed() == 0) {
            catalog.forget(ended);
        }
        return report;
    }

    /** Returns the processes that have ended so long ago that one round finishes all their remaining writes. */
    private List<String> ended(long now) {
        List<String> found = catalog == null || isAlone ? List.of() : catalog.endedWriters();
        endedSince.keySet().retainAll(found);
        List<String> old = new ArrayList<>();
        for (String one : found) {
            if (now - endedSince.computeIfAbsent(one, first -> now) > staleNanos) {
                old.add(one);
            }
        }
        return old;
    }

    private long pauseAfter(Recoverer.Report report) {
        if (report.waiting() == 0) {
            waited = 0;
        }
        if (report.finished() > 0 || report.failed() > 0 || report.skippedAsRecent() > 0) {
            quiet = 0;
            return 0;
        }
        if (report.waiting() > 0) {
            waited = Math.min(Math.max(intervalNanos, 2 * waited), MAX_INTERVAL.toNanos());
            return catalog == null ? Math.min(waited, MAX_INTERVAL_WITHOUT_CATALOG.toNanos()) : waited;
        }
        if (catalog == null && !isAlone) {
            quiet = Math.min(Math.max(intervalNanos, 2 * quiet), MAX_INTERVAL_WITHOUT_CATALOG.toNanos());
            return quiet;
        }
        return MAX_INTERVAL.toNanos();
    }
}
