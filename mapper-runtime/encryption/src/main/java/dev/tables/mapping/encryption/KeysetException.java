package dev.tables.mapping.encryption;

import dev.tables.mapping.table.RowCipherException;
import org.jspecify.annotations.Nullable;

/**
 * An error because a keyset cannot be used. The message contains the name of the keyset and the searched sources, never
 * key material.
 *
 * <p>Each subclass represents a kind of failure. Only a {@link KeysetUnavailableException} may be temporary.
 */
public abstract sealed class KeysetException extends RowCipherException
        permits KeysetDestroyedException,
                KeysetNotFoundException,
                KeysetLostException,
                EncryptionKeyInUseException,
                KeysetUnavailableException,
                InvalidKeysetException {
    private static final long serialVersionUID = 1L;

    /** The name of the keyset. */
    private final String keyset;

    KeysetException(String keyset, String message, @Nullable Throwable cause) {
        super("Keyset '" + keyset + "' " + message, cause);
        this.keyset = keyset;
    }

    /** Returns the name of the keyset. */
    public String keyset() {
        return keyset;
    }

    @Override
    public boolean isRetryable() {
        return false;
    }
}
