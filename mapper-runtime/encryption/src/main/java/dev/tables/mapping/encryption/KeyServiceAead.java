package dev.tables.mapping.encryption;

import com.google.crypto.tink.Aead;
import java.io.IOException;
import java.security.GeneralSecurityException;

/**
 * A key in a key service. If the service does not respond, each operation throws {@link Away}. Callers can thus
 * distinguish an unavailable service from a damaged keyset.
 */
final class KeyServiceAead implements Aead {
    private final Aead key;

    KeyServiceAead(Aead key) {
        this.key = key;
    }

    /** An exception for a key service that does not respond. */
    static final class Away extends GeneralSecurityException {
        private static final long serialVersionUID = 1L;

        private Away(GeneralSecurityException cause) {
            super(cause.getMessage(), cause);
        }
    }

    /** Converts a failure to {@link Away} if its cause is an I/O error. */
    static GeneralSecurityException translated(GeneralSecurityException failed) {
        for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
            if (cause instanceof IOException) {
                return new Away(failed);
            }
        }
        return failed;
    }

    @Override
    public byte[] encrypt(byte[] plaintext, byte[] associatedData) throws GeneralSecurityException {
        try {
            return key.encrypt(plaintext, associatedData);
        } catch (GeneralSecurityException failed) {
            throw translated(failed);
        }
    }

    @Override
    public byte[] decrypt(byte[] ciphertext, byte[] associatedData) throws GeneralSecurityException {
        try {
            return key.decrypt(ciphertext, associatedData);
        } catch (GeneralSecurityException failed) {
            throw translated(failed);
        }
    }
}
