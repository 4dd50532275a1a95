package dev.tables.mapping.value.type;

import dev.tables.engine.EdmType;
import dev.tables.engine.RowReader;
import dev.tables.mapping.value.NumberValues;

/** A codec of 8-bit integers. */
final class ByteCodec extends WholeNumberCodec<Byte> {
    ByteCodec() {
        super(
                Byte.class,
                byte.class,
                EdmType.INT32,
                new WholeNumberKey<>(
                        Byte.class,
                        new IntegerRange(Byte.MIN_VALUE, Byte.MAX_VALUE, number -> (byte) number),
                        "int8",
                        KeyOutput::int8,
                        KeyInput::int8));
    }

    @Override
    ConversionMethods calls() {
        return ConversionMethods.widened("int32", "int8");
    }

    @Override
    Object read(RowReader reader, String entity, String property, String name) {
        return NumberValues.int8(entity, property, reader.int32(name));
    }

    @Override
    Object stored(Object value) {
        return ((Byte) value).intValue();
    }

    @Override
    Object ofElementName(String entity, String property, String text) {
        return Byte.valueOf(text);
    }
}
