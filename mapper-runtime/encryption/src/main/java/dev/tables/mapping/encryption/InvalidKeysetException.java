package dev.tables.mapping.encryption;

import org.jspecify.annotations.Nullable;

/**
 * An error because the data under the keyset's name is not a valid keyset, or cannot be used for the requested purpose.
 */
public final class InvalidKeysetException extends KeysetException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception. The message must continue a sentence that begins with the name of the keyset. The cause
     * must not quote key material.
     */
    public InvalidKeysetException(String keyset, String message, @Nullable Throwable cause) {
        super(keyset, message, cause);
    }
}
