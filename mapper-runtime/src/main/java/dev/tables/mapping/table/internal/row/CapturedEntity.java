package dev.tables.mapping.table.internal.row;

import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.internal.StoredRow;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.PropertyModel;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The values of an entity at the moment when a caller passed it to a write that is done later. Immutable, whatever the caller changes
 * afterwards: the properties are encoded at once, and the row and its index rows are made from them.
 *
 * @param <T> the entity
 */
public final class CapturedEntity<T> {
    private final EntityFormat<T> format;
    private final Row plain;
    private final @Nullable ETag version;
    private final @Nullable Instant timestamp;

    private CapturedEntity(EntityFormat<T> format, Row plain, @Nullable ETag version, @Nullable Instant timestamp) {
        this.format = format;
        this.plain = plain;
        this.version = version;
        this.timestamp = timestamp;
    }

    /**
     * Captures the values that an entity has now.
     *
     * @throws dev.tables.mapping.value.MappingException if a property that may not be null is, or a value has no stored form
     */
    public static <T> CapturedEntity<T> of(EntityFormat<T> format, PrimaryKey keys, T entity) {
        EntityMapper<T> mapper = format.mapper();
        return new CapturedEntity<>(
                format,
                Row.of(keys, format.plainSource(entity)),
                format.model().isVersioned() ? mapper.versionOf(entity) : null,
                timestamp(format, entity));
    }

    private static <T> @Nullable Instant timestamp(EntityFormat<T> format, T entity) {
        for (PropertyModel property : format.model().properties()) {
            if (property.role() == PropertyModel.Role.TIMESTAMP) {
                return (Instant) format.mapper().property(entity, property.name());
            }
        }
        return null;
    }

    /** The properties in plain text. */
    public Row plain() {
        return plain;
    }

    /**
     * Returns a new entity with the captured values, as it will be read from the store, but with the version and the timestamp that the
     * captured entity had.
     *
     * @throws dev.tables.mapping.value.MappingException if an entity with these values cannot be read
     */
    public T copy() {
        EntityMapper<T> mapper = format.mapper();
        T copy = mapper.read(new StoredRow(plain, ETag.ANY, Instant.EPOCH));
        copy = format.model().isVersioned() ? mapper.withVersion(copy, version) : copy;
        return format.model().hasRole(PropertyModel.Role.TIMESTAMP) ? mapper.withTimestamp(copy, timestamp) : copy;
    }

    /** Whether an entity still has the captured keys and values. */
    public boolean isUnchanged(T entity) {
        try {
            return plain.equals(Row.of(format.mapper().primaryKeyOf(entity), format.plainSource(entity)));
        } catch (RuntimeException unwritable) {
            // It could be written when it was captured.
            return false;
        }
    }
}
