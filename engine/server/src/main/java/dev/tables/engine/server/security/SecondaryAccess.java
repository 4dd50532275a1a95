package dev.tables.engine.server.security;

import dev.tables.engine.signature.SasRange;

/** What may be done at the secondary address, which only reads. */
record SecondaryAccess(Access primary) implements Access {
    @Override
    public String sender() {
        return primary.sender();
    }

    @Override
    public void check(AccountAccess operation) {
        boolean reads = switch (operation) {
            case LIST_TABLES, POLICIES, READ_PROPERTIES, READ_STATISTICS, KEEP_MOMENT -> true;
            case CREATE_TABLE, DELETE_TABLE, WRITE_PROPERTIES, KEEP_TRANSACTION -> false;
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
    public SasRange bounds(String table) {
        return primary.bounds(table);
    }
}
