package dev.tables.engine.azure;

import com.azure.data.tables.models.TableEntity;
import dev.tables.engine.ETag;
import dev.tables.engine.EdmType;
import dev.tables.engine.InvalidRowException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.RowReader;
import dev.tables.engine.StoreCorruptedException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A reader of the Azure SDK's entities. The reader omits the entities' metadata and converts values to the Java types
 * of {@link EdmType}.
 */
final class TableEntityReader implements RowReader {
    private static final Set<String> SYSTEM = Set.of("PartitionKey", "RowKey", "Timestamp");

    private final String table;
    private final Map<String, Object> properties;
    private final Projection projection;
    private final PrimaryKey keys;

    TableEntityReader(String table, TableEntity entity, Projection projection) {
        this.table = table;
        this.properties = entity.getProperties();
        this.projection = projection;
        if (!(properties.get("PartitionKey") instanceof String partitionKey)
                || !(properties.get("RowKey") instanceof String rowKey)) {
            throw new StoreCorruptedException("A row of table '" + table + "' has no keys.", null);
        }
        keys = new PrimaryKey(partitionKey, rowKey);
    }

    @Override
    public String partitionKey() {
        return keys.partitionKey();
    }

    @Override
    public String rowKey() {
        return keys.rowKey();
    }

    @Override
    public PrimaryKey primaryKey() {
        return keys;
    }

    @Override
    public ETag etag() {
        ETag etag = properties.get(TableEntityWriter.ETAG) instanceof String text ? ServiceAnswer.readETag(text) : null;
        if (etag == null) {
            throw new StoreCorruptedException("A row of table '" + table + "' has no ETag.", null);
        }
        return etag;
    }

    @Override
    public Instant timestamp() {
        if (properties.get("Timestamp") instanceof OffsetDateTime time) {
            return time.toInstant();
        }
        throw new StoreCorruptedException("A row of table '" + table + "' has no timestamp.", null);
    }

    @Override
    public @Nullable EdmType typeOf(String name) {
        Object value = value(name);
        return value == null ? null : EdmType.of(value);
    }

    @Override
    public @Nullable Object value(String name) {
        return isProperty(name) ? canonical(name, properties.get(name)) : null;
    }

    @Override
    public @Nullable String string(String name) {
        return typed(name, EdmType.STRING, String.class);
    }

    @Override
    public byte @Nullable [] binary(String name) {
        byte[] value = typed(name, EdmType.BINARY, byte[].class);
        return value == null ? null : value.clone();
    }

    @Override
    public @Nullable Instant dateTime(String name) {
        return typed(name, EdmType.DATE_TIME, Instant.class);
    }

    @Override
    public @Nullable UUID guid(String name) {
        return typed(name, EdmType.GUID, UUID.class);
    }

    @Override
    public boolean bool(String name) {
        return present(name, EdmType.BOOLEAN, typed(name, EdmType.BOOLEAN, Boolean.class));
    }

    @Override
    public int int32(String name) {
        if (value(name) instanceof Long wide) {
            if (wide != wide.intValue()) {
                throw InvalidRowException.int32Overflow(table, primaryKey(), name);
            }
            return wide.intValue();
        }
        return present(name, EdmType.INT32, typed(name, EdmType.INT32, Integer.class));
    }

    @Override
    public long int64(String name) {
        return value(name) instanceof Integer narrow
                ? narrow
                : present(name, EdmType.INT64, typed(name, EdmType.INT64, Long.class));
    }

    @Override
    public double float64(String name) {
        return value(name) instanceof Integer narrow
                ? narrow
                : present(name, EdmType.DOUBLE, typed(name, EdmType.DOUBLE, Double.class));
    }

    @Override
    public Iterable<String> propertyNames() {
        List<String> names = new ArrayList<>(properties.size());
        for (Map.Entry<String, Object> property : properties.entrySet()) {
            if (property.getValue() != null && isProperty(property.getKey())) {
                names.add(property.getKey());
            }
        }
        return names;
    }

    /**
     * Returns whether a name is a selected property. A dot occurs in {@code odata.etag} and in
     * {@code Price@odata.type}, but never in the name of a property.
     */
    private boolean isProperty(String name) {
        return name.indexOf('.') < 0 && !SYSTEM.contains(name) && projection.contains(name);
    }

    private @Nullable Object canonical(String name, @Nullable Object value) {
        if (value instanceof OffsetDateTime time) {
            return time.toInstant();
        }
        if (value instanceof LocalDateTime time) {
            return time.toInstant(ZoneOffset.UTC);
        }
        if (value instanceof Number number && !(value instanceof Integer || value instanceof Long)) {
            return number.doubleValue();
        }
        if (value == null
                || value instanceof String
                || value instanceof byte[]
                || value instanceof Boolean
                || value instanceof Number
                || value instanceof UUID) {
            return value;
        }
        throw new StoreCorruptedException(
                "Property '" + name + "' of a row of table '" + table + "' has the unsupported type "
                        + value.getClass().getName() + ".",
                null);
    }

    private <T> @Nullable T typed(String name, EdmType expected, Class<T> javaType) {
        Object value = value(name);
        if (value == null) {
            return null;
        }
        if (!javaType.isInstance(value)) {
            throw InvalidRowException.wrongType(table, keys, name, EdmType.of(value), expected);
        }
        return javaType.cast(value);
    }

    private <T> T present(String name, EdmType expected, @Nullable T value) {
        if (value == null) {
            throw InvalidRowException.missingProperty(table, keys, name, expected);
        }
        return value;
    }
}
