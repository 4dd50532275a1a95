package dev.tables.mapping.blob;

/** An exception for a blob that could not be written, read or deleted. */
public final class BlobStoreException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Creates an exception with a message that contains what failed and what to do. */
    public BlobStoreException(String message, Throwable cause) {
        super(message, cause);
    }
}
