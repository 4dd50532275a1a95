package dev.tables.mapping.encryption;

/**
 * An error because no source has the keyset, although a table contains data that needs it. The keyset was deleted, or
 * belongs to another environment.
 */
public final class KeysetLostException extends KeysetException {
    private static final long serialVersionUID = 1L;

    /** Creates the exception. The message must continue a sentence that begins with the name of the keyset. */
    public KeysetLostException(String keyset, String message) {
        super(keyset, message, null);
    }
}
