package dev.tables.mapping.encryption;

/** No source knows the keyset: it was never made, or it is kept elsewhere. */
public final class KeysetNotFoundException extends KeysetException {
    private static final long serialVersionUID = 1L;

    /** Creates the exception. The message continues after the name of the keyset. */
    public KeysetNotFoundException(String keyset, String message) {
        super(keyset, message, null);
    }
}
