package dev.tables.engine;

import org.jspecify.annotations.Nullable;

/** An exception for a row that violates a limit or rule of the data model, or contains another type than expected. */
public final class InvalidRowException extends TableStoreException {
    private static final long serialVersionUID = 1L;

    /** Creates an exception with the given code. The message names properties, never values. */
    public InvalidRowException(ErrorCode code, String message, @Nullable String table, @Nullable PrimaryKey keys) {
        super(code, message, table, keys, null);
    }

    /** Creates an exception for a property that is stored with another type than requested. */
    public static InvalidRowException wrongType(
            @Nullable String table, PrimaryKey keys, String property, EdmType found, EdmType expected) {
        return new InvalidRowException(
                ErrorCode.INVALID_VALUE_TYPE,
                "Property '" + property + "' of row " + PrimaryKeyFormatter.formatPrimaryKey(keys) + " has type "
                        + found.odataName() + ", expected " + expected.odataName() + ". Read the property as "
                        + found.odataName() + ", or write a value of type " + expected.odataName() + ".",
                table,
                keys);
    }

    /** Creates the exception for a number that was read as an Int32 but is an Int64 that does not fit. */
    public static InvalidRowException int32Overflow(@Nullable String table, PrimaryKey keys, String property) {
        return new InvalidRowException(
                ErrorCode.INVALID_VALUE_TYPE,
                "Property '" + property + "' of row " + PrimaryKeyFormatter.formatPrimaryKey(keys)
                        + " is outside the range of " + EdmType.INT32.odataName()
                        + ". Read the property with int64(...) instead.",
                table,
                keys);
    }

    /** Creates an exception for reading an absent property as a type that cannot be null. */
    public static InvalidRowException missingProperty(
            @Nullable String table, PrimaryKey keys, String property, EdmType expected) {
        return new InvalidRowException(
                ErrorCode.PROPERTIES_NEED_VALUE,
                "Row " + PrimaryKeyFormatter.formatPrimaryKey(keys) + " has no property '" + property + "' ("
                        + expected.odataName()
                        + "). If the property can be absent, call has(...) first. Also check that the projection"
                        + " includes it.",
                table,
                keys);
    }
}
