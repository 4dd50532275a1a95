package dev.tables.mapping.query;

/**
 * The assumed cost of a plan, used to compare plans before anything is known about the data. Less is better: plans are
 * compared first by feasibility, then by requests, then by rows.
 *
 * <p>The assumptions are the same for every entity:
 * <ul>
 *   <li>A table contains a million entities, a partition 100,000.
 *   <li>An equality condition matches one in 100,000 entities; on a boolean or an enum, one in 2,000.
 *   <li>A range or a text prefix matches one in 20,000 entities.
 *   <li>An {@code In} condition has five values.
 *   <li>A full key, and a full value of a unique index, match at most one entity.
 *   <li>All other conditions match every entity.
 *   <li>A page contains 1000 rows.
 *   <li>A limit ends the reading early, unless the results are sorted in memory, which requires all rows.
 *   <li>Each match costs one more request if index rows do not cover the query, or if the index is global. On stores
 *       that write the rows of global indexes directly, a global index alone costs no additional request.
 * </ul>
 *
 * @param feasibility whether the plan can be served
 * @param requests the number of requests to the store
 * @param entitiesRead the number of entity rows that are read or compared
 * @param indexRowsRead the number of index rows that are read or compared
 */
public record QueryCost(Feasibility feasibility, long requests, long entitiesRead, long indexRowsRead)
        implements Comparable<QueryCost> {
    /** The feasibility of a plan, best first. */
    public enum Feasibility {
        /** The query can be served, regardless of the content of the table. */
        FEASIBLE,
        /** More entities than are sorted in memory are assumed to match. */
        SORT_TOO_LARGE,
        /** The whole table is scanned, which is allowed. */
        SCAN_ALLOWED,
        /** Pages are requested, but the order requires sorting in memory: rejected. */
        NOT_PAGEABLE,
        /** The whole table would be scanned, which is not allowed: rejected. */
        SCAN_NOT_ALLOWED
    }

    /** Returns the number of entity rows and index rows together. */
    public long totalRowsRead() {
        return entitiesRead + indexRowsRead;
    }

    @Override
    public int compareTo(QueryCost other) {
        int order = feasibility.compareTo(other.feasibility);
        if (order == 0) {
            order = Long.compare(requests, other.requests);
        }
        return order == 0 ? Long.compare(totalRowsRead(), other.totalRowsRead()) : order;
    }

    /** Formats the cost as plans show it, such as {@code about 11 requests, 10 entities, 10 index rows}. */
    @Override
    public String toString() {
        String text = "about " + counted(requests, "request", "requests");
        if (entitiesRead > 0) {
            text += ", " + counted(entitiesRead, "entity", "entities");
        }
        if (indexRowsRead > 0) {
            text += ", " + counted(indexRowsRead, "index row", "index rows");
        }
        return text;
    }

    private static String counted(long number, String one, String several) {
        return number + " " + (number == 1 ? one : several);
    }
}
