package dev.tables.mapping.encryption;

/** The keyset was destroyed on purpose: what was encrypted with it is gone for good. */
public final class KeysetDestroyedException extends KeysetException {
    private static final long serialVersionUID = 1L;

    /** Creates the exception. The message continues after the name of the keyset. */
    public KeysetDestroyedException(String keyset, String message) {
        super(keyset, message, null);
    }
}
