package dev.tables.mapping;

import dev.tables.engine.ETag;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowSource;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.key.KeyReader;
import java.util.List;
import java.util.Set;

/**
 * A row of an index in a table of its own: the partition key is the indexed values, the row key names the entity; in a
 * unique index the row key is empty and properties name the entity.
 *
 * @param entity the entity it points at
 * @param stamp the intent of whoever wrote it last
 * @param etag its version
 */
record TableIndexRow(RowKeys entity, String stamp, ETag etag) {
    private static final String STAMP = "_intent";
    private static final String PARTITION_KEY = "_partitionKey";
    private static final KeyLayout REFERENCE =
            KeyLayout.ofIndex("", List.of(KeyComponent.of("partitionKey", ValueType.STRING)), true);

    /** The properties that name the entity in a unique index. */
    static final Set<String> OWNER = Set.of(PARTITION_KEY, EntityModel.INDEXED_ROW_KEY);

    /** Where the row for these values is. */
    static RowKeys keys(String values, boolean unique, RowKeys entity) {
        return new RowKeys(values, unique ? "" : reference(entity));
    }

    /** One text for both keys of an entity: {@code partitionKey rowKey}. */
    private static String reference(RowKeys entity) {
        return REFERENCE.writer("index row").string(entity.partitionKey()).toKey(entity.rowKey());
    }

    /** The version of the entity whose properties the row holds; a row without it holds none. */
    static final String ENTITY_VERSION = "_version";

    /** The properties that are the row's own, not the entity's. */
    static final Set<String> OWN =
            Set.of(STAMP, PARTITION_KEY, EntityModel.INDEXED_ROW_KEY, ENTITY_VERSION, IndexStamps.DEFINITION);

    /** What the row holds before its entity has the values: nothing of the entity's properties. */
    static RowSource source(boolean unique, RowKeys entity, String stamp) {
        return writer -> {
            writer.string(STAMP, stamp.isEmpty() ? null : stamp);
            if (unique) {
                writer.string(PARTITION_KEY, entity.partitionKey())
                        .string(EntityModel.INDEXED_ROW_KEY, entity.rowKey());
            }
        };
    }

    /** What the row holds once its stamp is decided: none any more, and properties of that version of the entity. */
    static RowSource source(boolean unique, RowKeys entity, ETag version, RowSource properties) {
        RowSource own = source(unique, entity, "");
        return writer -> {
            own.writeTo(writer);
            writer.string(ENTITY_VERSION, version.toString());
            properties.writeTo(writer);
        };
    }

    static TableIndexRow read(RowReader row) {
        return new TableIndexRow(entityOf(row, row.rowKey().isEmpty()), stampOf(row), row.etag());
    }

    /** The intent of whoever wrote it last; empty if that is decided. */
    static String stampOf(RowReader row) {
        String stamp = row.string(STAMP);
        return stamp == null ? "" : stamp;
    }

    /**
     * The entity it points at.
     *
     * @throws MappingException if it is no row of an index that is unique, or not, as said
     */
    static RowKeys entityOf(RowReader row, boolean unique) {
        if (unique) {
            String partitionKey = row.string(PARTITION_KEY);
            String rowKey = row.string(EntityModel.INDEXED_ROW_KEY);
            if (!row.rowKey().isEmpty() || partitionKey == null || rowKey == null) {
                throw new MappingException("index row", null, "names no entity as a row of a unique index does");
            }
            return new RowKeys(partitionKey, rowKey);
        }
        KeyReader reader = REFERENCE.reader("index row", row.rowKey());
        return new RowKeys(reader.string(), reader.tail());
    }
}
