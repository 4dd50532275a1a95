package dev.tables.mapping.query;

import dev.tables.engine.Filter;
import dev.tables.engine.Filter.Operator;
import dev.tables.engine.KeyRange;
import dev.tables.mapping.ValueType;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyLayout;
import java.util.ArrayList;
import java.util.List;

/** Keeps queries of entities away from index rows, whose row keys start with {@code ~}. */
final class IndexRows {
    private static final String FIRST = "~";
    private static final String BEHIND = "\u007F";

    /** For queries over several partitions, where a range of row keys cannot be cut in two. */
    static final Filter NOT_ONE =
            Filter.or(Filter.compare("RowKey", Operator.LT, FIRST), Filter.compare("RowKey", Operator.GE, BEHIND));

    private IndexRows() {}

    /** The ranges without index rows; a second one behind them only if row keys can lie there. */
    static List<KeyRange> without(KeyRange range, KeyLayout rowKey) {
        String upper = range.upper();
        if (!rowKey.prefix().isEmpty() || upper != null && upper.compareTo(FIRST) <= 0) {
            return List.of(range);
        }
        List<KeyRange> parts = new ArrayList<>();
        parts.add(range.and(KeyRange.lessThan(FIRST)));
        if (!rowKey.components().isEmpty() && isText(rowKey.components().get(0))) {
            parts.add(range.and(KeyRange.atLeast(BEHIND)));
        }
        parts.removeIf(KeyRange::isEmpty);
        return parts;
    }

    private static boolean isText(KeyComponent first) {
        boolean text = first.type() == ValueType.STRING || first.type() == ValueType.ENUM;
        return text && !first.descending();
    }
}
