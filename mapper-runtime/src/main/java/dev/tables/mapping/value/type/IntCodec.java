package dev.tables.mapping.value.type;

import dev.tables.engine.EdmType;
import dev.tables.engine.RowReader;

/** A codec of 32-bit integers. */
final class IntCodec extends WholeNumberCodec<Integer> {
    IntCodec() {
        super(
                Integer.class,
                int.class,
                EdmType.INT32,
                new WholeNumberKey<>(
                        Integer.class,
                        new IntegerRange(Integer.MIN_VALUE, Integer.MAX_VALUE, number -> (int) number),
                        "int32",
                        KeyOutput::int32,
                        KeyInput::int32));
    }

    @Override
    ConversionMethods calls() {
        return ConversionMethods.primitive("int32");
    }

    @Override
    Object read(RowReader reader, String entity, String property, String name) {
        return reader.int32(name);
    }

    @Override
    Object stored(Object value) {
        return (Integer) value;
    }

    @Override
    boolean namesElements() {
        return true;
    }

    @Override
    Object ofElementName(String entity, String property, String text) {
        return Integer.valueOf(text);
    }
}
