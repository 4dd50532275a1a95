package dev.tables.engine.server.security;

import dev.tables.engine.ErrorCode;

/** The exceptions for denied requests, with Azure's messages. */
final class Denied {
    private static final String NOT_AUTHORIZED = "This request is not authorized to perform this operation";

    private Denied() {}

    /**
     * Creates the authentication failure without a reason, because the reason why a signature is invalid would help an
     * attacker.
     */
    static RequestDeniedException unauthenticated() {
        return new RequestDeniedException(
                ErrorCode.AUTHENTICATION_FAILED,
                "Server failed to authenticate the request. Make sure the value of Authorization header is formed correctly"
                        + " including the signature.");
    }

    /**
     * Creates an authentication failure with a reason, for a shared access signature with a valid signature. The holder
     * of the signature may learn the reason.
     */
    static RequestDeniedException unauthenticated(String reason) {
        return new RequestDeniedException(
                ErrorCode.AUTHENTICATION_FAILED, "Server failed to authenticate the request. " + reason);
    }

    static RequestDeniedException malformed(String reason) {
        return new RequestDeniedException(
                ErrorCode.INVALID_AUTHENTICATION_INFO,
                "The authentication information is not given in the correct format. " + reason);
    }

    static RequestDeniedException permission() {
        return new RequestDeniedException(
                ErrorCode.AUTHORIZATION_PERMISSION_MISMATCH, NOT_AUTHORIZED + " using this permission.");
    }

    static RequestDeniedException resourceType() {
        return new RequestDeniedException(
                ErrorCode.AUTHORIZATION_RESOURCE_TYPE_MISMATCH, NOT_AUTHORIZED + " using this resource type.");
    }

    static RequestDeniedException service() {
        return new RequestDeniedException(
                ErrorCode.AUTHORIZATION_SERVICE_MISMATCH, NOT_AUTHORIZED + " using this service.");
    }

    static RequestDeniedException protocol() {
        return new RequestDeniedException(
                ErrorCode.AUTHORIZATION_PROTOCOL_MISMATCH, NOT_AUTHORIZED + " using this protocol.");
    }

    static RequestDeniedException address(String address) {
        return new RequestDeniedException(
                ErrorCode.AUTHORIZATION_SOURCE_IP_MISMATCH, NOT_AUTHORIZED + " using this source IP " + address + ".");
    }

    static RequestDeniedException secondary() {
        return new RequestDeniedException(
                ErrorCode.INSUFFICIENT_ACCOUNT_PERMISSIONS,
                "The account being accessed does not have sufficient permissions to execute this operation."
                        + " The secondary address is read-only.");
    }
}
