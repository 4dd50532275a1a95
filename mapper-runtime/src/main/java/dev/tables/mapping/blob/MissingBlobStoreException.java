package dev.tables.mapping.blob;

/** An entity has {@code @LargeValue} properties, and its table was given no place for them. */
public final class MissingBlobStoreException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    /** Creates the exception for an entity. */
    public MissingBlobStoreException(String entity) {
        super(entity + " has @LargeValue properties, but there is no BlobStore. Configure one for the table.");
    }
}
