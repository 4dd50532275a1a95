package dev.tables.mapping.value.type;

import dev.tables.engine.EdmType;
import dev.tables.engine.RowReader;

/** A codec of 64-bit integers. */
final class LongCodec extends WholeNumberCodec<Long> {
    LongCodec() {
        super(
                Long.class,
                long.class,
                EdmType.INT64,
                new WholeNumberKey<>(
                        Long.class,
                        new IntegerRange(Long.MIN_VALUE, Long.MAX_VALUE, number -> number),
                        "int64",
                        KeyOutput::int64,
                        KeyInput::int64));
    }

    @Override
    ConversionMethods calls() {
        return ConversionMethods.primitive("int64");
    }

    @Override
    Object read(RowReader reader, String entity, String property, String name) {
        return reader.int64(name);
    }

    /** Converts an integer to a long as Java does, without loss. */
    @Override
    Object stored(Object value) {
        return value instanceof Integer number ? (Long) number.longValue() : (Long) value;
    }

    @Override
    boolean namesElements() {
        return true;
    }

    @Override
    Object ofElementName(String entity, String property, String text) {
        return Long.valueOf(text);
    }
}
