package dev.tables.mapping.encryption;

/**
 * An error because a key cannot be removed while stored values need it. The message contains the key and the number of
 * values that need the key.
 */
public final class EncryptionKeyInUseException extends KeysetException {
    private static final long serialVersionUID = 1L;

    /** Creates the exception. The message must continue a sentence that begins with the name of the keyset. */
    public EncryptionKeyInUseException(String keyset, String message) {
        super(keyset, message, null);
    }
}
