package dev.tables.engine;

import org.jspecify.annotations.Nullable;

/**
 * The store does not let the caller do this: credentials that are wrong, expired or missing, or that do not cover it. Nothing was done, and
 * asking again does not help before somebody has changed them. {@link #code} says which it is.
 */
public final class AccessRefusedException extends TableStoreException {
    private static final long serialVersionUID = 1L;

    /**
     * Says what is wrong and what to do.
     *
     * @param code one that {@link #isAbout} access
     * @param answer how the store named its answer, or empty; never anything secret
     */
    public AccessRefusedException(ErrorCode code, String answer, @Nullable String table, @Nullable RowKeys keys) {
        super(code, text(code) + answer, table, keys, null);
    }

    /** Whether a code says that access is refused. */
    public static boolean isAbout(ErrorCode code) {
        return !text(code).isEmpty();
    }

    private static String text(ErrorCode code) {
        return switch (code) {
            case AUTHENTICATION_FAILED ->
                "Found credentials that the store does not accept, expected a right account key, signature or token. Look"
                        + " whether it was renewed, has expired or is not valid yet, and at the clock of this machine.";
            case INVALID_AUTHENTICATION_INFO ->
                "Found credentials that the store cannot read, expected an account key, signature or token in its form.";
            case NO_AUTHENTICATION_INFORMATION -> "Found no credentials, expected an account key, signature or token.";
            case AUTHORIZATION_FAILURE ->
                "Access is refused. Look whether the signature is for this table and range of keys, and at the account's"
                        + " network rules.";
            case AUTHORIZATION_PERMISSION_MISMATCH ->
                "Access is refused: the signature or role lacks the permission for this operation. Give it what the"
                        + " application does: read, add, update, delete.";
            case AUTHORIZATION_PROTOCOL_MISMATCH -> "Access is refused: the signature is for HTTPS only. Use https.";
            case AUTHORIZATION_RESOURCE_TYPE_MISMATCH ->
                "Access is refused: the signature is for other types of resources. Tables and their rows are"
                        + " types c and o, the list of tables is s.";
            case AUTHORIZATION_SERVICE_MISMATCH ->
                "Access is refused: the signature is for other services. Make one that is for tables.";
            case AUTHORIZATION_SOURCE_IP_MISMATCH ->
                "Access is refused: the signature is for other addresses than this machine's.";
            case INSUFFICIENT_ACCOUNT_PERMISSIONS -> "Access is refused: the account may not do this.";
            case ACCOUNT_IS_DISABLED -> "Access is refused: the account is disabled.";
            default -> "";
        };
    }
}
