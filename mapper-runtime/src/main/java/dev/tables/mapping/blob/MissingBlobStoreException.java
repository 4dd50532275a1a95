package dev.tables.mapping.blob;

/**
 * An exception for an entity with {@code @LargeValue} properties whose table was opened without a {@link BlobStore}.
 */
public final class MissingBlobStoreException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    /** Creates the exception for an entity. */
    public MissingBlobStoreException(String entity) {
        super(entity + " has @LargeValue properties, but there is no BlobStore. Configure one for the table.");
    }
}
