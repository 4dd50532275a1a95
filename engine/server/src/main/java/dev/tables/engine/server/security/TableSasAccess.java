package dev.tables.engine.server.security;

import dev.tables.engine.signature.SasPermission;
import dev.tables.engine.signature.SasRange;

/**
 * The permissions of a request with a table SAS.
 *
 * @param principal the account or table SAS that the request uses
 * @param table the table's name, in any case
 * @param permissions letters of {@code raud}; other letters are ignored
 * @param range the permitted rows
 */
record TableSasAccess(String principal, String table, String permissions, SasRange range)
        implements RequestPermissions {
    @Override
    public void check(AccountAccess operation) {
        boolean allowed = switch (operation) {
            case OPEN_SNAPSHOT -> has(RowAccess.QUERY);
            case OPEN_TRANSACTION -> has(RowAccess.ADD) || has(RowAccess.UPDATE) || has(RowAccess.DELETE);
            default -> throw RequestDeniedException.ofAuthorizationFailure();
        };
        if (!allowed) {
            throw Denied.permission();
        }
    }

    private boolean has(RowAccess operation) {
        return permissions.indexOf(permission(operation).letter()) >= 0;
    }

    @Override
    public void check(RowAccess operation, String name) {
        if (!has(operation)) {
            throw Denied.permission();
        }
        if (!table.equalsIgnoreCase(name)) {
            throw RequestDeniedException.ofAuthorizationFailure();
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
    public SasRange permittedKeyRange(String name) {
        return range;
    }

    @Override
    public String toString() {
        return "shared access signature for table " + table;
    }
}
