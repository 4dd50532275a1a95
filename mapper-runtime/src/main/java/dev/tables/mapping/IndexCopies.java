package dev.tables.mapping;

import dev.tables.engine.Capability;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowSource;
import java.util.List;

/**
 * Tells whether index rows that copy their entity's properties hold what the entity has: a writer that does not know the
 * index changes the entity and leaves the copy behind.
 */
final class IndexCopies<T> {
    private final EntityRows<T> rows;
    private final int only;
    private final boolean sharedVersions;

    /** For one index, or for all if the number is negative. */
    IndexCopies(EntityRows<T> rows, int only) {
        this.rows = rows;
        this.only = only;
        sharedVersions = rows.store().capabilities().contains(Capability.TRANSACTION_SHARES_VERSION);
    }

    /** Whether a copy of the entity is there and differs. One request for each index with copies. */
    boolean isOutdated(RowKeys keys, IndexRepair.Stored<T> stored) {
        List<List<String>> indexKeys = rows.indexKeysOf(keys, stored.entity());
        for (int i = 0; i < indexKeys.size(); i++) {
            for (String indexKey : indexKeys.get(i)) {
                if ((only < 0 || only == i)
                        && rows.content().hasProperties(i)
                        && isOutdated(i, indexKey, keys, stored)) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean isOutdated(int index, String indexKey, RowKeys keys, IndexRepair.Stored<T> stored) {
        Boolean same = rows.store()
                .get(
                        rows.model().indexTable(index),
                        rows.model().indexRow(index, indexKey, keys),
                        Projection.ALL,
                        reader -> isSame(index, reader, keys, stored));
        return Boolean.FALSE.equals(same);
    }

    private boolean isSame(int index, RowReader indexRow, RowKeys keys, IndexRepair.Stored<T> stored) {
        if (!rows.entityKeys(index, indexRow).equals(keys)) {
            return true;
        }
        if (rows.isTable(index) && (rows.isCopy(index) || !indexRow.has(TableIndexRow.ENTITY_VERSION))) {
            return rows.isOf(indexRow, stored.etag());
        }
        if (sharedVersions && indexRow.etag().equals(stored.etag())) {
            return true;
        }
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
