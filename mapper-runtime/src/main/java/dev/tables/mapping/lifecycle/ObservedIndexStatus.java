package dev.tables.mapping.lifecycle;

/**
 * An index as a process has last seen it in the catalog.
 *
 * @param status what the catalog had of it
 * @param readable whether the process may ask it: it is {@link IndexState#READABLE}, and defined as the process declares it
 */
public record ObservedIndexStatus(IndexStatus status, boolean readable) {
    /** State, progress and remaining time in a few words, such as {@code BACKFILLING, 42 %, about 3 min left}. */
    public String summary() {
        boolean otherwise = status.state() == IndexState.READABLE && !readable;
        return status.summary() + (otherwise ? ", but defined otherwise" : "");
    }
}
