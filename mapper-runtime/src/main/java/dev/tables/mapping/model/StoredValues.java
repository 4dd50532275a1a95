package dev.tables.mapping.model;

import dev.tables.engine.RowReader;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.key.KeyReader;
import dev.tables.mapping.value.NumberValues;
import dev.tables.mapping.value.TextValues;
import dev.tables.mapping.value.ValueType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Reads single properties of an entity's row, without making an entity: what an update needs to know of the row it
 * replaces, and a projection of the row it shows. Values are as {@link dev.tables.mapping.key.KeyWriter#value} takes them.
 */
public final class StoredValues {
    private final EntityModel model;

    /** Reads by that model. */
    public StoredValues(EntityModel model) {
        this.model = model;
    }

    /** The value of a property, or null if the row has none. */
    @Nullable
    public Object read(RowReader reader, String name) {
        PropertyModel property = model.property(name);
        if (property == null) {
            return null;
        }
        return switch (property.role()) {
            case PARTITION_KEY -> component(model.partitionKey(), reader.partitionKey(), name);
            case ROW_KEY -> component(model.rowKey(), reader.rowKey(), name);
            case VERSION -> reader.etag().toString();
            case TIMESTAMP -> reader.timestamp();
            case PROPERTY -> property.isExploded() ? exploded(reader, property) : stored(reader, property);
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

    private @Nullable Object exploded(RowReader reader, PropertyModel property) {
        boolean list = Objects.requireNonNull(property.spread()).kind() == Spread.Kind.LIST;
        return list
                ? ExplodedList.of(model.entity(), property).read(reader)
                : ExplodedMap.of(model.entity(), property).read(reader);
    }

    private @Nullable Object stored(RowReader reader, PropertyModel property) {
        String name = property.storedName();
        return reader.has(name) ? read(reader, model.entity(), property.name(), name, property.type()) : null;
    }

    /** The value of a stored property that is there; of an enum the name. */
    public static @Nullable Object read(RowReader reader, String entity, String property, String name, ValueType type) {
        return switch (type) {
            case STRING, ENUM -> reader.string(name);
            case BOOLEAN -> reader.bool(name);
            case BYTE -> NumberValues.int8(entity, property, reader.int32(name));
            case SHORT -> NumberValues.int16(entity, property, reader.int32(name));
            case INT -> reader.int32(name);
            case LONG -> reader.int64(name);
            case FLOAT -> NumberValues.float32(entity, property, reader.float64(name));
            case DOUBLE -> reader.float64(name);
            case YEAR -> NumberValues.year(entity, property, reader.int32(name));
            case BINARY -> reader.binary(name);
            case INSTANT -> reader.dateTime(name);
            case UUID -> reader.guid(name);
            default -> ofText(entity, property, type, reader.string(name));
        };
    }

    private static @Nullable Object ofText(String entity, String name, ValueType type, @Nullable String text) {
        return switch (type) {
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
            default -> throw new IllegalStateException(type + " is not stored as text");
        };
    }

    /**
     * The stored form, of an Edm type, of a value of a Java type.
     *
     * @throws ClassCastException if it is of another type
     */
    public static @Nullable Object stored(ValueType type, @Nullable Object value) {
        return switch (type) {
            case STRING -> (String) value;
            case BOOLEAN -> (Boolean) value;
            case BYTE -> NumberValues.widen((Byte) value);
            case SHORT -> NumberValues.widen((Short) value);
            case INT -> (Integer) value;
            // As Java widens numbers, where nothing gets lost.
            case LONG -> value instanceof Integer number ? (Long) number.longValue() : (Long) value;
            case FLOAT -> NumberValues.widen((Float) value);
            case DOUBLE -> value instanceof Integer number ? (Double) number.doubleValue() : (Double) value;
            case YEAR -> NumberValues.widen((Year) value);
            case BINARY -> (byte[]) value;
            case INSTANT -> (Instant) value;
            case UUID -> (UUID) value;
            case ENUM -> TextValues.of((Enum<?>) value);
            case YEAR_MONTH -> TextValues.of((YearMonth) value);
            default -> text(type, value);
        };
    }

    private static @Nullable String text(ValueType type, @Nullable Object value) {
        return switch (type) {
            case CHAR -> TextValues.of((Character) value);
            case LOCAL_DATE -> TextValues.of((LocalDate) value);
            case LOCAL_DATE_TIME -> TextValues.of((LocalDateTime) value);
            case LOCAL_TIME -> TextValues.of((LocalTime) value);
            case OFFSET_DATE_TIME -> TextValues.of((OffsetDateTime) value);
            case ZONED_DATE_TIME -> TextValues.of((ZonedDateTime) value);
            case DURATION -> TextValues.of((Duration) value);
            case PERIOD -> TextValues.of((Period) value);
            case BIG_DECIMAL -> TextValues.of((BigDecimal) value);
            case BIG_INTEGER -> TextValues.of((BigInteger) value);
            default -> throw new IllegalStateException(type + " is not stored as text");
        };
    }
}
