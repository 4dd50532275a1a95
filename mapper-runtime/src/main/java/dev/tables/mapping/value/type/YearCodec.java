package dev.tables.mapping.value.type;

import dev.tables.engine.EdmType;
import dev.tables.engine.RowReader;
import dev.tables.mapping.value.NumberValues;
import java.time.Year;

/** A codec of years, stored as numbers. */
final class YearCodec extends ValueCodec<Year> {
    YearCodec() {
        super(Year.class, EdmType.INT32);
    }

    @Override
    boolean reads(ValueCodec<?> other) {
        return other instanceof ByteCodec || other instanceof ShortCodec;
    }

    @Override
    ConversionMethods calls() {
        return ConversionMethods.widened("int32", "year");
    }

    @Override
    Object read(RowReader reader, String entity, String property, String name) {
        return NumberValues.year(entity, property, reader.int32(name));
    }

    @Override
    Object stored(Object value) {
        return ((Year) value).getValue();
    }

    @Override
    boolean isStoreOrdered() {
        return true;
    }

    @Override
    Object ofLiteral(String entity, String property, Object literal) {
        return literal instanceof Integer year ? Year.of(year) : literal;
    }

    @Override
    Object ofElementName(String entity, String property, String text) {
        return Year.of(Integer.parseInt(text));
    }
}
