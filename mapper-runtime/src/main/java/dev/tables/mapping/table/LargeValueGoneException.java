package dev.tables.mapping.table;

import dev.tables.mapping.value.MappingException;

/**
 * The blob that a row refers to is not there: the row was replaced while it was read, which reading again shows, or the blob was
 * lost.
 */
public final class LargeValueGoneException extends MappingException {
    private static final long serialVersionUID = 1L;

    LargeValueGoneException(String entity, String property) {
        super(
                entity,
                property,
                "the BlobStore lacks what the row refers to. Is it the one the row was written with? Restore it from a"
                        + " backup as old as the table's.");
    }

    @Override
    public boolean isPermanent() {
        return false;
    }
}
