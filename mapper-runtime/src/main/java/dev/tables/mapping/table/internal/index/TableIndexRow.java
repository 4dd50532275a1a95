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
 * A row of an index in a table of its own: the partition key is the indexed values, the row key names the entity; in a
 * unique index the row key is empty and properties name the entity.
 *
 * @param entity the entity it points at
 * @param intent the intent of its last writer
 * @param etag its version
 */
public record TableIndexRow(PrimaryKey entity, String intent, ETag etag) {
    /** The properties that name the entity in a unique index. */
    static final Set<String> OWNER = Set.of(IndexRowFormat.PARTITION_KEY, IndexRowFormat.ROW_KEY);

    /** What the row holds before its entity has the values: nothing of the entity's properties. */
    public static RowSource source(boolean unique, PrimaryKey entity, String intent) {
        return writer -> {
            writer.string(IndexRowFormat.INTENT, intent.isEmpty() ? null : intent);
            if (unique) {
                writer.string(IndexRowFormat.PARTITION_KEY, entity.partitionKey())
                        .string(IndexRowFormat.ROW_KEY, entity.rowKey());
            }
        };
    }

    /** What the row holds once its intent is decided: no intent, and properties of that version of the entity. */
    public static RowSource source(boolean unique, PrimaryKey entity, ETag version, RowSource properties) {
        return source(unique, entity, version.toString(), properties);
    }

    /** The same of a row written in one transaction with the entity, so that their versions are the same. */
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

    /** The version of the entity that a row holds properties of; null if it holds none. */
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

    /** The intent of its last writer; empty if that is decided. */
    static String intentOf(RowReader row) {
        String intent = row.string(IndexRowFormat.INTENT);
        return intent == null ? "" : intent;
    }

    /** Returns the entity that a row leads to; null if the row has another form. */
    static @Nullable PrimaryKey entityIfValid(RowReader row, boolean unique) {
        try {
            return entityOf(row, unique);
        } catch (MappingException | InvalidRowException ofAnotherForm) {
            return null;
        }
    }

    /**
     * The entity it points at.
     *
     * @throws MappingException if it is no row of an index that is unique, or not, as said
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
