package dev.tables.mapping;

import dev.tables.engine.ETag;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowReader;
import org.jspecify.annotations.Nullable;

/**
 * An index row as it was read.
 *
 * @param row where it is
 * @param key the key of its values
 * @param entity the entity it leads to
 * @param etag its version
 * @param list what it holds, if it leads to several entities
 */
record IndexEntry(
        RowKeys row,
        String key,
        RowKeys entity,
        ETag etag,
        @Nullable ListRow list) {

    static IndexEntry read(EntityRows<?> rows, int index, RowReader reader) {
        if (rows.isList(index)) {
            return new IndexEntry(reader.keys(), "", reader.keys(), reader.etag(), ListRow.read(reader));
        }
        String key = rows.isTable(index) ? reader.partitionKey() : reader.rowKey();
        return new IndexEntry(reader.keys(), key, rows.entityKeys(index, reader), reader.etag(), null);
    }
}
