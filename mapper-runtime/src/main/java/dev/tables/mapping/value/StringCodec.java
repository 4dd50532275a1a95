package dev.tables.mapping.value;

import dev.tables.engine.EdmType;
import dev.tables.engine.RowReader;
import dev.tables.mapping.value.internal.SurrogatePairs;
import org.jspecify.annotations.Nullable;

/** Texts. */
final class StringCodec extends ValueCodec<String> {
    private static final KeyForm KEY = new TextKey("string", 0);

    StringCodec() {
        super(String.class, EdmType.STRING);
    }

    @Override
    ValueCalls calls() {
        return ValueCalls.direct("string");
    }

    @Override
    @Nullable
    Object read(RowReader reader, String entity, String property, String name) {
        return reader.string(name);
    }

    @Override
    Object stored(Object value) {
        return (String) value;
    }

    @Override
    KeyForm key() {
        return KEY;
    }

    @Override
    Object argument(Object value, @Nullable String constants) {
        return value instanceof CharSequence text ? text.toString() : (String) value;
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
        return SurrogatePairs.unpaired((String) value) < 0 ? value : null;
    }

    @Override
    boolean namesElements() {
        return true;
    }
}
