package dev.tables.mapping;

import dev.tables.engine.RowReader;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.key.KeyReader;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads single properties of an entity's row, without making an entity: what an update needs to know of the row it
 * replaces, and a projection of the row it shows. Values are as {@link dev.tables.mapping.key.KeyWriter#value} takes them.
 */
final class StoredValues {
    private final EntityModel model;

    StoredValues(EntityModel model) {
        this.model = model;
    }

    /** The value of a property, or null if the row has none. */
    @Nullable
    Object read(RowReader reader, String name) {
        PropertyModel property = model.property(name);
        if (property == null) {
            return null;
        }
        return switch (property.role()) {
            case PARTITION_KEY -> component(model.partitionKey(), reader.partitionKey(), name);
            case ROW_KEY -> component(model.rowKey(), reader.rowKey(), name);
            case VERSION -> reader.etag().toString();
            case TIMESTAMP -> reader.timestamp();
            case PROPERTY -> reader.has(property.storedName()) ? stored(reader, property) : null;
        };
    }

    private @Nullable Object component(KeyLayout layout, String key, String name) {
        List<KeyComponent> components = layout.components();
        KeyReader keyReader = layout.reader(model.entity(), key);
        Object value = null;
        for (int i = 0; i < components.size(); i++) {
            value = keyReader.value();
            if (components.get(i).property().equals(name)) {
                return value;
            }
        }
        return null;
    }

    private @Nullable Object stored(RowReader reader, PropertyModel property) {
        String name = property.storedName();
        String entity = model.entity();
        return switch (property.type()) {
            case STRING, ENUM -> reader.string(name);
            case BOOLEAN -> reader.bool(name);
            case BYTE -> NumberValues.int8(entity, property.name(), reader.int32(name));
            case SHORT -> NumberValues.int16(entity, property.name(), reader.int32(name));
            case INT -> reader.int32(name);
            case LONG -> reader.int64(name);
            case FLOAT -> NumberValues.float32(entity, property.name(), reader.float64(name));
            case DOUBLE -> reader.float64(name);
            case YEAR -> NumberValues.year(entity, property.name(), reader.int32(name));
            case BINARY -> reader.binary(name);
            case INSTANT -> reader.dateTime(name);
            case UUID -> reader.guid(name);
            default -> ofText(property, reader.string(name));
        };
    }

    private @Nullable Object ofText(PropertyModel property, @Nullable String text) {
        String entity = model.entity();
        String name = property.name();
        return switch (property.type()) {
            case CHAR -> TextValues.character(entity, name, text);
            case LOCAL_DATE -> TextValues.date(entity, name, text);
            case LOCAL_DATE_TIME -> TextValues.dateTime(entity, name, text);
            case LOCAL_TIME -> TextValues.time(entity, name, text);
            case OFFSET_DATE_TIME -> TextValues.offsetDateTime(entity, name, text);
            case ZONED_DATE_TIME -> TextValues.zonedDateTime(entity, name, text);
            case YEAR_MONTH -> TextValues.yearMonth(entity, name, text);
            case DURATION -> TextValues.duration(entity, name, text);
            case PERIOD -> TextValues.period(entity, name, text);
            case BIG_DECIMAL -> TextValues.decimal(entity, name, text);
            case BIG_INTEGER -> TextValues.bigInteger(entity, name, text);
            default -> throw new IllegalStateException(property.type() + " is not stored as text");
        };
    }
}
