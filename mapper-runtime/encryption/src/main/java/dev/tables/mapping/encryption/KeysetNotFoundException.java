package dev.tables.mapping.encryption;

/** An error because no source has the keyset: it was never created, or it is stored elsewhere. */
public final class KeysetNotFoundException extends KeysetException {
    private static final long serialVersionUID = 1L;

    /** Creates the exception. The message must continue a sentence that begins with the name of the keyset. */
    public KeysetNotFoundException(String keyset, String message) {
        super(keyset, message, null);
    }
}
