package dev.tables.data.migration;

import dev.tables.engine.ContinuationToken;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowQuery;
import dev.tables.mapping.job.JobClock;
import dev.tables.mapping.job.JobCounters;
import dev.tables.mapping.job.JobDefinition;
import dev.tables.mapping.job.JobName;
import dev.tables.mapping.job.JobPageProcessor;
import dev.tables.mapping.job.JobProgress;
import dev.tables.mapping.job.JobProgressStore;
import dev.tables.mapping.job.JobRowCounts;
import dev.tables.mapping.job.SkippedEntity;
import dev.tables.mapping.job.TableJob;
import dev.tables.mapping.job.TableJobPhase;
import dev.tables.mapping.job.TableJobState;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The job that runs the steps of one migration. Each page of the job is one step, and its position is the number of
 * completed steps.
 */
final class MigrationWork implements JobDefinition {
    private final DeclaredMigration migration;
    private final StepContext context;
    private final MigrationJournal journal;
    private final Steps steps;

    MigrationWork(DeclaredMigration migration, StepContext context, MigrationJournal journal, Steps steps) {
        this.migration = migration;
        this.context = context;
        this.journal = journal;
        this.steps = steps;
    }

    /** The settings with which steps run. */
    record Steps(int rowsPerSecond, JobClock clock, Consumer<@Nullable TableJob> running, StepListener listener) {}

    /** A listener for the progress of steps. */
    interface StepListener {
        void onProgress(DeclaredMigration migration, int step, JobProgress progress);
    }

    @Override
    public JobProgressStore progressStore() {
        return journal;
    }

    @Override
    public JobProgress initialProgress() {
        return JobProgress.started(JobName.ofMigration(migration.name()), TableJobPhase.RUN_MIGRATION_STEPS)
                .withTotalEntities(migration.steps().size());
    }

    @Override
    public JobPageProcessor<?> pageProcessor(JobProgress at) {
        return new Pages();
    }

    @Override
    public JobProgress initialProgressOfNextPhase(JobProgress ended) {
        return ended.asCompleted();
    }

    private final class Pages implements JobPageProcessor<Integer> {
        @Override
        public ResultPage<Integer> read(RowQuery page, JobCounters tally) {
            ContinuationToken from = page.continuationToken();
            int number = from == null ? 0 : Integer.parseInt(from.text());
            if (number >= migration.steps().size()) {
                return new ResultPage<>(List.of(), null);
            }
            return new ResultPage<>(List.of(number), new ContinuationToken(Integer.toString(number + 1)));
        }

        @Override
        public void process(List<Integer> slice, JobCounters tally) {
            for (int number : slice) {
                step(number, tally);
            }
        }
    }

    private void step(int number, JobCounters tally) {
        MigrationStep step = migration.steps().get(number);
        TableJob job = step.action().job(context, migration.name() + "." + (number + 1));
        if (job == null) {
            step.action().run(context);
            journal.recordIfPaused(number);
            return;
        }
        TableJob paced = (steps.rowsPerSecond == 0 ? job : job.withMaxRowsPerSecond(steps.rowsPerSecond))
                .withClock(steps.clock)
                .withProgressListener(progress -> steps.listener.onProgress(migration, number, progress));
        steps.running.accept(paced);
        try {
            end(number, step, paced.run(), tally);
        } finally {
            steps.running.accept(null);
        }
    }

    private void end(int number, MigrationStep step, JobProgress end, JobCounters tally) {
        JobRowCounts counts = end.counts();
        if (end.state() == TableJobState.BLOCKED) {
            throw failed(number, end.stateReason() + ". Then run the migrations again", List.of());
        }
        if (end.state() == TableJobState.PAUSED) {
            throw failed(number, "its job is paused. Resume it, then run the migrations again", List.of());
        }
        tally.addChangedRows(counts.changedRows());
        if (!end.isCompleted()) {
            tally.markBatchIncomplete();
            return;
        }
        long left = counts.unreadableEntities() + counts.concurrentlyModifiedEntities() + counts.uniqueIndexConflicts();
        if (left > 0 && !step.isSkipping()) {
            throw failed(
                    number,
                    counts.unreadableEntities() + counts.concurrentlyModifiedEntities()
                            + " entities could not be read or changed, and "
                            + counts.uniqueIndexConflicts()
                            + " have unique values that are already taken (" + errors(end) + "). All other entities"
                            + " have been processed. Repair the failed entities (skipped() of this exception returns"
                            + " the first of them), then run the migrations again. Or declare the step with"
                            + " allowSkippedEntities()",
                    end.skippedEntities());
        }
    }

    private static String errors(JobProgress end) {
        return end.skippedEntities().stream()
                .map(SkippedEntity::errorMessage)
                .distinct()
                .collect(Collectors.joining(", "));
    }

    private MigrationFailedException failed(int number, String why, List<SkippedEntity> skipped) {
        return new MigrationFailedException(migration.name(), migration.described(number), why + ".", skipped, null);
    }
}
