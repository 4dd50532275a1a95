package dev.tables.mapping.job;

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
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A journal that stores the progress of one job as a row. */
final class StoredJournal implements JobProgressStore {
    private final TableStore store;
    private final JobName name;
    private final String target;
    private final PrimaryKey keys;
    private @Nullable ETag version;
    private @Nullable Supplier<JobProgress> start;
    /** The initial progress of a run that has nothing to continue. */
    private @Nullable JobProgress begun;

    StoredJournal(TableStore store, JobName name, String target) {
        this.store = store;
        this.name = name;
        this.target = target;
        keys = name.progressRowPrimaryKey();
    }

    @Override
    public JobProgress readOrCreate(Supplier<JobProgress> first) {
        start = first;
        Row row = read();
        if (row != null && target.equals(row.string("target"))) {
            JobProgress stored = JobProgress.fromRow(row, name);
            if (stored.isResumable() || stored.state() == TableJobState.PAUSED) {
                return stored;
            }
        }
        JobProgress fresh = fresh();
        return row == null ? fresh : forThisTarget(row, fresh);
    }

    private JobProgress fresh() {
        JobProgress fresh = Objects.requireNonNull(start).get();
        begun = fresh;
        return fresh;
    }

    @Override
    public JobProgress readSaved() {
        Row row = read();
        if (row == null) {
            // It was deleted meanwhile.
            return fresh();
        }
        JobProgress first = begun;
        return first == null || target.equals(row.string("target"))
                ? JobProgress.fromRow(row, name)
                : forThisTarget(row, first);
    }

    /**
     * Returns the initial progress of the job for this target. A process with another target may have saved progress
     * first. Only the active run is adopted from the progress of that process.
     */
    private JobProgress forThisTarget(Row row, JobProgress first) {
        JobProgress stored = JobProgress.fromRow(row, name);
        String owner = stored.isRunning() ? stored.runId() : null;
        return owner == null ? first : first.ownedBy(owner);
    }

    private @Nullable Row read() {
        store.createTableIfNotExists(TableJobs.TABLE_NAME);
        Row row = store.get(TableJobs.TABLE_NAME, keys, Projection.ALL, Row.DECODER);
        version = row == null ? null : row.etag();
        return row;
    }

    @Override
    public @Nullable JobProgress trySave(JobProgress progress) {
        RowSource source = writer -> {
            writer.string("job", name.kind().name())
                    .string("table", name.table())
                    .string("entity", name.entityName())
                    .string("index", name.indexName())
                    .string("target", target);
            progress.writeTo(writer);
        };
        ETag known = version;
        try {
            version = store.write(
                    TableJobs.TABLE_NAME,
                    known == null ? RowOperation.insert(keys, source) : RowOperation.replace(keys, source, known));
            return progress;
        } catch (ConcurrentUpdateException
                | RowAlreadyExistsException
                | RowNotFoundException
                | TableNotFoundException changedByAnother) {
            return null;
        }
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
