package dev.tables.engine.server.security;

import dev.tables.engine.signature.SasRange;

/** The permissions at the read-only secondary endpoint. */
record SecondaryAccess(RequestPermissions primary) implements RequestPermissions {
    @Override
    public String principal() {
        return primary.principal();
    }

    @Override
    public void check(AccountAccess operation) {
        boolean reads = switch (operation) {
            case LIST_TABLES, MANAGE_ACCESS_POLICIES, READ_SERVICE_PROPERTIES, READ_STATISTICS, OPEN_SNAPSHOT -> true;
            case CREATE_TABLE, DELETE_TABLE, WRITE_SERVICE_PROPERTIES, OPEN_TRANSACTION -> false;
        };
        if (!reads) {
            throw Denied.secondary();
        }
        primary.check(operation);
    }

    @Override
    public void check(RowAccess operation, String table) {
        if (operation != RowAccess.QUERY) {
            throw Denied.secondary();
        }
        primary.check(operation, table);
    }

    @Override
    public SasRange permittedKeyRange(String table) {
        return primary.permittedKeyRange(table);
    }
}
