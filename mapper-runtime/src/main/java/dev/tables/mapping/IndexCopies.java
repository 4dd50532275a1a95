package dev.tables.mapping;

import dev.tables.engine.ETag;
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

    IndexCopies(EntityRows<T> rows) {
        this.rows = rows;
    }

    /** Whether a row of the entity was written by another definition of the index, or holds other properties than the entity has. */
    boolean isOutdated(int index, RowReader indexRow, IndexRepair.Stored<T> stored) {
        return !rows.content().isOwn(index, indexRow)
                || rows.content().hasProperties(index)
                        && !(hasVersion(index, indexRow, stored.etag()) && isSame(index, indexRow, stored));
    }

    /** Whether a reader who takes the entity's version of the row is given the right one. */
    private boolean hasVersion(int index, RowReader indexRow, ETag entity) {
        if (rows.isTable(index)) {
            return rows.isCopy(index)
                    ? rows.isOf(indexRow, entity)
                    : indexRow.string(TableIndexRow.ENTITY_VERSION) != null;
        }
        return !rows.content().sharesVersion(index) || indexRow.etag().equals(entity);
    }

    /** An equal version is no proof: who copies tables writes rows together that were not. */
    private boolean isSame(int index, RowReader indexRow, IndexRepair.Stored<T> stored) {
        RowKeys keys = stored.keys();
        RowSource plain = rows.plainSource(stored.entity());
        try {
            return rows.isCopy(index)
                    ? copied(keys, rows.plainSource(rows.decode(index, indexRow, rows.mapper()::read)))
                            .equals(copied(keys, plain))
                    : rows.decode(index, indexRow, Row::from)
                            .withoutVersion()
                            .equals(rows.content().partsOf(keys, plain).get(index));
        } catch (MappingException unreadable) {
            return false;
        }
    }

    /** What a copy has of an entity: all but large values, which index rows do not hold. */
    private Row copied(RowKeys keys, RowSource plain) {
        Row copied = Row.of(keys, plain);
        for (PropertyModel property : rows.mapper().model().properties()) {
            if (property.isLarge()) {
                copied = copied.without(property.storedName());
            }
        }
        return copied;
    }
}
