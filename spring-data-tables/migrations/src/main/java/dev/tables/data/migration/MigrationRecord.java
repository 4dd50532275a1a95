package dev.tables.data.migration;

import dev.tables.engine.ETag;
import dev.tables.engine.KeyRange;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStore;
import dev.tables.mapping.job.JobName;
import dev.tables.mapping.job.JobProgress;
import dev.tables.mapping.job.TableJobs;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The stored state of a migration: a row of table {@value TableJobs#TABLE_NAME}. The row has the properties of any job,
 * and properties that identify the migration.
 *
 * @param definition the descriptions of the migration's steps, as declared at the last run
 * @param begun the start time
 * @param ended the time of completion; null if the migration is not complete
 */
record MigrationRecord(
        String name,
        int order,
        List<String> definition,
        JobProgress progress,
        @Nullable Instant begun,
        @Nullable Instant ended,
        @Nullable ETag version) {
    /** Returns the records of all migrations, in order. Sends one request for every 1000 migrations. */
    static List<MigrationRecord> all(TableStore store) {
        List<MigrationRecord> records = new ArrayList<>();
        RowQuery query =
                RowQuery.wholeTable().withPartitionKeyRange(KeyRange.exactly(TableJobs.MIGRATIONS_PARTITION_KEY));
        try {
            ResultPage<Row> page;
            do {
                page = store.query(TableJobs.TABLE_NAME, query, Row.DECODER);
                page.items().stream()
                        .filter(row -> "MIGRATION".equals(row.string("job")))
                        .forEach(row -> records.add(of(row)));
                query = query.withContinuationToken(page.nextToken());
            } while (page.hasNext());
        } catch (TableNotFoundException noneYet) {
            return List.of();
        }
        records.sort(Comparator.comparingInt(MigrationRecord::order).thenComparing(MigrationRecord::name));
        return records;
    }

    static MigrationRecord of(Row row) {
        String name = Objects.requireNonNull(row.string("entity"));
        return new MigrationRecord(
                name,
                row.int32("order"),
                Objects.requireNonNullElse(row.string("steps"), "").lines().toList(),
                JobProgress.fromRow(row, JobName.ofMigration(name)),
                row.dateTime("begun"),
                row.dateTime("ended"),
                row.etag());
    }

    boolean isDone() {
        return progress.isCompleted();
    }

    /** Returns the number of completed steps. */
    int stepsDone() {
        return stepsDone(progress);
    }

    static int stepsDone(JobProgress progress) {
        String cursor = progress.checkpoint().cursor();
        return cursor == null ? 0 : Integer.parseInt(cursor);
    }
}
