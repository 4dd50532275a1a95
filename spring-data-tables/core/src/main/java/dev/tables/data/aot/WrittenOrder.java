package dev.tables.data.aot;

import dev.tables.mapping.query.internal.SortKey;

/** A property by which a query written ahead of time sorts: made by {@link TablesRepositoryFragment#ascending} and its opposite. */
public final class WrittenOrder {
    private final SortKey key;

    WrittenOrder(SortKey key) {
        this.key = key;
    }

    SortKey key() {
        return key;
    }
}
