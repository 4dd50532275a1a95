package dev.tables.engine.server.internal;

import dev.tables.engine.ErrorCode;

/** Azure's error messages, as far as they are known, because users search for them. */
public final class ErrorTexts {
    private ErrorTexts() {}

    /** Returns the message of an error code, or {@code other} if the code has no fixed message. */
    public static String of(ErrorCode code, String other) {
        return switch (code) {
            case TABLE_ALREADY_EXISTS -> "The table specified already exists.";
            case TABLE_BEING_DELETED -> "The specified table is being deleted. Try operation later.";
            case TABLE_NOT_FOUND -> "The table specified does not exist.";
            case RESOURCE_NOT_FOUND -> "The specified resource does not exist.";
            case ENTITY_ALREADY_EXISTS -> "The specified entity already exists.";
            case UPDATE_CONDITION_NOT_SATISFIED -> "The update condition specified in the request was not satisfied.";
            case INVALID_RESOURCE_NAME -> "The specifed resource name contains invalid characters.";
            case PROPERTIES_NEED_VALUE -> "The values are not specified for all properties in the entity.";
            case PROPERTY_NAME_TOO_LONG -> "The property name exceeds the maximum allowed length (255).";
            case PROPERTY_VALUE_TOO_LARGE ->
                "The property value exceeds the maximum allowed size (64KB). If the property value is a string, it is"
                        + " UTF-16 encoded and the maximum number of characters should be 32K or less.";
            case TOO_MANY_PROPERTIES ->
                "The entity contains more properties than allowed. Each entity can include up to 252 properties to"
                        + " store data. Each entity also has 3 system properties.";
            case ENTITY_TOO_LARGE -> "The entity is larger than the maximum allowed size (1MB).";
            case COMMANDS_IN_BATCH_ACT_ON_DIFFERENT_PARTITIONS ->
                "All commands in a batch must operate on same entity group.";
            case INVALID_DUPLICATE_ROW ->
                "The batch request contains multiple changes with same row key. An entity can appear only once in a"
                        + " batch request.";
            case REQUEST_BODY_TOO_LARGE -> "The request body is too large and exceeds the maximum permissible limit.";
            case SERVER_BUSY -> "The server is currently unable to receive requests. Please retry your request.";
            case OPERATION_TIMED_OUT -> "The operation could not be completed within the permitted time.";
            case INTERNAL_ERROR -> "Server encountered an internal error. Please try again after some time.";
            default -> other;
        };
    }
}
