package dev.tables.mapping.value.type;

import dev.tables.engine.EdmType;
import dev.tables.engine.RowReader;
import java.util.Arrays;

/** Bytes. */
final class BinaryCodec extends DirectCodec<byte[]> {
    BinaryCodec() {
        super(byte[].class, EdmType.BINARY, "binary", RowReader::binary, null);
    }

    @Override
    boolean equal(Object left, Object right) {
        return Arrays.equals((byte[]) left, (byte[]) right);
    }
}
