package dev.tables.mapping.value.type;

import dev.tables.engine.EdmType;
import dev.tables.engine.RowReader;
import dev.tables.mapping.value.DateValues;
import java.time.Instant;
import java.util.Date;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A codec of {@code java.util.Date} values, stored as instants. Subclasses of {@code Date} compare differently and are
 * rejected as arguments.
 */
final class UtilDateCodec extends ValueCodec<Date> {
    UtilDateCodec() {
        super(Date.class, EdmType.DATE_TIME);
    }

    @Override
    ConversionMethods calls() {
        return ConversionMethods.converted("dateTime", DateValues.class, "date");
    }

    @Override
    @Nullable
    Object read(RowReader reader, String entity, String property, String name) {
        return DateValues.date(entity, property, reader.dateTime(name));
    }

    @Override
    Object stored(Object value) {
        return Objects.<Object>requireNonNull(DateValues.of((Date) value));
    }

    @Override
    Object argument(Object value, @Nullable String constants) {
        if (value.getClass() != Date.class) {
            throw new ClassCastException();
        }
        return value;
    }

    @Override
    boolean isEqualInStore() {
        return true;
    }

    @Override
    boolean isStoreOrdered() {
        return true;
    }

    @Override
    @Nullable
    Object literal(Object value) {
        return InstantCodec.ofTime(Instant.ofEpochMilli(((Date) value).getTime()));
    }

    @Override
    Object ofLiteral(String entity, String property, Object literal) {
        return literal instanceof Instant time
                ? Objects.<Object>requireNonNull(DateValues.date(entity, property, time))
                : literal;
    }
}
