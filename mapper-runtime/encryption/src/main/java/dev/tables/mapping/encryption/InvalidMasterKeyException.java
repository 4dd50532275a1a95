package dev.tables.mapping.encryption;

/** A text is no master key. The message gives its length at most, never the text. */
public final class InvalidMasterKeyException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    /** Creates the exception without a cause, because a cause would quote the text. */
    InvalidMasterKeyException(String found) {
        super("Found a master key " + found + ", expected " + MasterKey.BYTES
                + " bytes in Base64. Create one with: openssl rand -base64 32");
    }
}
