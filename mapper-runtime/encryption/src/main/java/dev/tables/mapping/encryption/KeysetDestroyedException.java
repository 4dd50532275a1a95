package dev.tables.mapping.encryption;

/** An error because the keyset was destroyed on purpose. Values encrypted with the keyset are permanently lost. */
public final class KeysetDestroyedException extends KeysetException {
    private static final long serialVersionUID = 1L;

    /** Creates the exception. The message must continue a sentence that begins with the name of the keyset. */
    public KeysetDestroyedException(String keyset, String message) {
        super(keyset, message, null);
    }
}
