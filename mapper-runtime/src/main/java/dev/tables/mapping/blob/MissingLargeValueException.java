package dev.tables.mapping.blob;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.PrimaryKeyFormatter;
import dev.tables.mapping.value.MappingException;

/**
 * An exception for a blob that a row refers to but that does not exist. Either the row was replaced during the read, in
 * which case a second read succeeds, or the blob was lost. An entity with a lost blob can be deleted, changed by a
 * merge, and saved with its value, which stores the blob again.
 */
public final class MissingLargeValueException extends MappingException {
    private static final long serialVersionUID = 1L;

    /** Creates the exception for the blob of a property. */
    public MissingLargeValueException(String entity, String property, PrimaryKey keys) {
        super(
                entity,
                property,
                keys,
                "the BlobStore does not contain the blob of row " + PrimaryKeyFormatter.formatPrimaryKey(keys)
                        + ". Check that the row was written with this BlobStore. Restore the blob from a backup, save "
                        + "the entity with its value again, or delete the entity.",
                null);
    }

    @Override
    public boolean isRetryable() {
        return true;
    }
}
