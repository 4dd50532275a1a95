package dev.tables.mapping.value.type;

import dev.tables.engine.RowReader;
import dev.tables.mapping.value.NumberValues;

/** A codec of single-precision numbers. */
final class FloatCodec extends FloatingPointCodec<Float> {
    FloatCodec() {
        super(Float.class, new FloatingPointKey("float32", true));
    }

    @Override
    Class<?> primitive() {
        return float.class;
    }

    @Override
    ConversionMethods calls() {
        return ConversionMethods.widened("float64", "float32");
    }

    @Override
    Object read(RowReader reader, String entity, String property, String name) {
        return NumberValues.float32(entity, property, reader.float64(name));
    }

    @Override
    Object stored(Object value) {
        return ((Float) value).doubleValue();
    }

    @Override
    Object ofElementName(String entity, String property, String text) {
        return Float.valueOf(text);
    }
}
