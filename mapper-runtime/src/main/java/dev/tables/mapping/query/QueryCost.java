package dev.tables.mapping.query;

/**
 * What a plan is assumed to cost, so that plans can be compared before any data is known. Less is better: first whether the
 * plan can be served at all, then requests, then rows.
 *
 * <p>The assumptions are the same for every entity: a table holds a million entities, a partition 100,000. One value of a
 * property is found in one of 100,000 of them, of a boolean or an enum in one of 2,000; an interval or the beginning of a text
 * finds one of 20,000; {@code In} asks for five values; a full key and a full value of a unique index find at most one. Other
 * conditions are assumed to exclude nothing. A page holds 1000 rows. A limit ends the reading early, unless the order is made
 * in memory, which needs all rows. What index rows do not hold is one more request for each hit; so
 * is each hit of an index in a table of its own, except in stores that write its rows directly.
 *
 * @param feasibility whether the plan can be served
 * @param requests requests to the store
 * @param entitiesRead rows of entities that are read or compared
 * @param indexRowsRead rows of an index that are read or compared
 */
public record QueryCost(Feasibility feasibility, long requests, long entitiesRead, long indexRowsRead)
        implements Comparable<QueryCost> {
    /** Whether a plan can be served, best first. */
    public enum Feasibility {
        /** The query can be served, whatever the table contains. */
        FEASIBLE,
        /** More entities than are sorted in memory are assumed to match. */
        SORT_TOO_LARGE,
        /** The whole table is scanned, which is allowed. */
        SCAN_ALLOWED,
        /** Pages are asked for, but the order is made in memory: refused. */
        NOT_PAGEABLE,
        /** The whole table would be read, which is not allowed: refused. */
        SCAN_NOT_ALLOWED
    }

    /** Rows of both kinds. */
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

    /** As plans show it, such as {@code about 11 requests, 10 entities, 10 index rows}. */
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
