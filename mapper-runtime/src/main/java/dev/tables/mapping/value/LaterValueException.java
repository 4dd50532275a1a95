package dev.tables.mapping.value;

import org.jspecify.annotations.Nullable;

/**
 * A row holds a value that a later version of the class has written and this one has no type for: a number beyond it, a
 * collection where it has a single value, a ciphertext where it has a plain one. Nothing was written.
 */
public final class LaterValueException extends MappingException {
    private static final long serialVersionUID = 1L;

    /** Names entity and property; the message says what was found, what was expected and what to do. */
    public LaterValueException(String entity, @Nullable String property, String message) {
        super(entity, property, message);
    }

    /** The later version can read it. */
    @Override
    public boolean isPermanent() {
        return false;
    }
}
