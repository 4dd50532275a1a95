package dev.tables.mapping.encryption;

/**
 * An error because a text is not a valid master key. The message may contain the length of the text, but never the
 * text.
 */
public final class InvalidMasterKeyException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    /** Creates the exception without a cause, because a cause would quote the text. */
    InvalidMasterKeyException(String found) {
        super("Found a master key " + found + ", expected " + MasterKey.BYTES
                + " bytes in Base64. Create one with: openssl rand -base64 32");
    }
}
