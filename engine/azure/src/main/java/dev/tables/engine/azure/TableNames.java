package dev.tables.engine.azure;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.InvalidTableNameException;
import dev.tables.engine.Limits;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.rules.RowRules;

/**
 * A check of table names before they become part of an address.
 *
 * @param prefix the prefix of every name on the service; may be empty
 */
record TableNames(String prefix) {
    TableNames {
        if (!prefix.matches("([A-Za-z][A-Za-z0-9]*)?") || prefix.length() > Limits.MAX_TABLE_NAME_LENGTH - 3) {
            throw new IllegalArgumentException("Found table name prefix '" + prefix
                    + "'. Expected up to 60 ASCII letters and digits, beginning with a letter.");
        }
    }

    /** Checks the name for a new table. */
    void check(String name) {
        RowRules.checkTableName(name);
        if (prefix.length() + name.length() > Limits.MAX_TABLE_NAME_LENGTH) {
            throw new InvalidTableNameException(
                    ErrorCode.OUT_OF_RANGE_INPUT,
                    name,
                    "Table name '" + name + "' has " + (prefix.length() + name.length())
                            + " characters with the prefix '" + prefix + "', expected at most "
                            + Limits.MAX_TABLE_NAME_LENGTH + ".");
        }
    }

    /** Fails as for a missing table if the name is invalid, because no table can have such a name. */
    void checkPossible(String name) {
        try {
            check(name);
        } catch (InvalidTableNameException impossible) {
            throw new TableNotFoundException(name);
        }
    }
}
