package dev.tables.engine.internal.record;

import dev.tables.engine.Filter;
import dev.tables.engine.KeyRange;
import dev.tables.engine.RowQuery;
import dev.tables.engine.ordered.Bytes;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The keys that a query must read. The keys are in the ranges of the query, narrowed by the terms on keys that the
 * filter joins by {@code and} at the top level. The interval also contains the rest of the filter.
 */
public final class Interval {
    private final KeyRange partitions;
    private final KeyRange rows;
    private final @Nullable Filter residual;

    private Interval(KeyRange partitions, KeyRange rows, @Nullable Filter residual) {
        this.partitions = partitions;
        this.rows = rows;
        this.residual = residual;
    }

    public static Interval of(RowQuery query) {
        KeyRange partitions = query.partitionKeyRange();
        KeyRange rows = query.rowKeyRange();
        Filter filter = query.filter();
        if (filter == null) {
            return new Interval(partitions, rows, null);
        }
        List<Filter> rest = new ArrayList<>();
        for (Filter term : filter instanceof Filter.And and ? flat(and, new ArrayList<>()) : List.of(filter)) {
            KeyRange range = range(term);
            if (range == null) {
                rest.add(term);
            } else if (((Filter.Comparison) term).property().equals("PartitionKey")) {
                partitions = partitions.intersect(range);
            } else {
                rows = rows.intersect(range);
            }
        }
        return new Interval(partitions, rows, rest.isEmpty() ? null : Filter.and(rest.toArray(Filter[]::new)));
    }

    private static List<Filter> flat(Filter.And and, List<Filter> into) {
        for (Filter term : and.terms()) {
            if (term instanceof Filter.And nested) {
                flat(nested, into);
            } else {
                into.add(term);
            }
        }
        return into;
    }

    private static @Nullable KeyRange range(Filter term) {
        if (!(term instanceof Filter.Comparison comparison)
                || !FilterProgram.isKey(comparison.property())
                || !(comparison.literal() instanceof String key)) {
            return null;
        }
        return switch (comparison.operator()) {
            case EQ -> KeyRange.exactly(key);
            case GT -> KeyRange.greaterThan(key);
            case GE -> KeyRange.atLeast(key);
            case LT -> KeyRange.lessThan(key);
            case LE -> KeyRange.atMost(key);
            case NE -> null;
        };
    }

    /** Returns the part of the filter that the ranges do not cover, or null if there is none. */
    @Nullable
    public Filter residual() {
        return residual;
    }

    /** Returns the range of partition keys to read. */
    public KeyRange partitions() {
        return partitions;
    }

    /** Returns the range of row keys to read in each partition. */
    public KeyRange rows() {
        return rows;
    }

    /** Returns whether both intervals contain the same keys. */
    public boolean hasSameBounds(Interval other) {
        return partitions.equals(other.partitions) && rows.equals(other.rows);
    }

    public boolean isEmpty() {
        return partitions.isEmpty() || rows.isEmpty();
    }

    /** Returns the only partition to read, or null if there may be several. */
    @Nullable
    public String partition() {
        return partitions.isSingleKey() ? partitions.lower() : null;
    }

    /** Returns the only row key to read in the only partition, or null. */
    @Nullable
    public String rowKey() {
        return partitions.isSingleKey() && rows.isSingleKey() ? rows.lower() : null;
    }

    /** Returns the range of row keys to check on each row, or null if the bounds cover it. */
    @Nullable
    public KeyRange rowsToCheck() {
        return partitions.isSingleKey() || rows.isAll() ? null : rows;
    }

    /** Writes the first key that may belong to the query. */
    public void start(int tableId, Bytes into) {
        Keys.table(into, tableId);
        if (partition() != null) {
            Keys.text(into, partition());
            into.put(Keys.SEPARATOR);
            if (lower(into, rows)) {
                into.put(Keys.SEPARATOR);
            }
        } else if (lower(into, partitions)) {
            into.put(Keys.AFTER);
        }
    }

    /** Writes the first key after the query. */
    public void end(int tableId, Bytes into) {
        Keys.table(into, tableId);
        if (partition() != null) {
            Keys.text(into, partition());
            if (rows.upper() == null) {
                into.put(Keys.AFTER);
                return;
            }
            into.put(Keys.SEPARATOR);
            if (upper(into, rows.upper(), rows.upperInclusive())) {
                into.put(Keys.SEPARATOR);
            }
        } else if (partitions.upper() == null) {
            Keys.afterTable(into, tableId);
        } else if (upper(into, partitions.upper(), partitions.upperInclusive())) {
            into.put(Keys.AFTER);
        }
    }

    /** Appends a lower bound, and returns whether the key that is equal to the bound must be skipped. */
    private static boolean lower(Bytes into, KeyRange range) {
        String bound = range.lower();
        if (bound == null) {
            return false;
        }
        int legal = legalLength(bound);
        Keys.text(into, bound.substring(0, legal));
        return legal < bound.length() || !range.lowerInclusive();
    }

    /** Appends an upper bound, and returns whether the key that is equal to the bound is included. */
    private static boolean upper(Bytes into, String bound, boolean inclusive) {
        int legal = legalLength(bound);
        Keys.text(into, bound.substring(0, legal));
        return legal < bound.length() || inclusive;
    }

    /**
     * Returns the length up to the first control character. No key contains one. A bound with a control character is
     * therefore directly after the key that is its valid prefix, and before every longer key.
     */
    private static int legalLength(String bound) {
        for (int i = 0; i < bound.length(); i++) {
            if (bound.charAt(i) < 0x20) {
                return i;
            }
        }
        return bound.length();
    }
}
