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
 * Decides whether a round of recovery is due, without a request, so that a process costs nothing while nobody writes. A round is due
 *
 * <ul>
 *   <li>at first;
 *   <li>if a write that this process has begun is unfinished since the last time it was asked;
 *   <li>if another process may have unfinished writes, also one that has ended: its row in the catalog records that before the first of them begins;
 *       always if this process's lease on the catalog is not renewed, so that this is not known;
 *   <li>without a catalog, where others do not say that they write: if this process has begun a write since it was asked last, and else at
 *       intervals that grow to {@linkplain #MAX_INTERVAL_WITHOUT_CATALOG ten minutes} as long as nothing is found;
 *   <li>if the last round failed, or found what is not finished: what waits for others at growing intervals;
 *   <li>if the last round was an hour ago, for programs that write without a catalog.
 * </ul>
 *
 * <p>Where one process at a time has the store, others do not count.
 */
public final class RecoverySchedule {
    /** A round is due at least this often. */
    public static final Duration MAX_INTERVAL = CatalogLease.MAX_RECOVERY_INTERVAL;

    /** A round is due at least this often in a process that has no catalog, and so does not know whether others write. */
    public static final Duration MAX_INTERVAL_WITHOUT_CATALOG = Duration.ofMinutes(10);

    private final BegunIntents begun;
    private final @Nullable IndexCatalog catalog;
    private final boolean isAlone;
    private final long intervalNanos;
    private final long staleNanos;
    private final LongSupplier nanoTime;

    /** What was unfinished here when it was asked last. */
    private Set<String> unfinished = Set.of();
    /** Processes that have ended, and since when that is known. */
    private final Map<String, Long> endedSince = new HashMap<>();

    private boolean hasRun;
    private long lastRun;
    /** How long after the last round the next one is due whatever else happens. */
    private long pause;
    /** How long the last pause was for what waits for others; 0 if nothing did. */
    private long waited;
    /** How long the last pause was after finding nothing, without a catalog; 0 if something was found. */
    private long quiet;
    /** How many writes this process had begun when it was asked last. */
    private long begunBefore;

    /**
     * Of one process; no round was run yet.
     *
     * @param catalog the catalog that this process renews by {@link IndexCatalog#writeHeartbeat}, or null if it has none
     * @param interval how often it will be asked
     * @param interruptedWriteThreshold how old an intent must be before a round finishes it
     * @param nanoTime measures time, as {@link System#nanoTime}
     */
    public RecoverySchedule(
            TableStore store,
            @Nullable IndexCatalog catalog,
            Duration interval,
            Duration interruptedWriteThreshold,
            LongSupplier nanoTime) {
        begun = BegunIntents.of(store.currentSession());
        this.catalog = catalog;
        isAlone = store.capabilities().contains(Capability.SINGLE_PROCESS_ACCESS);
        intervalNanos = interval.toNanos();
        staleNanos = interruptedWriteThreshold.toNanos();
        this.nanoTime = nanoTime;
    }

    /**
     * Runs a round if one is due; what it has found, or null if none was due. To be called by one thread at a time, every interval.
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

    /** Where one writes, others may: nobody else says so without a catalog. */
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

    /** Those that have ended so long ago that a round finishes all that they have left. */
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
