package dev.tables.mapping.value.type;

import dev.tables.engine.EdmType;
import dev.tables.engine.RowReader;

/** A codec of booleans; false sorts before true. */
final class BooleanCodec extends ValueCodec<Boolean> {
    private static final KeyEncoding KEY = new PlainKey<>(
            Boolean.class, "bool", KeyOutput::bool, KeyInput::bool, new PlainKey.Looks(1, "01", "01", "d"));

    BooleanCodec() {
        super(Boolean.class, EdmType.BOOLEAN);
    }

    @Override
    Class<?> primitive() {
        return boolean.class;
    }

    @Override
    ConversionMethods calls() {
        return ConversionMethods.primitive("bool");
    }

    @Override
    Object read(RowReader reader, String entity, String property, String name) {
        return reader.bool(name);
    }

    @Override
    Object stored(Object value) {
        return (Boolean) value;
    }

    @Override
    KeyEncoding key() {
        return KEY;
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
    Object literal(Object value) {
        return value;
    }

    @Override
    Object ofElementName(String entity, String property, String text) {
        boolean isTrue = text.equals("true");
        if (!isTrue && !text.equals("false")) {
            throw new IllegalArgumentException("The value is neither true nor false.");
        }
        return isTrue;
    }
}
