package dev.tables.mapping.lifecycle;

/**
 * An index as last seen in the catalog by a process.
 *
 * @param status the status in the catalog
 * @param usableByQueries whether queries of the process may use the index: it is {@link IndexState#READABLE}, and
 *     defined as the process declares it
 */
public record ObservedIndexStatus(IndexStatus status, boolean usableByQueries) {
    /**
     * Returns state, progress and remaining time in a few words, such as {@code BACKFILLING, 42 %, about 3 min left}.
     */
    public String summary() {
        boolean otherwise = status.state() == IndexState.READABLE && !usableByQueries;
        return status.summary() + (otherwise ? ", but defined otherwise" : "");
    }
}
