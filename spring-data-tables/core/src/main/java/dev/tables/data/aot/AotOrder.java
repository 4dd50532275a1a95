package dev.tables.data.aot;

import dev.tables.mapping.query.internal.condition.SortKey;

/**
 * A property by which a query written ahead of time sorts: made by {@link AotQueries#ascending} or
 * {@link AotQueries#descending}.
 */
public final class AotOrder {
    private final SortKey key;

    AotOrder(SortKey key) {
        this.key = key;
    }

    SortKey key() {
        return key;
    }
}
