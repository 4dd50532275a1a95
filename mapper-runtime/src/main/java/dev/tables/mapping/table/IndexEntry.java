package dev.tables.mapping.table;

import dev.tables.engine.ETag;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowReader;
import org.jspecify.annotations.Nullable;

/**
 * An index row as it was read.
 *
 * @param row where it is
 * @param key the key of its values
 * @param entity the entity it leads to; null if it leads to several, or to none as rows of the index do
 * @param etag its version
 * @param list what it holds, if it leads to several entities
 */
record IndexEntry(
        RowKeys row,
        String key,
        @Nullable RowKeys entity,
        ETag etag,
        @Nullable ListRow list) {

    static IndexEntry read(EntityRows<?> rows, int index, RowReader reader) {
        if (rows.isList(index) && rows.isAmongRows(index, reader.rowKey())) {
            return new IndexEntry(reader.keys(), "", null, reader.etag(), ListRow.read(reader));
        }
        String key = rows.isTable(index) ? reader.partitionKey() : reader.rowKey();
        RowKeys entity = rows.isList(index) ? null : rows.entityKeys(index, reader);
        return new IndexEntry(reader.keys(), key, entity, reader.etag(), null);
    }

    /** Whether it is a row of another definition of the index, or of another program: it leads nowhere. */
    boolean isForeign() {
        return entity == null && list == null;
    }
}
