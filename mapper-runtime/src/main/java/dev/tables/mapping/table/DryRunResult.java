package dev.tables.mapping.table;

import dev.tables.engine.ResultPage;
import dev.tables.engine.RowQuery;
import dev.tables.mapping.job.JobCounters;
import dev.tables.mapping.table.internal.repair.ChangePages;

/**
 * A forecast of the effect of a job that changes entities or rows.
 *
 * @param rowsRead the number of entities, or rows, that were read
 * @param rowsToChange the number of rows that would be written or deleted
 * @param unreadableRows the number of rows that cannot be read or changed
 */
public record DryRunResult(long rowsRead, long rowsToChange, long unreadableRows) {
    static DryRunResult of(ChangePages pages) {
        JobCounters tally = new JobCounters();
        RowQuery query = RowQuery.wholeTable();
        long read = 0;
        long changed = 0;
        ResultPage<ChangePages.Found> page;
        do {
            page = pages.read(query, tally);
            read += page.items().size();
            changed +=
                    page.items().stream().filter(ChangePages.Found::isChanged).count();
            query = query.withContinuationToken(page.nextToken());
        } while (page.hasNext());
        long unreadable = tally.counts().unreadableEntities();
        return new DryRunResult(read + unreadable, changed, unreadable);
    }
}
