package dev.tables.engine;

import org.jspecify.annotations.Nullable;

/** A row breaks a limit or rule of the data model, or holds another type than expected. */
public final class InvalidRowException extends TableStoreException {
    private static final long serialVersionUID = 1L;

    /** Takes the code that fits; the message names properties, never values. */
    public InvalidRowException(ErrorCode code, String message, @Nullable String table, @Nullable RowKeys keys) {
        super(code, message, table, keys, null);
    }

    /** A property is there, but of another type than asked for. */
    public static InvalidRowException wrongType(
            @Nullable String table, RowKeys keys, String property, EdmType found, EdmType expected) {
        return new InvalidRowException(
                ErrorCode.INVALID_VALUE_TYPE,
                "Property '" + property + "' of row (" + keys.partitionKey() + ", " + keys.rowKey() + ") is "
                        + found.odataName() + ", expected " + expected.odataName()
                        + ". Read it as what it is, or write it again.",
                table,
                keys);
    }

    /** A number was read as an Int32 and is an Int64 that does not fit one. */
    public static InvalidRowException beyondInt32(@Nullable String table, RowKeys keys, String property) {
        return new InvalidRowException(
                ErrorCode.INVALID_VALUE_TYPE,
                "Property '" + property + "' of row (" + keys.partitionKey() + ", " + keys.rowKey() + ") is "
                        + EdmType.INT64.odataName() + " beyond " + EdmType.INT32.odataName() + ", expected "
                        + EdmType.INT32.odataName() + ". Read it as what it is, or write it again.",
                table,
                keys);
    }

    /** A property that has no null form was read and is not there. */
    public static InvalidRowException missing(@Nullable String table, RowKeys keys, String property, EdmType expected) {
        return new InvalidRowException(
                ErrorCode.PROPERTIES_NEED_VALUE,
                "Row (" + keys.partitionKey() + ", " + keys.rowKey() + ") has no property '" + property + "', expected "
                        + expected.odataName()
                        + ". Ask has(...) first where it may be absent, and check the projection.",
                table,
                keys);
    }
}
