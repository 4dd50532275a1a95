package dev.tables.mapping.query.internal.condition;

import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part of a table to read: a range of keys in a range of partitions.
 *
 * @param partitions the partition keys
 * @param keys the row keys
 */
public record Span(KeyRange partitions, KeyRange keys) {
    private static final Comparator<KeyRange> BY_LOWER = (left, right) -> {
        int order = compareLower(left.lower(), right.lower());
        return order != 0 ? order : Boolean.compare(right.lowerInclusive(), left.lowerInclusive());
    };

    /** A comparator by key order, for spans whose partitions are single keys or the same range. */
    static final Comparator<Span> IN_KEY_ORDER =
            Comparator.comparing(Span::partitions, BY_LOWER).thenComparing(Span::keys, BY_LOWER);

    /** An order by row keys, regardless of the partition. */
    public static final Comparator<Span> BY_KEYS = Comparator.comparing(Span::keys, BY_LOWER);

    private static int compareLower(@Nullable String left, @Nullable String right) {
        if (left == null || right == null) {
            return left == right ? 0 : left == null ? -1 : 1;
        }
        return left.compareTo(right);
    }

    /** Merges ranges into disjoint ranges in order, which contain the same keys. */
    static List<KeyRange> merged(List<KeyRange> ranges) {
        if (ranges.size() < 2) {
            return ranges;
        }
        List<KeyRange> sorted = new ArrayList<>(ranges);
        sorted.sort(BY_LOWER);
        List<KeyRange> merged = new ArrayList<>();
        for (KeyRange range : sorted) {
            KeyRange last = merged.isEmpty() ? null : merged.get(merged.size() - 1);
            if (last != null && touches(last, range)) {
                merged.set(merged.size() - 1, reach(last, range));
            } else {
                merged.add(range);
            }
        }
        return merged;
    }

    private static boolean touches(KeyRange low, KeyRange high) {
        if (low.upper() == null || high.lower() == null) {
            return true;
        }
        int order = high.lower().compareTo(low.upper());
        return order < 0 || order == 0 && low.upperInclusive() && high.lowerInclusive();
    }

    private static KeyRange reach(KeyRange low, KeyRange high) {
        boolean further = low.upper() != null
                && (high.upper() == null
                        || high.upper().compareTo(low.upper()) > 0
                        || high.upper().equals(low.upper()) && high.upperInclusive());
        return further ? new KeyRange(low.lower(), low.lowerInclusive(), high.upper(), high.upperInclusive()) : low;
    }

    /** Returns the part of the span after a row. */
    public List<Span> after(PrimaryKey row) {
        return beyond(row, KeyRange.greaterThan(row.partitionKey()), KeyRange.greaterThan(row.rowKey()));
    }

    /** Returns the part of the span before a row, starting with the rows in the partition of that row. */
    public List<Span> before(PrimaryKey row) {
        return beyond(row, KeyRange.lessThan(row.partitionKey()), KeyRange.lessThan(row.rowKey()));
    }

    private List<Span> beyond(PrimaryKey row, KeyRange otherPartitions, KeyRange otherKeys) {
        List<Span> rest = new ArrayList<>();
        if (partitions.contains(row.partitionKey())) {
            rest.add(new Span(KeyRange.exactly(row.partitionKey()), keys.intersect(otherKeys)));
        }
        rest.add(new Span(partitions.intersect(otherPartitions), keys));
        rest.removeIf(Span::isEmpty);
        return rest;
    }

    /** Returns the part of the span after a row key, in every partition. */
    public Span afterKey(String rowKey) {
        return new Span(partitions, keys.intersect(KeyRange.greaterThan(rowKey)));
    }

    /** Returns the part of the span before a row key, in every partition. */
    public Span beforeKey(String rowKey) {
        return new Span(partitions, keys.intersect(KeyRange.lessThan(rowKey)));
    }

    /** Returns whether the whole span is after a row. */
    public boolean isAfter(PrimaryKey row) {
        String first = partitions.lower();
        if (first == null || first.compareTo(row.partitionKey()) < 0) {
            return false;
        }
        if (first.compareTo(row.partitionKey()) > 0) {
            return true;
        }
        String key = keys.lower();
        return key != null && (key.compareTo(row.rowKey()) > 0 || key.equals(row.rowKey()) && !keys.lowerInclusive());
    }

    /** Returns whether the whole span is before a row. */
    public boolean isBefore(PrimaryKey row) {
        String last = partitions.upper();
        if (last == null || last.compareTo(row.partitionKey()) > 0) {
            return false;
        }
        if (last.compareTo(row.partitionKey()) < 0) {
            return true;
        }
        String key = keys.upper();
        return key != null && (key.compareTo(row.rowKey()) < 0 || key.equals(row.rowKey()) && !keys.upperInclusive());
    }

    public boolean contains(PrimaryKey row) {
        return partitions.contains(row.partitionKey()) && keys.contains(row.rowKey());
    }

    public boolean overlaps(Span other) {
        return !new Span(partitions.intersect(other.partitions), keys.intersect(other.keys)).isEmpty();
    }

    public boolean isEmpty() {
        return partitions.isEmpty() || keys.isEmpty();
    }
}
