package dev.tables.mapping.blob;

/** A blob could not be written, read or removed. */
public final class BlobStoreException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Says what failed and what to do. */
    public BlobStoreException(String message, Throwable cause) {
        super(message, cause);
    }
}
