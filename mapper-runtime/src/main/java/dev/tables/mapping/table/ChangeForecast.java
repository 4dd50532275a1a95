package dev.tables.mapping.table;

import dev.tables.engine.Page;
import dev.tables.engine.RowQuery;
import dev.tables.mapping.job.JobPages;
import dev.tables.mapping.job.JobTally;

/**
 * What a change of every entity, or row, would do.
 *
 * @param read how many there are
 * @param changed how many of them would be written, or deleted
 * @param unreadable how many cannot be read, or changed
 */
public record ChangeForecast(long read, long changed, long unreadable) {
    static <R extends ChangeForecast.Seen> ChangeForecast of(JobPages<R> pages) {
        JobTally tally = new JobTally();
        RowQuery query = RowQuery.wholeTable();
        long read = 0;
        long changed = 0;
        Page<R> page;
        do {
            page = pages.read(query, tally);
            read += page.items().size();
            changed += page.items().stream().filter(Seen::isChanged).count();
            query = query.from(page.next());
        } while (page.hasNext());
        long unreadable = tally.counts().unreadable();
        return new ChangeForecast(read + unreadable, changed, unreadable);
    }

    /** Something that was read. */
    interface Seen {
        /** Whether it would be written. */
        boolean isChanged();
    }
}
