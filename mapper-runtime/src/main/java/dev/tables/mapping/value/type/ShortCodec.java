package dev.tables.mapping.value.type;

import dev.tables.engine.EdmType;
import dev.tables.engine.RowReader;
import dev.tables.mapping.value.NumberValues;

/** A codec of 16-bit integers. */
final class ShortCodec extends WholeNumberCodec<Short> {
    ShortCodec() {
        super(
                Short.class,
                short.class,
                EdmType.INT32,
                new WholeNumberKey<>(
                        Short.class,
                        new IntegerRange(Short.MIN_VALUE, Short.MAX_VALUE, number -> (short) number),
                        "int16",
                        KeyOutput::int16,
                        KeyInput::int16));
    }

    @Override
    ConversionMethods calls() {
        return ConversionMethods.widened("int32", "int16");
    }

    @Override
    Object read(RowReader reader, String entity, String property, String name) {
        return NumberValues.int16(entity, property, reader.int32(name));
    }

    @Override
    Object stored(Object value) {
        return ((Short) value).intValue();
    }

    @Override
    Object ofElementName(String entity, String property, String text) {
        return Short.valueOf(text);
    }
}
