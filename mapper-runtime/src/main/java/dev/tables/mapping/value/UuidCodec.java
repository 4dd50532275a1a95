package dev.tables.mapping.value;

import dev.tables.engine.EdmType;
import dev.tables.engine.RowReader;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** UUIDs, which keys order by their text and Java does not. */
final class UuidCodec extends ValueCodec<UUID> {
    private static final KeyForm KEY =
            new PlainKey<>(UUID.class, "guid", KeyOutput::guid, KeyInput::guid, new PlainKey.Looks(36, "0f", "0f"));

    UuidCodec() {
        super(UUID.class, EdmType.GUID);
    }

    @Override
    ValueCalls calls() {
        return ValueCalls.direct("guid");
    }

    @Override
    @Nullable
    Object read(RowReader reader, String entity, String property, String name) {
        return reader.guid(name);
    }

    @Override
    Object stored(Object value) {
        return (UUID) value;
    }

    @Override
    KeyForm key() {
        return KEY;
    }

    @Override
    int compare(Object left, Object right) {
        return left.toString().compareTo(right.toString());
    }

    @Override
    boolean isEqualInStore() {
        return true;
    }

    @Override
    Object literal(Object value) {
        return value;
    }

    @Override
    boolean namesElements() {
        return true;
    }

    @Override
    Object ofElementName(String entity, String property, String text) {
        return UUID.fromString(text);
    }
}
