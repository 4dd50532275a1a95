package dev.tables.mapping.encryption;

/** A key is not removed, because stored values need it; the message says which and how many. */
public final class EncryptionKeyInUseException extends KeysetException {
    private static final long serialVersionUID = 1L;

    /** Creates the exception. The message continues after the name of the keyset. */
    public EncryptionKeyInUseException(String keyset, String message) {
        super(keyset, message, null);
    }
}
