package dev.tables.mapping.encryption;

import org.jspecify.annotations.Nullable;

/** The source of the keyset does not answer: a file cannot be read now, or the key service is away. Try again later. */
public final class KeysetUnavailableException extends KeysetException {
    private static final long serialVersionUID = 1L;

    /** Creates the exception. The message continues after the name of the keyset. */
    public KeysetUnavailableException(String keyset, String message, @Nullable Throwable cause) {
        super(keyset, message, cause);
    }

    @Override
    public boolean isRetryable() {
        return true;
    }
}
