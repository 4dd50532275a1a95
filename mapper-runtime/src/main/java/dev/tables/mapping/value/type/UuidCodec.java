package dev.tables.mapping.value.type;

import dev.tables.engine.EdmType;
import dev.tables.engine.RowReader;
import java.util.UUID;

/** A codec of UUIDs. Keys sort UUIDs by their text; Java and stores sort UUIDs differently. */
final class UuidCodec extends DirectCodec<UUID> {
    UuidCodec() {
        super(
                UUID.class,
                EdmType.GUID,
                "guid",
                RowReader::guid,
                new PlainKey<>(
                        UUID.class,
                        "guid",
                        KeyOutput::guid,
                        KeyInput::guid,
                        new PlainKey.Looks(36, "0f", "0f", "hhhhhhhh-hhhh-hhhh-hhhh-hhhhhhhhhhhh")));
    }

    @Override
    int compare(Object left, Object right) {
        return left.toString().compareTo(right.toString());
    }

    @Override
    boolean isStoreOrdered() {
        return false;
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
