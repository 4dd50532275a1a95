package dev.tables.mapping.value;

import dev.tables.engine.EdmType;
import dev.tables.engine.RowReader;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Bytes. */
final class BinaryCodec extends ValueCodec<byte[]> {
    BinaryCodec() {
        super(byte[].class, EdmType.BINARY);
    }

    @Override
    ValueCalls calls() {
        return ValueCalls.direct("binary");
    }

    @Override
    byte @Nullable [] read(RowReader reader, String entity, String property, String name) {
        return reader.binary(name);
    }

    @Override
    Object stored(Object value) {
        return (byte[]) value;
    }

    @Override
    boolean equal(Object left, Object right) {
        return Arrays.equals((byte[]) left, (byte[]) right);
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
}
