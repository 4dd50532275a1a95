package dev.tables.data.migration;

import dev.tables.data.core.TablesTemplate;
import dev.tables.mapping.encryption.TableEncryption;
import dev.tables.mapping.job.JobAlreadyRunningException;
import dev.tables.mapping.job.JobClock;
import dev.tables.mapping.job.JobName;
import dev.tables.mapping.job.JobProgress;
import dev.tables.mapping.job.TableJob;
import dev.tables.mapping.job.TableJobPhase;
import dev.tables.mapping.job.TableJobState;
import dev.tables.mapping.job.TableJobs;
import dev.tables.mapping.lifecycle.IndexCatalog;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ListableBeanFactory;

/**
 * A runner for the migrations of an application. The runner runs the migrations that are not complete in the store, in
 * order, each once. If several processes start, one runs the migrations and the others wait. A migration that was
 * stopped or failed continues at the step where it ended.
 *
 * <p>Each migration is a job ({@link TableJob}) whose pages are its steps. Most steps are themselves jobs, which
 * process a table page by page. The progress of jobs is stored in table {@value TableJobs#TABLE_NAME}. Before any
 * write, the declared migrations are compared with the migrations that have run ({@link InvalidMigrationException}).
 *
 * <p>Only one thread at a time may call {@link #run}; the other methods are thread-safe.
 */
public final class TablesMigrationRunner {
    private static final Log LOG = LogFactory.getLog(TablesMigrationRunner.class);
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private final List<DeclaredMigration> declared;
    private final StepContext context;
    private final Options options;
    private final MigrationLog log = new MigrationLog(LOG);
    private volatile boolean stopped;
    private volatile @Nullable TableJob migration;
    private volatile @Nullable TableJob step;

    private TablesMigrationRunner(List<DeclaredMigration> declared, StepContext context, Options options) {
        this.declared = declared;
        this.context = context;
        this.options = options;
    }

    /**
     * Creates a runner for the migrations that are beans of an application. Sends no request.
     *
     * @param template the template with which the migrations read and write
     * @throws InvalidMigrationException if a bean lacks the annotation {@link Migration}, or two migrations have the
     *     same order or name
     */
    public static TablesMigrationRunner of(ListableBeanFactory beans, TablesTemplate template, Options options) {
        return of(DeclaredMigration.of(beans), template, options);
    }

    static TablesMigrationRunner of(List<DeclaredMigration> declared, TablesTemplate template, Options options) {
        StepContext context = new StepContext(template, options.encryption, options.indexCatalog);
        return new TablesMigrationRunner(declared, context, options);
    }

    /**
     * Options for running migrations.
     *
     * @param maxRowsPerSecond the maximum number of entities or rows that a step reads per second; 0 for no limit
     * @param retiredMigrations the names of completed migrations that are no longer declared
     * @param encryption the encryption for steps that re-encrypt entities; null if encryption is not configured
     * @param indexCatalog the catalog that stores the states of indexes; null if they are not stored
     * @param preparation an action before the first migration of a run, such as a backup. The action is skipped if an
     *     earlier run has started that migration.
     * @param clock the clock for the rate limit and for leases
     */
    public record Options(
            int maxRowsPerSecond,
            Set<String> retiredMigrations,
            @Nullable TableEncryption encryption,
            @Nullable IndexCatalog indexCatalog,
            MigrationPreparation preparation,
            JobClock clock) {
        private static final Options DEFAULTS = new Options(0, Set.of(), null, null, name -> {}, JobClock.SYSTEM);

        /** Copies the names. */
        public Options {
            retiredMigrations = Set.copyOf(retiredMigrations);
        }

        /** Returns options without rate limit, retired migrations, encryption, catalog or preparation. */
        public static Options defaults() {
            return DEFAULTS;
        }

        /** Returns a copy in which a step reads at most this many entities or rows per second; 0 for no limit. */
        public Options withMaxRowsPerSecond(int perSecond) {
            return new Options(perSecond, retiredMigrations, encryption, indexCatalog, preparation, clock);
        }

        /** Returns a copy with the names of completed migrations that are no longer declared. */
        public Options withRetiredMigrations(Set<String> names) {
            return new Options(maxRowsPerSecond, names, encryption, indexCatalog, preparation, clock);
        }

        /** Returns a copy with this encryption, or without encryption if the argument is null. */
        public Options withEncryption(@Nullable TableEncryption newEncryption) {
            return new Options(maxRowsPerSecond, retiredMigrations, newEncryption, indexCatalog, preparation, clock);
        }

        /**
         * Returns a copy with the catalog that stores the states of indexes, or without a catalog if the argument is
         * null.
         */
        public Options withIndexCatalog(@Nullable IndexCatalog newCatalog) {
            return new Options(maxRowsPerSecond, retiredMigrations, encryption, newCatalog, preparation, clock);
        }

        /** Returns a copy with an action that runs before the first migration of a run. */
        public Options withPreparation(MigrationPreparation first) {
            return new Options(maxRowsPerSecond, retiredMigrations, encryption, indexCatalog, first, clock);
        }

        /** Returns a copy that uses another clock. */
        public Options withClock(JobClock other) {
            return new Options(maxRowsPerSecond, retiredMigrations, encryption, indexCatalog, preparation, other);
        }
    }

    /**
     * An action, such as a backup, before the first migration of a run. The action does not run if an earlier run has
     * started that migration.
     */
    @FunctionalInterface
    public interface MigrationPreparation {
        /**
         * Runs the action. If the action throws an exception, no migration runs.
         *
         * @param firstMigration the name of the first migration of the run
         */
        void prepare(String firstMigration);
    }

    /**
     * Validates the declared migrations against those that have run in the store. Sends one request.
     *
     * @throws InvalidMigrationException if the steps of a migration have changed since they ran, or a migration that
     *     has run is no longer declared. This exception is also thrown if an incomplete migration has a lower order
     *     than a completed one, or this application cannot run a step.
     */
    public void validate() {
        checked();
    }

    private List<MigrationRecord> checked() {
        List<MigrationRecord> records = MigrationRecord.all(context.template().store());
        declared.forEach(one -> one.check(context));
        new MigrationRules(declared, options.retiredMigrations).check(records);
        return records;
    }

    /** Returns the names of the declared migrations that are not complete, in order. Sends one request. */
    public List<String> pendingMigrations() {
        return pendingMigrations(MigrationRecord.all(context.template().store())).stream()
                .map(DeclaredMigration::name)
                .toList();
    }

    private List<DeclaredMigration> pendingMigrations(List<MigrationRecord> records) {
        return declared.stream()
                .filter(one -> records.stream()
                        .noneMatch(record -> record.isDone() && record.name().equals(one.name())))
                .toList();
    }

    /**
     * Returns the status of each migration that is declared or recorded in the store, in order. The result does not
     * depend on which process runs a migration. Sends up to three requests.
     */
    public List<MigrationStatus> statuses() {
        List<MigrationRecord> records = MigrationRecord.all(context.template().store());
        boolean begun = records.stream().anyMatch(record -> !record.isDone());
        StepProgress steps = begun ? StepProgress.of(context) : StepProgress.NONE;
        return MigrationRules.statuses(declared, records, steps, step);
    }

    /** Estimates the work of the pending migrations. Reads the same data as the migrations, and writes nothing. */
    public MigrationPlan plan() {
        List<MigrationRecord> records = checked();
        List<MigrationPlan.Step> steps = new ArrayList<>();
        for (DeclaredMigration one : pendingMigrations(records)) {
            int done = records.stream()
                    .filter(record -> record.name().equals(one.name()))
                    .mapToInt(MigrationRecord::stepsDone)
                    .sum();
            one.steps().stream()
                    .skip(done)
                    .forEach(each -> steps.add(each.action().forecast(context, one.name())));
        }
        return new MigrationPlan(steps);
    }

    /**
     * Runs the pending migrations in this thread, until all are complete, {@link #stop} is called, or the thread is
     * interrupted.
     *
     * @return whether all migrations are complete
     * @throws InvalidMigrationException in the same cases as {@link #validate}; nothing was written in this case
     * @throws PendingMigrationsException if a migration is paused
     * @throws MigrationFailedException if a step failed; changes that the step has made are kept
     */
    public boolean run() {
        stopped = false;
        List<MigrationRecord> records = checked();
        List<DeclaredMigration> pending = pendingMigrations(records);
        if (!pending.isEmpty() && records.stream().noneMatch(one -> isBegun(one, pending.get(0)))) {
            options.preparation.prepare(pending.get(0).name());
        }
        for (DeclaredMigration one : pending) {
            if (stopped || Thread.currentThread().isInterrupted() || !isRun(one)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isBegun(MigrationRecord record, DeclaredMigration first) {
        return record.name().equals(first.name()) && record.progress().phase() != TableJobPhase.NOT_STARTED;
    }

    private boolean isRun(DeclaredMigration one) {
        MigrationWork.Steps steps = new MigrationWork.Steps(
                options.maxRowsPerSecond, options.clock, running -> step = running, log::progress);
        TableJob job = TableJob.of(
                        JobName.ofMigration(one.name()),
                        () -> new MigrationWork(
                                one,
                                context,
                                new MigrationJournal(context.template().store(), one, Clock.systemUTC()),
                                steps))
                .withClock(options.clock)
                .withFailureIfRunning();
        migration = job;
        log.begin(one);
        try {
            JobProgress end = runOrWait(job);
            if (end.state() == TableJobState.PAUSED) {
                throw new PendingMigrationsException(
                        pendingMigrations(),
                        "Migration '" + one.name() + "' is paused. Resume it, then run the migrations again.");
            }
            if (end.isCompleted()) {
                log.end(one, end);
            }
            return end.isCompleted();
        } catch (MigrationFailedException | PendingMigrationsException known) {
            throw known;
        } catch (RuntimeException failed) {
            int number = Math.min(
                    MigrationRecord.stepsDone(job.progress()), one.steps().size() - 1);
            throw new MigrationFailedException(
                    one.name(), one.described(number), String.valueOf(failed.getMessage()), List.of(), failed);
        } finally {
            migration = null;
        }
    }

    /**
     * Runs the migration, or waits while another process runs it. Takes over the migration if the other process ends
     * before the migration is complete.
     */
    private JobProgress runOrWait(TableJob job) {
        boolean said = false;
        while (true) {
            try {
                return job.run();
            } catch (JobAlreadyRunningException busy) {
                if (!said) {
                    LOG.info("Another process is running the " + job.name() + ". Waiting for it to finish");
                    said = true;
                }
                if (stopped || Thread.currentThread().isInterrupted()) {
                    return busy.progress();
                }
                options.clock.sleeper().accept(POLL_NANOS);
            }
        }
    }

    /** Stops the current {@link #run} after the page or action in progress. Call this method from another thread. */
    public void stop() {
        stopped = true;
        TableJob whole = migration;
        if (whole != null) {
            whole.stop();
        }
        TableJob part = step;
        if (part != null) {
            part.stop();
        }
    }

    /**
     * Pauses the first pending migration, whichever process runs it. No process continues the migration until it is
     * {@linkplain #resume resumed}. The process that runs the migration detects this within 15 seconds. Sends a few
     * requests.
     *
     * @return whether a migration was pending and is now paused
     */
    public boolean pause() {
        List<DeclaredMigration> pending =
                pendingMigrations(MigrationRecord.all(context.template().store()));
        return !pending.isEmpty()
                && new MigrationJournal(context.template().store(), pending.get(0), Clock.systemUTC()).pause();
    }

    /**
     * Resumes the paused migrations. The next {@link #run} continues the migrations. Sends a few requests.
     *
     * @return whether any migration was paused
     */
    public boolean resume() {
        boolean any = false;
        for (DeclaredMigration one : declared) {
            any |= TableJobs.resume(context.template().store(), JobName.ofMigration(one.name()));
        }
        return any;
    }
}
