package dev.tables.mapping.table.internal.row;

import dev.tables.mapping.value.MappingException;

/**
 * An exception for rows of a wide entity that cannot be combined. The entity was replaced while it was read, in which
 * case a retry succeeds, or the entity is damaged.
 */
public final class WidePartsException extends MappingException {
    private static final long serialVersionUID = 1L;

    WidePartsException(String entity, int expected, int found) {
        super(
                entity,
                null,
                "the first row of the entity refers to " + expected + " more rows, but " + found
                        + " were found. One of the rows may have been changed by another program. Save the entity "
                        + "again.");
    }

    @Override
    public boolean isRetryable() {
        return true;
    }
}
