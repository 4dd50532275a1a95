package dev.tables.mapping.job;

import dev.tables.engine.ContinuationToken;
import dev.tables.engine.InvalidQueryException;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStoreException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A job over a whole table, in the background, while applications read and write.
 *
 * <ul>
 *   <li>A job is resumable: it stores its progress after each page. If a run is stopped or killed, another run, in any
 *       process, continues from the stored progress, and repeats at most one page.
 *   <li>A job stops when another thread calls {@link #stop}, or interrupts the thread that runs it.
 *   <li>A job reads at most as many entities and index rows per second as {@link #withMaxRowsPerSecond} allows.
 *   <li>Only one process at a time runs a job. A second process waits until the first has completed the job. The second
 *       process takes over if the first has stopped, or has saved nothing for a minute. With
 *       {@link #withFailureIfRunning}, the second process fails instead of waiting.
 *   <li>If two processes briefly run the same job, the slower process detects the other one, and neither causes damage.
 *   <li>A job counts and names each entity that it cannot read, and continues with the others.
 *   <li>A job may run as a part of another job, in the thread of that job. The inner job then also keeps the lease of
 *       the other job, and ends when the other job is stopped or taken over.
 * </ul>
 *
 * <p>Only one thread at a time may {@link #run} a job; the other methods may be called by any thread.
 */
public final class TableJob {
    /** The runs of this Java virtual machine. */
    private static final Set<String> RUNS = ConcurrentHashMap.newKeySet();

    /** The run that the thread currently executes. */
    private static final ThreadLocal<@Nullable Run> CURRENT = new ThreadLocal<>();

    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final Duration LEASE = Duration.ofMinutes(1);

    private final JobName name;
    private final Supplier<? extends JobDefinition> source;
    private final Options options;
    private volatile boolean stopped;
    private volatile JobProgress progress;
    /**
     * The revision of the journal when another process was last seen running the job, and the time since when the
     * revision is unchanged.
     */
    private @Nullable Object seen;

    private long seenSince;

    private TableJob(JobName name, Supplier<? extends JobDefinition> source, Options options) {
        this.name = name;
        this.source = source;
        this.options = options;
        progress = JobProgress.notStarted(name);
    }

    /**
     * Creates a job that runs as fast as the store allows. Sends no request.
     *
     * @param source creates the definition for one run
     */
    public static TableJob of(JobName name, Supplier<? extends JobDefinition> source) {
        return new TableJob(name, source, new Options(0, progress -> {}, JobClock.SYSTEM, LEASE, true));
    }

    /**
     * Returns a copy of this job that reads at most this many entities, and index rows, per second. The job makes up
     * for delays of up to one second.
     */
    public TableJob withMaxRowsPerSecond(int perSecond) {
        if (perSecond < 1) {
            throw new IllegalArgumentException(
                    "Found a maximum of " + perSecond + " rows per second, expected at least 1.");
        }
        return new TableJob(
                name, source, new Options(perSecond, options.listener, options.clock, options.lease, options.waiting));
    }

    /** Returns a copy of this job that reports its progress after each page, in the thread that runs it. */
    public TableJob withProgressListener(Consumer<JobProgress> listener) {
        return new TableJob(
                name,
                source,
                new Options(options.rowsPerSecond, listener, options.clock, options.lease, options.waiting));
    }

    /** Returns a copy of this job that uses another clock. */
    public TableJob withClock(JobClock clock) {
        return new TableJob(
                name,
                source,
                new Options(options.rowsPerSecond, options.listener, clock, options.lease, options.waiting));
    }

    /**
     * Returns a copy of this job that does not wait while another process runs it: {@link #run} throws
     * {@link JobAlreadyRunningException}. The copy still takes over after its runs have seen for a minute that the
     * other process saves nothing.
     */
    public TableJob withFailureIfRunning() {
        return new TableJob(
                name,
                source,
                new Options(options.rowsPerSecond, options.listener, options.clock, options.lease, false));
    }

    /**
     * Renews the lease of the job that the calling thread runs, if that is due, so that other processes do not take the
     * job over. Does nothing if the thread runs no job. Call this method between the requests of work that may take
     * long. Sends at most one request.
     */
    public static void renewLeaseIfDue() {
        Run current = CURRENT.get();
        if (current != null) {
            current.renewLeaseIfDue();
        }
    }

    /** Returns the name of the job. */
    public JobName name() {
        return name;
    }

    /** Returns the progress, as last seen by a run of this object. */
    public JobProgress progress() {
        return progress;
    }

    /** Stops the current {@link #run} soon. Call this method from another thread. Does nothing between two runs. */
    public void stop() {
        stopped = true;
    }

    /**
     * Runs until the job is completed, blocked or stopped. Continues where the last run ended, unless that run
     * completed the job.
     *
     * @return the progress at the end: {@link TableJobState#COMPLETED}; {@link TableJobState#BLOCKED} with the reason;
     *     {@link TableJobState#STOPPED}, or {@link TableJobState#RUNNING} in another process, if this run was stopped
     * @throws JobAlreadyRunningException if another process runs the job and this job is
     *     {@linkplain #withFailureIfRunning not to wait}
     * @throws TableStoreException if the store fails; run it again
     */
    public JobProgress run() {
        stopped = false;
        String id = UUID.randomUUID().toString();
        RUNS.add(id);
        try {
            return name.kind().purpose().runWithin(() -> new Run(id, source.get()).run());
        } finally {
            RUNS.remove(id);
        }
    }

    private boolean isStopping() {
        return stopped || Thread.currentThread().isInterrupted();
    }

    @Override
    public String toString() {
        return "TableJob[" + name + "]";
    }

    private record Options(
            int rowsPerSecond, Consumer<JobProgress> listener, JobClock clock, Duration lease, boolean waiting) {}

    /** The outcome of processing a page. */
    private enum Outcome {
        DONE,
        /** The page is read again when the job continues. */
        CUT_OFF,
        /** Another run has saved its progress concurrently. */
        OVERTAKEN
    }

    /** One run of the job. */
    private final class Run {
        private final String id;
        private final JobDefinition work;
        private final JobProgressStore journal;
        private final Pace pace;
        private long savedAt;
        /** The progress from which the current step started. */
        private @Nullable JobProgress stepFrom;
        /** The run of another job that this one is a part of. */
        private final @Nullable Run outer = CURRENT.get();
        /** Whether another run has saved its progress in the meantime. */
        private boolean overtaken;

        Run(String id, JobDefinition work) {
            this.id = id;
            this.work = work;
            journal = work.progressStore();
            pace = new Pace(options.clock, options.rowsPerSecond);
        }

        JobProgress run() {
            try {
                progress = acquire(() -> journal.readOrCreate(work::initialProgress));
                while (isMine(progress) && !isEnding()) {
                    JobProgress next = step(progress);
                    if (next == null) {
                        // Another run was faster, or nobody may run the job any more.
                        work.clearCachedState();
                        next = acquire(journal::readSaved);
                    }
                    progress = next;
                    options.listener.accept(next);
                }
                return isMine(progress) ? release(progress.asStopped()) : progress;
            } catch (RuntimeException | Error failed) {
                if (isMine(progress)) {
                    release(progress.failed(failed));
                }
                throw failed;
            }
        }

        private boolean isMine(JobProgress one) {
            return one.isRunning() && id.equals(one.runId());
        }

        /**
         * Releases the job, so that other processes can continue at once. If the store does not respond, other
         * processes can continue after the lease has expired. The interrupt is cleared for the request, because a
         * client may refuse to write for an interrupted thread.
         */
        private JobProgress release(JobProgress last) {
            boolean interrupted = Thread.interrupted();
            try {
                JobProgress saved = journal.trySave(last);
                progress = saved == null ? last : saved;
            } catch (TableStoreException unreachable) {
                progress = last;
            } finally {
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
            }
            return progress;
        }

        /**
         * Acquires the job for this run and returns where it continues, or returns the end that the job has reached.
         */
        private JobProgress acquire(Supplier<JobProgress> first) {
            Supplier<JobProgress> next = first;
            while (true) {
                JobProgress found = next.get();
                next = journal::readSaved;
                if (!found.isResumable() || isMine(found)) {
                    return found;
                }
                Object version = journal.currentRevision();
                if (!version.equals(seen)) {
                    seen = version;
                    seenSince = options.clock.now();
                }
                if (isFree(found)) {
                    JobProgress claimed = claim(found);
                    if (claimed != null) {
                        return claimed;
                    }
                } else if (!options.waiting) {
                    throw new JobAlreadyRunningException(found);
                } else if (isEnding()) {
                    return found;
                } else {
                    progress = found;
                    renewOuterLeaseIfDue();
                    options.clock.park(POLL_NANOS);
                }
            }
        }

        /**
         * Returns whether no process runs the job, or the process that ran the job has saved nothing for the duration
         * of a lease.
         */
        private boolean isFree(JobProgress found) {
            String owner = found.runId();
            if (!found.isRunning() || owner == null) {
                return true;
            }
            return !RUNS.contains(owner)
                    && (journal.isProcessLocal() || options.clock.now() - seenSince >= options.lease.toNanos());
        }

        private @Nullable JobProgress claim(JobProgress found) {
            return save(work.progressOnResume(found).ownedBy(id));
        }

        private @Nullable JobProgress save(JobProgress next) {
            savedAt = options.clock.now();
            return journal.trySave(next);
        }

        private @Nullable JobProgress step(JobProgress from) {
            pace.enter(from.checkpoint());
            stepFrom = from;
            overtaken = false;
            CURRENT.set(this);
            try {
                return step(from, work.pageProcessor(from));
            } finally {
                stepFrom = null;
                if (outer == null) {
                    CURRENT.remove();
                } else {
                    CURRENT.set(outer);
                }
            }
        }

        /**
         * Renews the lease without interrupting the work. If the renewal fails, or another run has taken over, the run
         * detects this after the current slice.
         */
        void renewLeaseIfDue() {
            renewOuterLeaseIfDue();
            JobProgress from = stepFrom;
            if (from == null || overtaken || !isDue()) {
                return;
            }
            // What is sent meanwhile is no part of the step.
            stepFrom = null;
            try {
                overtaken = save(from) == null;
            } catch (TableStoreException unreachable) {
                return;
            } finally {
                stepFrom = from;
            }
        }

        private void renewOuterLeaseIfDue() {
            Run whole = outer;
            if (whole != null) {
                whole.renewLeaseIfDue();
            }
        }

        /**
         * Returns whether the run is to end soon: it was stopped, or the run that it is a part of was stopped or taken
         * over.
         */
        private boolean isEnding() {
            Run whole = outer;
            return isStopping() || whole != null && (whole.overtaken || whole.isEnding());
        }

        /** Returns whether to renew the lease, which must not expire while one more request is in flight. */
        private boolean isDue() {
            return options.clock.now() - savedAt > options.lease.toNanos() / 4;
        }

        private <R> @Nullable JobProgress step(JobProgress from, JobPageProcessor<R> pages) {
            JobCounters tally = new JobCounters();
            String cursor = from.checkpoint().cursor();
            RowQuery query = RowQuery.wholeTable().withPageSize(pace.pageSize());
            ResultPage<R> page;
            try {
                page = pages.read(
                        cursor == null ? query : query.withContinuationToken(new ContinuationToken(cursor)), tally);
            } catch (InvalidQueryException outdated) {
                if (cursor == null) {
                    throw outdated;
                }
                // A cursor of another version of the store: what was done is only read again.
                return save(from.restarted());
            }
            long unreadable = tally.counts().unreadableEntities();
            Outcome outcome = work(from, page.items(), pages, tally);
            if (outcome == Outcome.OVERTAKEN) {
                return null;
            }
            if (outcome == Outcome.CUT_OFF) {
                return from.plus(kept(tally.counts()));
            }
            ContinuationToken next = page.nextToken();
            JobProgress further =
                    from.at(next == null ? null : next.text(), page.items().size() + unreadable, tally, pace.rate());
            return save(next == null ? work.initialProgressOfNextPhase(further) : further);
        }

        /**
         * Returns the counts that remain when the page is read again. Conflicts and unreadable entities are excluded,
         * because the second read of the page counts them again.
         */
        private JobRowCounts kept(JobRowCounts ofPage) {
            return name.kind() == TableJobKind.INDEX_VERIFICATION ? JobRowCounts.NONE : ofPage.ofNextPass();
        }

        /** Processes a page in slices. */
        private <R> Outcome work(JobProgress from, List<R> page, JobPageProcessor<R> pages, JobCounters tally) {
            int size = pace.sliceSize(pages.batchSize());
            for (int start = 0; start < page.size(); start += size) {
                if (isEnding()) {
                    return Outcome.CUT_OFF;
                }
                List<R> slice = page.subList(start, Math.min(page.size(), start + size));
                pages.process(slice, tally);
                pace.add(slice.size(), this::isEnding);
                renewOuterLeaseIfDue();
                if (overtaken || isDue() && save(from) == null) {
                    return Outcome.OVERTAKEN;
                }
                if (tally.isBatchIncomplete()) {
                    return Outcome.CUT_OFF;
                }
            }
            return Outcome.DONE;
        }
    }
}
