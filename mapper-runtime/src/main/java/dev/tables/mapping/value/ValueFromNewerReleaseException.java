package dev.tables.mapping.value;

import dev.tables.engine.PrimaryKey;
import org.jspecify.annotations.Nullable;

/**
 * A row holds a value that a later version of the class has written and this one has no type for: a number beyond it, a
 * collection where it has a single value, a ciphertext where it has a plain one. Nothing was written.
 */
public final class ValueFromNewerReleaseException extends MappingException {
    private static final long serialVersionUID = 1L;

    /** Names entity and property; the message contains what was found, what was expected and what to do. */
    public ValueFromNewerReleaseException(String entity, @Nullable String property, PrimaryKey keys, String message) {
        super(entity, property, keys, message, null);
    }

    /** Returns true: a process with the newer release can read the value. */
    @Override
    public boolean isRetryable() {
        return true;
    }
}
