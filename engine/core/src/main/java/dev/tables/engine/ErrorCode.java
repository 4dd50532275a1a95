package dev.tables.engine;

/** Azure's error codes ("Table Storage error codes", "Common REST API error codes") as far as a store reports them. */
public enum ErrorCode {
    /** The table exists already. */
    TABLE_ALREADY_EXISTS("TableAlreadyExists", 409),
    /** The table is being removed. */
    TABLE_BEING_DELETED("TableBeingDeleted", 409),
    /** The table does not exist. */
    TABLE_NOT_FOUND("TableNotFound", 404),
    /** The row does not exist, or the table that the request addresses directly does not exist. */
    RESOURCE_NOT_FOUND("ResourceNotFound", 404),
    /** The row exists already. */
    ENTITY_ALREADY_EXISTS("EntityAlreadyExists", 409),
    /** The ETag does not match. */
    UPDATE_CONDITION_NOT_SATISFIED("UpdateConditionNotSatisfied", 412),
    /** A table name with illegal characters. */
    INVALID_RESOURCE_NAME("InvalidResourceName", 400),
    /** A key, date or name length out of range. */
    OUT_OF_RANGE_INPUT("OutOfRangeInput", 400),
    /** Any other error of the request. */
    INVALID_INPUT("InvalidInput", 400),
    /** A key is missing. */
    PROPERTIES_NEED_VALUE("PropertiesNeedValue", 400),
    /** A property name that is not an identifier. */
    PROPERTY_NAME_INVALID("PropertyNameInvalid", 400),
    /** A property name of more than 255 code units. */
    PROPERTY_NAME_TOO_LONG("PropertyNameTooLong", 400),
    /** A value of more than 64 KiB, or a key of more than 1024 code units. */
    PROPERTY_VALUE_TOO_LARGE("PropertyValueTooLarge", 400),
    /** A property named twice in one row. */
    DUPLICATE_PROPERTIES_SPECIFIED("DuplicatePropertiesSpecified", 400),
    /** More than 252 own properties. */
    TOO_MANY_PROPERTIES("TooManyProperties", 400),
    /** A row above 1 MiB. */
    ENTITY_TOO_LARGE("EntityTooLarge", 400),
    /** A value of another type than expected. */
    INVALID_VALUE_TYPE("InvalidValueType", 400),
    /** Operations of one transaction on different partitions. */
    COMMANDS_IN_BATCH_ACT_ON_DIFFERENT_PARTITIONS("CommandsInBatchActOnDifferentPartitions", 400),
    /** Two operations of one transaction on one row. */
    INVALID_DUPLICATE_ROW("InvalidDuplicateRow", 400),
    /** A transaction above 4 MiB. */
    REQUEST_BODY_TOO_LARGE("RequestBodyTooLarge", 413),
    /** The key or signature is wrong or has expired, or the clock is wrong. */
    AUTHENTICATION_FAILED("AuthenticationFailed", 403),
    /** The service does not support the format of the credentials. */
    INVALID_AUTHENTICATION_INFO("InvalidAuthenticationInfo", 400),
    /** The request contains no credentials. */
    NO_AUTHENTICATION_INFORMATION("NoAuthenticationInformation", 401),
    /** Access is denied: another table, or rows outside of the range of a signature. */
    AUTHORIZATION_FAILURE("AuthorizationFailure", 403),
    /** A signature or role without this permission. */
    AUTHORIZATION_PERMISSION_MISMATCH("AuthorizationPermissionMismatch", 403),
    /** A signature for HTTPS only. */
    AUTHORIZATION_PROTOCOL_MISMATCH("AuthorizationProtocolMismatch", 403),
    /** A signature for other types of resources. */
    AUTHORIZATION_RESOURCE_TYPE_MISMATCH("AuthorizationResourceTypeMismatch", 403),
    /** A signature for other services. */
    AUTHORIZATION_SERVICE_MISMATCH("AuthorizationServiceMismatch", 403),
    /** A signature for other addresses. */
    AUTHORIZATION_SOURCE_IP_MISMATCH("AuthorizationSourceIPMismatch", 403),
    /** The account does not have the required permission. */
    INSUFFICIENT_ACCOUNT_PERMISSIONS("InsufficientAccountPermissions", 403),
    /** The account is disabled. */
    ACCOUNT_IS_DISABLED("AccountIsDisabled", 403),
    /** The store is overloaded. */
    SERVER_BUSY("ServerBusy", 503),
    /** The store took too long; whether a write happened is unknown. */
    OPERATION_TIMED_OUT("OperationTimedOut", 500),
    /** The store failed. */
    INTERNAL_ERROR("InternalError", 500),
    /** The request needs a feature that the store does not support. */
    NOT_IMPLEMENTED("NotImplemented", 501);

    private final String wireName;
    private final int httpStatus;

    ErrorCode(String text, int httpStatus) {
        this.wireName = text;
        this.httpStatus = httpStatus;
    }

    /** Returns the code as Azure spells it. */
    public String wireName() {
        return wireName;
    }

    /** Returns the HTTP status of the error. */
    public int httpStatus() {
        return httpStatus;
    }

    /** Returns whether the same call may succeed later. */
    public boolean isRetryable() {
        return this == SERVER_BUSY || this == OPERATION_TIMED_OUT || this == TABLE_BEING_DELETED;
    }
}
