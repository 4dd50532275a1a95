package dev.tables.mapping.job;

import dev.tables.engine.Page;
import dev.tables.engine.Row;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The jobs that a store knows of, whichever process has run them, but for backfills, which
 * {@link dev.tables.mapping.lifecycle.IndexCatalog#indexes} has.
 */
public final class TableJobs {
    /** The table of journals: partition key is the table of the entities, row key the kind of job and the entity. */
    public static final String TABLE = "tablesJobs";

    private TableJobs() {}

    /** The progress of each job, as saved last. One request for 1000 of them. */
    public static List<JobProgress> all(TableStore store) {
        List<JobProgress> jobs = new ArrayList<>();
        RowQuery query = RowQuery.wholeTable();
        try {
            Page<Row> page;
            do {
                page = store.query(TABLE, query, Row.DECODER);
                page.items().forEach(row -> jobs.add(JobProgress.read(row, name(row))));
                query = query.from(page.next());
            } while (page.hasNext());
        } catch (TableNotFoundException noneYet) {
            return List.of();
        }
        return jobs;
    }

    private static JobName name(Row row) {
        return new JobName(
                JobKind.valueOf(Objects.requireNonNull(row.string("job"))),
                Objects.requireNonNull(row.string("table")),
                Objects.requireNonNull(row.string("entity")),
                Objects.requireNonNullElse(row.string("index"), ""));
    }
}
