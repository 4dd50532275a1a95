package dev.tables.engine;

import org.jspecify.annotations.Nullable;

/**
 * An exception for a request that the store rejected because the credentials are wrong, expired or missing, or do not
 * permit the operation. Nothing was done. A retry fails in the same way until the credentials or permissions are
 * changed. {@link #errorCode} distinguishes the cases.
 */
public final class PermissionDeniedException extends TableStoreException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception with a message that describes the error code and the remedy.
     *
     * @param code a code for which {@link #isPermissionError} returns true
     * @param answer the store's name for the response, or empty; contains no secret
     */
    public PermissionDeniedException(ErrorCode code, String answer, @Nullable String table, @Nullable PrimaryKey keys) {
        super(code, text(code) + answer, table, keys, null);
    }

    /**
     * Creates the exception of a database, whose users and roles replace account keys and SAS.
     *
     * @param code a code for which {@link #isPermissionError} returns true
     * @param message the rejected operation and the remedy; contains no secret
     */
    public PermissionDeniedException(ErrorCode code, String message) {
        super(code, message, null, null, null);
    }

    /** Returns whether an error code means that access was refused. */
    public static boolean isPermissionError(ErrorCode code) {
        return !text(code).isEmpty();
    }

    private static String text(ErrorCode code) {
        return switch (code) {
            case AUTHENTICATION_FAILED ->
                "The store rejected the credentials. Check the account key, SAS or access token and its validity"
                        + " period. Check also that the clock of this machine is correct.";
            case INVALID_AUTHENTICATION_INFO ->
                "The store could not parse the credentials. Expected an account key, a SAS or an access token.";
            case NO_AUTHENTICATION_INFORMATION ->
                "The request had no credentials. Configure an account key, a SAS or an access token.";
            case AUTHORIZATION_FAILURE ->
                "Access denied. Check that the SAS covers this table and range of keys, and check the network rules of the"
                        + " account.";
            case AUTHORIZATION_PERMISSION_MISMATCH ->
                "Access denied: the SAS or role has no permission for this operation. Grant the permissions that the application"
                        + " needs: read, add, update, delete.";
            case AUTHORIZATION_PROTOCOL_MISMATCH -> "Access denied: the SAS allows HTTPS only. Use https.";
            case AUTHORIZATION_RESOURCE_TYPE_MISMATCH ->
                "Access denied: the SAS does not include the resource type of this request. Create a SAS with the types"
                        + " s (list of tables), c (tables) and o (rows).";
            case AUTHORIZATION_SERVICE_MISMATCH ->
                "Access denied: the SAS is not for the table service. Create a SAS for the table service.";
            case AUTHORIZATION_SOURCE_IP_MISMATCH ->
                "Access denied: the SAS does not allow the IP address of this machine.";
            case INSUFFICIENT_ACCOUNT_PERMISSIONS -> "Access denied: the account has no permission for this operation.";
            case ACCOUNT_IS_DISABLED -> "Access denied: the account is disabled.";
            default -> "";
        };
    }
}
