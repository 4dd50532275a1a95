package dev.tables.mapping.job;

import dev.tables.engine.Page;
import dev.tables.engine.RowQuery;
import java.util.List;

/**
 * What a job goes through in one phase, page by page.
 *
 * @param <R> what a page has
 */
public interface JobPages<R> {
    /** Reads a page; counts what cannot be read, and gives the rest. */
    Page<R> read(RowQuery page, JobTally tally);

    /**
     * Does what the phase is for, for some of the items of a page. Doing it twice must do no harm: after a crash a page is
     * read again.
     */
    void work(List<R> slice, JobTally tally);

    /** How many items are worked at together; between two slices a job can stop, and keeps its pace. */
    default int sliceSize() {
        return 200;
    }
}
