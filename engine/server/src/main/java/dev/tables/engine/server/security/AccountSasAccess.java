package dev.tables.engine.server.security;

import dev.tables.engine.signature.SasRange;

/**
 * The permissions of a request with an account SAS.
 *
 * @param principal the account or table SAS that the request uses
 * @param permissions the letters of the permissions; letters without a meaning for tables are ignored
 * @param types letters of {@code sco}, the resource types: service, tables, rows
 */
record AccountSasAccess(String principal, String permissions, String types) implements RequestPermissions {
    @Override
    public void check(AccountAccess operation) {
        switch (operation) {
            // The documentation says s, the emulator asks for c: a token for either lists tables.
            case LIST_TABLES -> require("sc", "l");
            case CREATE_TABLE -> require("c", "cw");
            case DELETE_TABLE -> require("c", "d");
            case READ_SERVICE_PROPERTIES, READ_STATISTICS -> require("s", "r");
            case WRITE_SERVICE_PROPERTIES -> require("s", "w");
            case OPEN_SNAPSHOT -> require("o", "r");
            case OPEN_TRANSACTION -> require("o", "aud");
            case MANAGE_ACCESS_POLICIES -> throw RequestDeniedException.ofAuthorizationFailure();
        }
    }

    @Override
    public void check(RowAccess operation, String table) {
        switch (operation) {
            case QUERY -> require("o", "r");
            case ADD -> require("o", "a");
            case UPDATE -> require("o", "u");
            case DELETE -> require("o", "d");
        }
    }

    private void require(String anyOfTypes, String anyOfPermissions) {
        if (!hasAny(types, anyOfTypes)) {
            throw Denied.resourceType();
        }
        if (!hasAny(permissions, anyOfPermissions)) {
            throw Denied.permission();
        }
    }

    private static boolean hasAny(String letters, String wanted) {
        return wanted.chars().anyMatch(letter -> letters.indexOf(letter) >= 0);
    }

    @Override
    public SasRange permittedKeyRange(String table) {
        return SasRange.ALL;
    }
}
