package dev.tables.mapping.query;

import dev.tables.engine.Filter;
import dev.tables.engine.Filter.Operator;
import dev.tables.engine.KeyRange;
import dev.tables.mapping.key.KeyLayout;

/** Keeps queries of entities away from index rows, whose row keys start with {@code ~}; no key of an entity lies behind. */
final class IndexRows {
    private static final String FIRST = "~";

    /** For queries over several partitions, where a range of row keys only filters. */
    static final Filter NOT_ONE = Filter.compare("RowKey", Operator.LT, FIRST);

    private IndexRows() {}

    /** The range without index rows; keys with a constant prefix are away from them anyway. */
    static KeyRange without(KeyRange range, KeyLayout rowKey) {
        return rowKey.prefix().isEmpty() ? range.and(KeyRange.lessThan(FIRST)) : range;
    }
}
