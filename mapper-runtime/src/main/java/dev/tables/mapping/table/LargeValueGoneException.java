package dev.tables.mapping.table;

import dev.tables.engine.RowKeys;
import dev.tables.mapping.value.MappingException;
import org.jspecify.annotations.Nullable;

/**
 * The blob that a row refers to is not there: the row was replaced while it was read, which reading again shows, or the blob was
 * lost. An entity that has lost one can be deleted, changed by a merge, and saved with its value, which is put again then.
 */
public final class LargeValueGoneException extends MappingException {
    private static final long serialVersionUID = 1L;

    /** The row. */
    private final transient @Nullable RowKeys keys;

    LargeValueGoneException(String entity, String property, RowKeys keys) {
        super(
                entity,
                property,
                "the BlobStore lacks what row (" + keys.partitionKey() + ", " + keys.rowKey()
                        + ") refers to. Is it the one the row was written with? Restore it from a backup as old as the"
                        + " table's, save the entity with its value, or delete it.");
        this.keys = keys;
    }

    /** The row; null after the exception itself was read from elsewhere. */
    public @Nullable RowKeys keys() {
        return keys;
    }

    @Override
    public boolean isPermanent() {
        return false;
    }
}
