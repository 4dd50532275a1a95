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
 * The values of an entity at the time when a caller passed it to a deferred write. Immutable, even if the caller
 * changes the entity afterwards: the properties are encoded immediately, and the row and its index rows are created
 * from them.
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
     * Captures the current values of an entity.
     *
     * @throws dev.tables.mapping.value.MappingException if a property that is not nullable is null, or a value has no
     *     stored form
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

    /** Returns the properties in plain text. */
    public Row plain() {
        return plain;
    }

    /**
     * Returns a new entity with the captured values, as it will be read from the store. The new entity has the version
     * and the timestamp of the captured entity.
     *
     * @throws dev.tables.mapping.value.MappingException if an entity with these values cannot be read
     */
    public T copy() {
        EntityMapper<T> mapper = format.mapper();
        T copy = mapper.read(new StoredRow(plain, ETag.ANY, Instant.EPOCH));
        copy = format.model().isVersioned() ? mapper.withVersion(copy, version) : copy;
        return format.model().hasRole(PropertyModel.Role.TIMESTAMP) ? mapper.withTimestamp(copy, timestamp) : copy;
    }

    /** Returns whether an entity still has the captured keys and values. */
    public boolean isUnchanged(T entity) {
        try {
            return plain.equals(Row.of(format.mapper().primaryKeyOf(entity), format.plainSource(entity)));
        } catch (RuntimeException unwritable) {
            // It could be written when it was captured.
            return false;
        }
    }
}
