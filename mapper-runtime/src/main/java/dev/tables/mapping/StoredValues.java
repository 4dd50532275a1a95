package dev.tables.mapping;

import dev.tables.engine.RowReader;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.key.KeyReader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads single properties of an entity's row, without making an entity: what an update needs to know of the row it
 * replaces. Values are as {@link dev.tables.mapping.key.KeyWriter#value} takes them.
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
        return switch (property.type()) {
            case STRING, ENUM -> reader.string(name);
            case BOOLEAN -> reader.bool(name);
            case BYTE -> (byte) reader.int32(name);
            case SHORT -> (short) reader.int32(name);
            case INT -> reader.int32(name);
            case LONG -> reader.int64(name);
            case INSTANT -> reader.dateTime(name);
            case UUID -> reader.guid(name);
            default -> ofText(property, reader.string(name));
        };
    }

    private @Nullable Object ofText(PropertyModel property, @Nullable String text) {
        if (text == null) {
            return null;
        }
        try {
            return switch (property.type()) {
                case LOCAL_DATE -> LocalDate.parse(text);
                case LOCAL_DATE_TIME -> LocalDateTime.parse(text);
                case YEAR_MONTH -> YearMonth.parse(text);
                case BIG_DECIMAL -> new BigDecimal(text);
                case BIG_INTEGER -> new BigInteger(text);
                default -> throw new IllegalStateException(property.type() + " is no key component");
            };
        } catch (java.time.DateTimeException | NumberFormatException foreign) {
            throw new MappingException(
                    model.entity(), property.name(), "the stored text is no " + property.type() + ".", null);
        }
    }
}
