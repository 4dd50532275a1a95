package dev.tables.mapping.encryption;

/** An error because a key cannot be removed: stored values need it. The message contains the key and their number. */
public final class EncryptionKeyInUseException extends KeysetException {
    private static final long serialVersionUID = 1L;

    /** Creates the exception. The message continues after the name of the keyset. */
    public EncryptionKeyInUseException(String keyset, String message) {
        super(keyset, message, null);
    }
}
