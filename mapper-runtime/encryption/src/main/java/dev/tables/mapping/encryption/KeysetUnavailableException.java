package dev.tables.mapping.encryption;

import org.jspecify.annotations.Nullable;

/**
 * An error because the source of the keyset does not respond: a file cannot be read now, or the key service is
 * unavailable. Try again later.
 */
public final class KeysetUnavailableException extends KeysetException {
    private static final long serialVersionUID = 1L;

    /** Creates the exception. The message must continue a sentence that begins with the name of the keyset. */
    public KeysetUnavailableException(String keyset, String message, @Nullable Throwable cause) {
        super(keyset, message, cause);
    }

    @Override
    public boolean isRetryable() {
        return true;
    }
}
