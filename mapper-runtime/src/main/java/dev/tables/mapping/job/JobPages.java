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
    Page<R> read(RowQuery page, JobCounters tally);

    /**
     * Processes a batch of items of a page. Processing it twice must do no harm: after a crash a page is read again.
     */
    void process(List<R> batch, JobCounters tally);

    /** Returns how many items are processed together; between two batches a job can stop, and limits its rate. */
    default int batchSize() {
        return 200;
    }
}
