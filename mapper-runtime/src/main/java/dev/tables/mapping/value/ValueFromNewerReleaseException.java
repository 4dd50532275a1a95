package dev.tables.mapping.value;

import dev.tables.engine.PrimaryKey;
import org.jspecify.annotations.Nullable;

/**
 * An exception for a row with a value that a later version of the class has written and that this version cannot
 * represent. The value is a number out of the range of the type, a collection instead of a single value, or a
 * ciphertext instead of plain text. Nothing was written.
 */
public final class ValueFromNewerReleaseException extends MappingException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception with the entity and the property; the message contains what was found, what was expected and
     * what to do.
     */
    public ValueFromNewerReleaseException(String entity, @Nullable String property, PrimaryKey keys, String message) {
        super(entity, property, keys, message, null);
    }

    /**
     * Returns whether a later read can succeed: always, because a process with the newer release can read the value.
     */
    @Override
    public boolean isRetryable() {
        return true;
    }
}
