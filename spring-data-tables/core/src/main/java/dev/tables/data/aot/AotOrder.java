package dev.tables.data.aot;

import dev.tables.mapping.query.internal.condition.SortKey;

/**
 * A sort property of a query that was generated ahead of time, created by {@link AotQueries#ascending} or {@link
 * AotQueries#descending}.
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
