package dev.tables.engine.server.security;

import dev.tables.engine.signature.SasPermission;
import dev.tables.engine.signature.SasRange;

/**
 * What the holder of a token of one table may do.
 *
 * @param table the table's name, in any case
 * @param permissions letters of {@code raud}; others are ignored
 * @param range the rows it is for
 */
record TableSasAccess(String table, String permissions, SasRange range) implements Access {
    @Override
    public void check(AccountAccess operation) {
        throw AccessDeniedException.outOfBounds();
    }

    @Override
    public void check(RowAccess operation, String name) {
        if (permissions.indexOf(permission(operation).letter()) < 0) {
            throw Denied.permission();
        }
        if (!table.equalsIgnoreCase(name)) {
            throw AccessDeniedException.outOfBounds();
        }
    }

    private static SasPermission permission(RowAccess operation) {
        return switch (operation) {
            case QUERY -> SasPermission.READ;
            case ADD -> SasPermission.ADD;
            case UPDATE -> SasPermission.UPDATE;
            case DELETE -> SasPermission.DELETE;
        };
    }

    @Override
    public SasRange bounds(String name) {
        return range;
    }

    @Override
    public String toString() {
        return "token of table " + table;
    }
}
