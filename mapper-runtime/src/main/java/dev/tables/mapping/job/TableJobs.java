package dev.tables.mapping.job;

import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStore;
import dev.tables.mapping.internal.Retry;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * The jobs of a store, whichever process has run them. Backfills are not included, see
 * {@link dev.tables.mapping.lifecycle.IndexCatalog#indexStatuses}.
 */
public final class TableJobs {
    /** The table of journals: partition key is the table of the entities, row key the kind of job and the entity. */
    public static final String TABLE_NAME = "tablesJobs";

    /** The partition key of the progress rows of migrations, in place of the table of the entities. */
    public static final String MIGRATIONS_PARTITION_KEY = "migrations";

    private static final Retry.Policy MOVES = Retry.RACE_ON_ONE_ROW.atMost(20);

    private TableJobs() {}

    /** Returns the last saved progress of each job. Sends one request for 1000 jobs. */
    public static List<JobProgress> findAll(TableStore store) {
        List<JobProgress> jobs = new ArrayList<>();
        RowQuery query = RowQuery.wholeTable();
        try {
            ResultPage<Row> page;
            do {
                page = store.query(TABLE_NAME, query, Row.DECODER);
                page.items().forEach(row -> jobs.add(JobProgress.fromRow(row, name(row))));
                query = query.withContinuationToken(page.nextToken());
            } while (page.hasNext());
        } catch (TableNotFoundException noneYet) {
            return List.of();
        }
        return jobs;
    }

    /**
     * Stops a job that was begun, whichever process runs it, and prevents runs until it is {@linkplain #resume
     * resumed}. The process that runs the job detects the pause at its next page, or within 15 seconds. Sends two
     * requests.
     *
     * @return whether the job has begun and not ended
     */
    public static boolean pause(TableStore store, JobName name) {
        return moved(store, name, JobProgress::isResumable, JobProgress::asPaused);
    }

    /**
     * Resumes a paused job, so that it can be run again. Sends two requests.
     *
     * @return whether the job was paused
     */
    public static boolean resume(TableStore store, JobName name) {
        return moved(store, name, found -> found.state() == TableJobState.PAUSED, JobProgress::asStopped);
    }

    /**
     * Deletes the progress of the jobs over a table of entities that was dropped, so that none of them resumes in a new
     * table. Sends one request for each 1000 jobs to read them, and one request for each job to delete it.
     */
    public static void deleteProgressForTable(TableStore store, String table) {
        RowQuery query = RowQuery.partition(table).withProjection(Projection.of());
        try {
            ResultPage<PrimaryKey> page;
            do {
                page = store.query(TABLE_NAME, query, RowReader::primaryKey);
                for (PrimaryKey job : page.items()) {
                    store.write(TABLE_NAME, RowOperation.deleteIfExists(job));
                }
                query = query.withContinuationToken(page.nextToken());
            } while (page.hasNext());
        } catch (TableNotFoundException noneYet) {
            return;
        }
    }

    private static boolean moved(
            TableStore store, JobName name, Predicate<JobProgress> isConcerned, UnaryOperator<JobProgress> change) {
        Retry.LatestFailure overtaken = new Retry.LatestFailure();
        return Retry.run(
                MOVES,
                attempt -> {
                    try {
                        return Optional.of(movedIfUnchanged(store, name, isConcerned, change));
                    } catch (TableNotFoundException noneYet) {
                        return Optional.of(false);
                    } catch (ConcurrentUpdateException | RowNotFoundException changed) {
                        return overtaken.record(changed);
                    }
                },
                overtaken::rethrow);
    }

    private static boolean movedIfUnchanged(
            TableStore store, JobName name, Predicate<JobProgress> isConcerned, UnaryOperator<JobProgress> change) {
        Row row = store.get(TABLE_NAME, name.progressRowPrimaryKey(), Projection.ALL, Row.DECODER);
        JobProgress found = row == null ? null : JobProgress.fromRow(row, name);
        if (row == null || found == null || !isConcerned.test(found)) {
            return false;
        }
        Row progress = Row.of(name.progressRowPrimaryKey(), change.apply(found)::writeTo);
        Row rest = row.without("owner").without("jobReason");
        for (String property : progress.propertyNames()) {
            rest = rest.without(property);
        }
        Row.Builder moved = rest.toBuilder(name.progressRowPrimaryKey());
        progress.writeTo(moved);
        store.write(
                TABLE_NAME,
                RowOperation.replace(name.progressRowPrimaryKey(), moved.build(), Objects.requireNonNull(row.etag())));
        return true;
    }

    private static JobName name(Row row) {
        return new JobName(
                TableJobKind.valueOf(Objects.requireNonNull(row.string("job"))),
                Objects.requireNonNull(row.string("table")),
                Objects.requireNonNull(row.string("entity")),
                Objects.requireNonNullElse(row.string("index"), ""));
    }
}
