package dev.tables.mapping.value.type;

import dev.tables.engine.RowReader;

/** A codec of double-precision numbers. */
final class DoubleCodec extends FloatingPointCodec<Double> {
    DoubleCodec() {
        super(Double.class, new FloatingPointKey("float64", false));
    }

    @Override
    Class<?> primitive() {
        return double.class;
    }

    @Override
    boolean reads(ValueCodec<?> other) {
        return other instanceof FloatCodec;
    }

    @Override
    ConversionMethods calls() {
        return ConversionMethods.primitive("float64");
    }

    @Override
    Object read(RowReader reader, String entity, String property, String name) {
        return reader.float64(name);
    }

    /** Converts an integer to a double as Java does, without loss. */
    @Override
    Object stored(Object value) {
        return value instanceof Integer number ? (Double) number.doubleValue() : (Double) value;
    }

    @Override
    Object ofElementName(String entity, String property, String text) {
        return Double.valueOf(text);
    }
}
