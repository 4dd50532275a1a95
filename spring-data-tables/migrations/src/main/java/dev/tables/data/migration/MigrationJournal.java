package dev.tables.data.migration;

import dev.tables.engine.Capability;
import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowAlreadyExistsException;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowSource;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStore;
import dev.tables.mapping.internal.Retry;
import dev.tables.mapping.job.JobCheckpoint;
import dev.tables.mapping.job.JobName;
import dev.tables.mapping.job.JobProgress;
import dev.tables.mapping.job.JobProgressStore;
import dev.tables.mapping.job.TableJobPhase;
import dev.tables.mapping.job.TableJobState;
import dev.tables.mapping.job.TableJobs;
import java.time.Clock;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The stored progress of a migration. A completed migration cannot be started again, unlike other completed jobs. */
final class MigrationJournal implements JobProgressStore {
    private static final Retry.Policy PAUSES = Retry.RACE_ON_ONE_ROW.atMost(20);

    private final TableStore store;
    private final DeclaredMigration migration;
    private final JobName name;
    private final PrimaryKey primaryKey;
    private final Clock clock;
    private @Nullable ETag version;
    private @Nullable Instant begun;
    private @Nullable Supplier<JobProgress> start;

    MigrationJournal(TableStore store, DeclaredMigration migration, Clock clock) {
        this.store = store;
        this.migration = migration;
        this.clock = clock;
        name = JobName.ofMigration(migration.name());
        primaryKey = name.progressRowPrimaryKey();
    }

    @Override
    public JobProgress readOrCreate(Supplier<JobProgress> first) {
        start = first;
        return readSaved();
    }

    @Override
    public JobProgress readSaved() {
        store.createTableIfNotExists(TableJobs.TABLE_NAME);
        Row row = store.get(TableJobs.TABLE_NAME, primaryKey, Projection.ALL, Row.DECODER);
        version = row == null ? null : row.etag();
        if (row == null) {
            begun = null;
            return Objects.requireNonNull(start).get();
        }
        MigrationRecord stored = MigrationRecord.of(row);
        begun = stored.begun();
        JobProgress progress = stored.progress();
        boolean keeps = progress.isResumable() || progress.isCompleted() || progress.state() == TableJobState.PAUSED;
        // The steps that are to come may be others by now.
        return keeps
                ? progress.withTotalEntities(migration.steps().size())
                : Objects.requireNonNull(start).get();
    }

    @Override
    public @Nullable JobProgress trySave(JobProgress progress) {
        Instant now = clock.instant();
        Instant first = begun == null ? now : begun;
        RowSource source = writer -> {
            writer.string("job", name.kind().name())
                    .string("table", name.table())
                    .string("entity", name.entityName())
                    .string("index", name.indexName())
                    .int32("order", migration.order())
                    .string("steps", String.join("\n", migration.definition()))
                    .dateTime("begun", first)
                    .dateTime("ended", progress.isCompleted() ? now : null);
            progress.writeTo(writer);
        };
        ETag known = version;
        try {
            version = store.write(
                    TableJobs.TABLE_NAME,
                    known == null
                            ? RowOperation.insert(primaryKey, source)
                            : RowOperation.replace(primaryKey, source, known));
            begun = first;
            return progress;
        } catch (ConcurrentUpdateException
                | RowAlreadyExistsException
                | RowNotFoundException
                | TableNotFoundException changedByAnother) {
            return null;
        }
    }

    /**
     * Records that a step is complete, even if the migration was paused while the step ran. Without this record, a step
     * that must run only once would run again when the migration is resumed. Sends one request, or two if the migration
     * is paused.
     */
    void recordIfPaused(int step) {
        // By a journal of its own: the run must go on to see that it is not its own state that is saved.
        new MigrationJournal(store, migration, clock).record(step);
    }

    private void record(int step) {
        Row row = store.get(TableJobs.TABLE_NAME, primaryKey, Projection.ALL, Row.DECODER);
        JobProgress found = row == null ? null : JobProgress.fromRow(row, name);
        if (row != null
                && found != null
                && found.state() == TableJobState.PAUSED
                && MigrationRecord.stepsDone(found) == step) {
            version = row.etag();
            begun = row.dateTime("begun");
            trySave(withStepDone(found, step));
        }
    }

    private static JobProgress withStepDone(JobProgress found, int step) {
        JobCheckpoint at = found.checkpoint();
        JobCheckpoint next = new JobCheckpoint(
                TableJobPhase.RUN_MIGRATION_STEPS,
                at.phaseStepName(),
                at.passNumber(),
                Integer.toString(step + 1),
                at.processedRows() + 1,
                at.changedRowsBeforePhase(),
                at.isPhaseIncomplete());
        return new JobProgress(
                found.name(),
                found.state(),
                found.stateReason(),
                null,
                next,
                found.counts(),
                found.totalEntities(),
                found.totalIndexRows(),
                0,
                found.skippedEntities());
    }

    /**
     * Pauses the migration, so that no process starts or continues it. Returns false if the migration is already
     * complete.
     *
     * @throws ConcurrentUpdateException if other processes changed the state of the migration in every attempt
     */
    boolean pause() {
        return Retry.run(PAUSES, attempt -> isPaused(), () -> {
            throw new ConcurrentUpdateException(TableJobs.TABLE_NAME, primaryKey);
        });
    }

    /**
     * Tries once to pause the migration. Returns true if the migration is now paused, false if it is complete, and
     * empty if its state changed concurrently.
     */
    private Optional<Boolean> isPaused() {
        if (TableJobs.pause(store, name)) {
            return Optional.of(true);
        }
        JobProgress found = readOrCreate(() -> JobProgress.notStarted(name));
        if (found.isCompleted() || found.state() == TableJobState.PAUSED) {
            return Optional.of(!found.isCompleted());
        }
        boolean saved = !found.isResumable() && trySave(found.asPaused()) != null;
        return saved ? Optional.of(true) : Optional.empty();
    }

    @Override
    public Object currentRevision() {
        return version == null ? "" : version;
    }

    @Override
    public boolean isProcessLocal() {
        return store.capabilities().contains(Capability.SINGLE_PROCESS_ACCESS);
    }
}
