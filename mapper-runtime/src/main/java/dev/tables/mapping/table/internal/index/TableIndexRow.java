package dev.tables.mapping.table.internal.index;

import dev.tables.engine.ETag;
import dev.tables.engine.InvalidRowException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowSource;
import dev.tables.mapping.key.internal.IndexRowFormat;
import dev.tables.mapping.value.MappingException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A row of a global index. The partition key contains the indexed values, and the row key identifies the entity. In a
 * unique index the row key is empty, and properties identify the entity.
 *
 * @param entity the entity that it refers to
 * @param intent the intent of its last writer
 * @param etag its version
 */
public record TableIndexRow(PrimaryKey entity, String intent, ETag etag) {
    /** The properties that identify the entity in a unique index. */
    static final Set<String> OWNER = Set.of(IndexRowFormat.PARTITION_KEY, IndexRowFormat.ROW_KEY);

    /**
     * Returns the content of a row whose entity does not have the row's values yet. The content includes no properties
     * of the entity.
     */
    public static RowSource source(boolean unique, PrimaryKey entity, String intent) {
        return writer -> {
            writer.string(IndexRowFormat.INTENT, intent.isEmpty() ? null : intent);
            if (unique) {
                writer.string(IndexRowFormat.PARTITION_KEY, entity.partitionKey())
                        .string(IndexRowFormat.ROW_KEY, entity.rowKey());
            }
        };
    }

    /**
     * Returns the content of a row after its intent is decided: without an intent, with the properties of the entity
     * and their version.
     */
    public static RowSource source(boolean unique, PrimaryKey entity, ETag version, RowSource properties) {
        return source(unique, entity, version.toString(), properties);
    }

    /**
     * Returns the content of a row that is written in one transaction with its entity, so that both have the same
     * version.
     */
    static RowSource sharing(boolean unique, PrimaryKey entity, RowSource properties) {
        return source(unique, entity, IndexRowFormat.SAME_VERSION, properties);
    }

    private static RowSource source(boolean unique, PrimaryKey entity, String version, RowSource properties) {
        RowSource own = source(unique, entity, "");
        return writer -> {
            own.writeTo(writer);
            writer.string(IndexRowFormat.ENTITY_VERSION, version);
            properties.writeTo(writer);
        };
    }

    /** Returns the version of the entity whose properties a row contains; null if the row contains no properties. */
    public static @Nullable ETag versionOf(RowReader row) {
        String version = row.string(IndexRowFormat.ENTITY_VERSION);
        if (version == null) {
            return null;
        }
        return version.equals(IndexRowFormat.SAME_VERSION) ? row.etag() : ETag.of(version);
    }

    static TableIndexRow read(RowReader row) {
        return new TableIndexRow(entityOf(row, row.rowKey().isEmpty()), intentOf(row), row.etag());
    }

    /** Returns the intent of the row's last writer; empty if that intent is decided. */
    static String intentOf(RowReader row) {
        String intent = row.string(IndexRowFormat.INTENT);
        return intent == null ? "" : intent;
    }

    /** Returns the entity that a row refers to; null if the row has another form. */
    static @Nullable PrimaryKey entityIfValid(RowReader row, boolean unique) {
        try {
            return entityOf(row, unique);
        } catch (MappingException | InvalidRowException ofAnotherForm) {
            return null;
        }
    }

    /**
     * Returns the entity that a row refers to.
     *
     * @throws MappingException if the row does not have the form of a unique index, or of another index if
     *     {@code unique} is false
     */
    static PrimaryKey entityOf(RowReader row, boolean unique) {
        if (unique) {
            String partitionKey = row.string(IndexRowFormat.PARTITION_KEY);
            String rowKey = row.string(IndexRowFormat.ROW_KEY);
            if (!row.rowKey().isEmpty() || partitionKey == null || rowKey == null) {
                throw new MappingException("index row", null, "a row of a unique index does not refer to an entity");
            }
            return new PrimaryKey(partitionKey, rowKey);
        }
        return IndexRowFormat.entityOf(row.rowKey());
    }
}
