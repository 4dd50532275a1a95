package dev.tables.mapping.table;

import dev.tables.mapping.value.MappingException;

/** The rows of a wide entity do not belong together: it was replaced while it was read, which reading again shows, or damaged. */
final class WidePartsException extends MappingException {
    private static final long serialVersionUID = 1L;

    WidePartsException(String entity, int expected, int found) {
        super(
                entity,
                null,
                "its row says that there are " + expected + " more, found " + found
                        + " that belong to it. Was one of them changed by another program? Save the entity again.");
    }

    @Override
    public boolean isPermanent() {
        return false;
    }
}
