package dev.tables.mapping.job;

import dev.tables.engine.ResultPage;
import dev.tables.engine.RowQuery;
import java.util.List;

/**
 * A processor that reads and processes the pages of one phase of a job.
 *
 * @param <R> the type of the items of a page
 */
public interface JobPageProcessor<R> {
    /** Reads a page. Counts unreadable items and returns the others. */
    ResultPage<R> read(RowQuery page, JobCounters tally);

    /**
     * Processes a batch of items of a page. Processing a batch twice must do no harm: after a crash, a page is read
     * again.
     */
    void process(List<R> batch, JobCounters tally);

    /**
     * Returns the number of items that are processed together; between two batches a job can stop, and limits its rate.
     */
    default int batchSize() {
        return 200;
    }
}
