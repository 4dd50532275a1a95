package dev.tables.data.migration;

import dev.tables.mapping.job.JobName;
import dev.tables.mapping.job.JobProgress;
import dev.tables.mapping.job.TableJob;
import dev.tables.mapping.job.TableJobKind;
import dev.tables.mapping.job.TableJobs;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.lifecycle.IndexStatus;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The stored progress of running steps, whichever process runs them. The progress is stored in the table of jobs or, if
 * the step fills an index, with that index.
 */
final class StepProgress {
    /** An empty instance, without the progress of any step. */
    static final StepProgress NONE = new StepProgress(null, List.of());

    private final @Nullable StepContext context;
    private final List<JobProgress> jobs;

    private StepProgress(@Nullable StepContext context, List<JobProgress> jobs) {
        this.context = context;
        this.jobs = jobs;
    }

    /** Reads the current progress. Sends up to two requests. */
    static StepProgress of(StepContext context) {
        IndexCatalog catalog = context.catalog();
        Stream<JobProgress> backfills =
                catalog == null ? Stream.of() : catalog.indexStatuses().stream().map(IndexStatus::backfillProgress);
        Stream<JobProgress> others = TableJobs.findAll(context.template().store()).stream();
        return new StepProgress(context, Stream.concat(others, backfills).toList());
    }

    /**
     * Returns the progress of the step with this number, counted from 0. Returns null if the step has not started or is
     * not a job.
     */
    @Nullable
    JobProgress of(MigrationRecord record, @Nullable DeclaredMigration declared, int number) {
        String id = record.name() + "." + (number + 1);
        JobName name = declared == null ? null : name(declared, number, id);
        return jobs.stream()
                .filter(one -> one.name().kind() == TableJobKind.MIGRATION_STEP
                        ? one.name().indexName().equals(id)
                        // Of others the journal may still have what an earlier run has done.
                        : one.name().equals(name) && (one.isResumable() || one.isRunning()))
                .findFirst()
                .orElse(null);
    }

    private @Nullable JobName name(DeclaredMigration declared, int number, String id) {
        if (context == null || number >= declared.steps().size()) {
            return null;
        }
        TableJob job = declared.steps().get(number).action().job(context, id);
        return job == null ? null : job.name();
    }
}
