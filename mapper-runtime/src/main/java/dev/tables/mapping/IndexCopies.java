package dev.tables.mapping;

import dev.tables.engine.Capability;
import dev.tables.engine.Row;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowSource;

/**
 * Tells whether index rows that copy their entity's properties hold what the entity has: a writer that does not know the
 * index changes the entity and leaves the copy behind.
 */
final class IndexCopies<T> {
    private final EntityRows<T> rows;
    private final boolean sharedVersions;

    IndexCopies(EntityRows<T> rows) {
        this.rows = rows;
        sharedVersions = rows.store().capabilities().contains(Capability.TRANSACTION_SHARES_VERSION);
    }

    /** Whether a row of the entity holds other properties than the entity has. */
    boolean isOutdated(int index, RowReader indexRow, IndexRepair.Stored<T> stored) {
        return rows.content().hasProperties(index) && !isSame(index, indexRow, stored);
    }

    private boolean isSame(int index, RowReader indexRow, IndexRepair.Stored<T> stored) {
        if (rows.isTable(index) && (rows.isCopy(index) || !indexRow.has(TableIndexRow.ENTITY_VERSION))) {
            return rows.isOf(indexRow, stored.etag());
        }
        if (sharedVersions && indexRow.etag().equals(stored.etag())) {
            return true;
        }
        RowKeys keys = stored.keys();
        RowSource plain = rows.plainSource(stored.entity());
        try {
            return rows.isCopy(index)
                    ? Row.of(keys, rows.plainSource(rows.decode(index, indexRow, rows.mapper()::read)))
                            .equals(Row.of(keys, plain))
                    : rows.decode(index, indexRow, Row::from)
                            .withoutVersion()
                            .equals(rows.content().partsOf(keys, plain).get(index));
        } catch (MappingException unreadable) {
            return false;
        }
    }
}
