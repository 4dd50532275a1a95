package dev.tables.mapping.encryption;

import dev.tables.mapping.table.RowCipherException;
import org.jspecify.annotations.Nullable;

/**
 * A keyset cannot be used. The message names the keyset and where it was looked for, never key material.
 *
 * <p>The subclass says what kind of failure it is; only {@link KeysetUnavailableException} may pass with time.
 */
public abstract sealed class KeysetException extends RowCipherException
        permits KeysetDestroyedException,
                KeysetNotFoundException,
                KeysetLostException,
                EncryptionKeyInUseException,
                KeysetUnavailableException,
                InvalidKeysetException {
    private static final long serialVersionUID = 1L;

    /** The keyset. */
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
