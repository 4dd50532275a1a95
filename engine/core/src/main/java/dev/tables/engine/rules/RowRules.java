package dev.tables.engine.rules;

import dev.tables.engine.Capability;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.InvalidRowException;
import dev.tables.engine.InvalidTableNameException;
import dev.tables.engine.Limits;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowOperation;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The rules for names and keys ("Understanding the Table service data model"). Every store checks by these rules, so
 * that all stores respond alike. For sizes, see {@link Limits}.
 */
public final class RowRules {
    /**
     * A bit for each forbidden character before U+0040. A bit mask is fast, and every character of every key that is
     * read must be checked.
     */
    private static final long FORBIDDEN_IN_KEYS = 0xFFFF_FFFFL | 1L << '/' | 1L << '#' | 1L << '?';

    private RowRules() {}

    /**
     * Checks a table's name.
     *
     * @throws InvalidTableNameException if it violates the rules
     */
    public static void checkTableName(String name) {
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            boolean letter = c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z';
            if (!letter && !(i > 0 && c >= '0' && c <= '9')) {
                throw new InvalidTableNameException(
                        ErrorCode.INVALID_RESOURCE_NAME,
                        name,
                        "Table name '" + name + "' has an invalid character at index " + i
                                + ". Use only ASCII letters and digits, and begin with a letter.");
            }
        }
        if (name.length() < 3 || name.length() > Limits.MAX_TABLE_NAME_LENGTH) {
            throw new InvalidTableNameException(
                    ErrorCode.OUT_OF_RANGE_INPUT,
                    name,
                    "Table name '" + name + "' has " + name.length() + " characters, expected 3 to "
                            + Limits.MAX_TABLE_NAME_LENGTH + ".");
        }
        if (name.toLowerCase(Locale.ROOT).equals("tables")) {
            throw new InvalidTableNameException(
                    ErrorCode.INVALID_INPUT, name, "Table name '" + name + "' is reserved. Choose another.");
        }
    }

    /**
     * Checks that an operation changes a row, for stores that cannot check a row without a write.
     *
     * @throws UnsupportedOperationException if the operation is a {@link RowOperation#checkETag}
     */
    public static void rejectCheck(RowOperation operation) {
        if (operation.kind() == RowOperation.Kind.CHECK_ETAG) {
            throw checkUnsupported();
        }
    }

    /** Creates the exception for an operation that only checks a row, in a store that does not support this. */
    public static UnsupportedOperationException checkUnsupported() {
        return new UnsupportedOperationException(
                "The store does not support operations that check a row without changing it (capability "
                        + Capability.CROSS_PARTITION_TRANSACTIONS
                        + "). Write the row on the condition of its version.");
    }

    /**
     * Checks both keys of a row.
     *
     * @throws InvalidRowException if a key is too long, or contains a forbidden character or an unpaired surrogate
     */
    public static void checkKeys(String table, PrimaryKey keys) {
        checkKey("PartitionKey", keys.partitionKey(), table, keys);
        checkKey("RowKey", keys.rowKey(), table, keys);
    }

    private static void checkKey(String which, String key, String table, PrimaryKey keys) {
        if (key.length() > Limits.MAX_KEY_LENGTH) {
            throw new InvalidRowException(
                    ErrorCode.PROPERTY_VALUE_TOO_LARGE,
                    "The " + which + " has " + key.length() + " code units, expected at most " + Limits.MAX_KEY_LENGTH
                            + ".",
                    table,
                    keys);
        }
        int length = key.length();
        for (int i = 0; i < length; i++) {
            char c = key.charAt(i);
            if (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE) {
                if (c > Character.MAX_HIGH_SURROGATE
                        || i + 1 == length
                        || !Character.isLowSurrogate(key.charAt(i + 1))) {
                    throw halfOfAPair(which, i, table, keys);
                }
                i++;
            } else if (isForbiddenInKeys(c)) {
                throw new InvalidRowException(
                        ErrorCode.OUT_OF_RANGE_INPUT,
                        "The " + which + " has the forbidden character U+"
                                + String.format(Locale.ROOT, "%04X", (int) c) + " at index " + i
                                + ". Remove or encode / \\ # ? and control characters.",
                        table,
                        keys);
            }
        }
    }

    /**
     * Creates an exception for a key with an unpaired surrogate. Neither JSON nor a URL can contain an unpaired
     * surrogate: a client could not read the row or continue a page after it.
     */
    private static InvalidRowException halfOfAPair(String which, int index, String table, PrimaryKey keys) {
        return new InvalidRowException(
                ErrorCode.OUT_OF_RANGE_INPUT,
                "The " + which + " has an unpaired surrogate at index " + index + ". Use valid Unicode text.",
                table,
                keys);
    }

    /** Returns whether keys must not contain this character. */
    public static boolean isForbiddenInKeys(char c) {
        if (c < 0x40) {
            return (FORBIDDEN_IN_KEYS >>> c & 1) != 0;
        }
        return c < 0x7F ? c == '\\' : c <= 0x9F;
    }

    /**
     * Checks the name of a property to be written.
     *
     * @throws InvalidRowException if it is too long, not an identifier, or the name of a system property
     */
    public static void checkPropertyName(String name, @Nullable String table, PrimaryKey keys) {
        if (name.length() > Limits.MAX_PROPERTY_NAME_LENGTH) {
            throw new InvalidRowException(
                    ErrorCode.PROPERTY_NAME_TOO_LONG,
                    "A property name has " + name.length() + " code units, expected at most "
                            + Limits.MAX_PROPERTY_NAME_LENGTH + ". It starts with '" + name.substring(0, 32) + "'.",
                    table,
                    keys);
        }
        if (!isIdentifier(name)) {
            throw new InvalidRowException(
                    ErrorCode.PROPERTY_NAME_INVALID,
                    "'" + name
                            + "' is not a valid property name. Use letters, digits and _, and do not begin with a digit.",
                    table,
                    keys);
        }
        if (name.equals("PartitionKey") || name.equals("RowKey") || name.equals("Timestamp")) {
            throw new InvalidRowException(
                    ErrorCode.PROPERTY_NAME_INVALID,
                    "'" + name + "' is a system property and cannot be written. Omit it.",
                    table,
                    keys);
        }
    }

    /** Returns whether all characters of the name are allowed in the name of a property. */
    public static boolean isIdentifier(String name) {
        if (name.isEmpty()) {
            return false;
        }
        int at = 0;
        while (at < name.length()) {
            int c = name.codePointAt(at);
            boolean fits = c == '_'
                    || (at == 0 ? Character.isUnicodeIdentifierStart(c) : Character.isUnicodeIdentifierPart(c))
                            && !Character.isIdentifierIgnorable(c);
            if (!fits) {
                return false;
            }
            at += Character.charCount(c);
        }
        return true;
    }
}
