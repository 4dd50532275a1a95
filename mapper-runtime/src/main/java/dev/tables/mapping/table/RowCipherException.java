package dev.tables.mapping.table;

import dev.tables.mapping.model.RowCipher;
import org.jspecify.annotations.Nullable;

/**
 * An exception for a {@link RowCipher} that cannot use its keys. An error of a single value is a
 * {@link dev.tables.mapping.value.MappingException} instead.
 */
public abstract class RowCipherException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Creates an exception; the message contains no key material. */
    protected RowCipherException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** Returns whether the same call may succeed later. */
    public abstract boolean isRetryable();
}
