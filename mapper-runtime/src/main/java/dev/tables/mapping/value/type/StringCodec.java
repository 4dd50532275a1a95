package dev.tables.mapping.value.type;

import dev.tables.engine.EdmType;
import dev.tables.engine.RowReader;
import dev.tables.mapping.value.internal.SurrogatePairs;
import org.jspecify.annotations.Nullable;

/** Texts. */
final class StringCodec extends DirectCodec<String> {
    StringCodec() {
        super(String.class, EdmType.STRING, "string", RowReader::string, new TextKey("string", 0));
    }

    /** Returns whether the other type is stored as text, which a String can read. */
    @Override
    boolean reads(ValueCodec<?> other) {
        return other.edmType() == EdmType.STRING;
    }

    @Override
    Object argument(Object value, @Nullable String constants) {
        return value instanceof CharSequence text ? text.toString() : (String) value;
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
