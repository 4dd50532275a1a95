package dev.tables.mapping.key;

import dev.tables.mapping.value.MappingException;
import org.jspecify.annotations.Nullable;

/**
 * A value cannot be part of any key: it has more digits than the key is wide, holds a control character, or makes the key too
 * long. No entity with it can be saved, so who reads or deletes by such a key finds nothing.
 */
public final class NoSuchKeyException extends MappingException {
    private static final long serialVersionUID = 1L;

    /** Names entity and property. */
    public NoSuchKeyException(String entity, @Nullable String property, String message) {
        super(entity, property, message);
    }
}
