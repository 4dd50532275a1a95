package dev.tables.mapping;

import dev.tables.engine.Row;
import dev.tables.engine.RowSource;
import dev.tables.engine.RowWriter;
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
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Changes of an entity's properties in the form in which the row holds them. */
final class StoredChanges {
    private final EntityModel model;
    private final BiFunction<String, Object, @Nullable Object> converters;
    /** By stored name; null for what is to be removed. */
    private final Map<String, @Nullable Object> values = new LinkedHashMap<>();

    /**
     * Takes stock of changes.
     *
     * @param converters what makes stored values of declared ones, by property: {@link EntityMapper#stored}
     * @throws IllegalArgumentException if a property is not there, is no property of the row, may not be null, or is of
     *     another type
     */
    StoredChanges(EntityModel model, BiFunction<String, Object, @Nullable Object> converters, PropertyChanges changes) {
        this.model = model;
        this.converters = converters;
        changes.values().forEach(this::add);
        if (values.isEmpty()) {
            throw new IllegalArgumentException(
                    model.entity() + ": found no property to change, expected one at least.");
        }
    }

    private void add(String name, @Nullable Object value) {
        PropertyModel property = model.property(name);
        if (property == null) {
            throw refused(
                    name, "is no property of the entity. Name one as the class does, with dots in value objects.");
        }
        if (property.role() != PropertyModel.Role.PROPERTY) {
            throw refused(name, "is no property of the row but " + property.role() + ". Change other properties only.");
        }
        if (property.isLarge()) {
            throw refused(name, "is kept in a BlobStore. Save the entity.");
        }
        if (property.spread() != null && property.spread().isExploded()) {
            throw refused(name, "is stored as several properties. Save the entity, or change single elements.");
        }
        if (value == null) {
            remove(property);
            return;
        }
        try {
            values.put(property.storedName(), stored(property, value));
        } catch (ClassCastException otherType) {
            throw refused(
                    name,
                    "was given a " + value.getClass().getName()
                            + ", expected a value as the property is declared, kept as " + property.type() + ".");
        }
    }

    private void remove(PropertyModel property) {
        if (!property.nullable()) {
            throw refused(property.name(), "may not be null. Give it a value.");
        }
        values.put(property.storedName(), null);
    }

    private IllegalArgumentException refused(String name, String fact) {
        return new IllegalArgumentException(model.entity() + "." + name + " " + fact);
    }

    /** The value of an Edm type. */
    private @Nullable Object stored(PropertyModel property, Object given) {
        Object value = converters.apply(property.name(), given);
        return switch (property.type()) {
            case STRING -> (String) value;
            case BOOLEAN -> (Boolean) value;
            case BYTE -> NumberValues.widen((Byte) value);
            case SHORT -> NumberValues.widen((Short) value);
            case INT -> (Integer) value;
            case LONG -> (Long) value;
            case FLOAT -> NumberValues.widen((Float) value);
            case DOUBLE -> (Double) value;
            case YEAR -> NumberValues.widen((Year) value);
            case BINARY -> (byte[]) value;
            case INSTANT -> (Instant) value;
            case UUID -> (UUID) value;
            case ENUM -> TextValues.of((Enum<?>) value);
            case YEAR_MONTH -> TextValues.of((YearMonth) value);
            default -> text(property.type(), value);
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

    /** Whether something is removed, which only a row written as a whole can say. */
    boolean removeSome() {
        return values.containsValue(null);
    }

    /** The stored names of what is changed. */
    Set<String> storedNames() {
        return values.keySet();
    }

    /** Whether a property of that stored name is changed. */
    boolean touch(String storedName) {
        return values.containsKey(storedName);
    }

    /** The values that are not removed. */
    RowSource source() {
        return this::write;
    }

    private void write(RowWriter writer) {
        values.forEach((name, value) -> writer.value(name, value));
    }

    /** A row as it is after the changes. */
    Row appliedTo(Row row) {
        Row changed = row;
        for (Map.Entry<String, @Nullable Object> value : values.entrySet()) {
            changed = value.getValue() == null
                    ? changed.without(value.getKey())
                    : changed.with(value.getKey(), value.getValue());
        }
        return changed;
    }
}
