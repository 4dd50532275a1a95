package dev.tables.engine.jdbc;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.PermissionDeniedException;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStoreException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/** The meaning of a database error ("PostgreSQL Error Codes", Appendix A of its manual). */
enum SqlFailure {
    /** The connection is lost or was refused, or the server starts or stops; the request may have been done. */
    LOST,
    /** The server is in recovery, or sessions may not write; nothing was done. */
    READ_ONLY,
    /** A pooler has sent a statement to a process of the server that has not prepared it; nothing was done. */
    NOT_PREPARED,
    /** A pooler refuses connections with a parameter that the address sets. */
    PARAMETER,
    /** Other writers conflicted; nothing was done, and another attempt may succeed. */
    RACE,
    /**
     * The statement was canceled, after the server's {@code statement_timeout} or by an administrator; nothing was
     * done.
     */
    CANCELED,
    /** The thread was interrupted while it waited for a connection; nothing was done. */
    INTERRUPTED,
    /** A row with these keys already exists. */
    DUPLICATE,
    /** A row is not in the required state; the statement then divides by zero. */
    NOT_AS_EXPECTED,
    /** The table does not exist in the database. */
    NO_TABLE,
    /** The keys do not fit into an index entry. */
    KEYS_TOO_LONG,
    /** The user lacks the permission. */
    REFUSED,
    /** The server rejects this user, or the database does not exist. */
    NO_ENTRY,
    /** Anything else; nothing was done. */
    OTHER;

    private static final String UNSUPPORTED_PARAMETER = "unsupported startup parameter";

    static SqlFailure of(SQLException error) {
        String state = error.getSQLState();
        if (state == null) {
            if (error.getCause() instanceof InterruptedException) {
                return INTERRUPTED;
            }
            return error instanceof SQLTransientConnectionException ? LOST : OTHER;
        }
        return switch (state) {
            case "40001", "40P01", "55P03" -> RACE;
            case "23505" -> DUPLICATE;
            case "22012" -> NOT_AS_EXPECTED;
            case "26000", "42P05" -> NOT_PREPARED;
            case "08P01" -> isUnsupportedParameter(error) ? PARAMETER : LOST;
            case "42P01", "3F000" -> NO_TABLE;
            case "54000" -> KEYS_TOO_LONG;
            case "42501" -> REFUSED;
            case "25006" -> READ_ONLY;
            case "57014" -> CANCELED;
            case "25P03", "25P04", "57P01", "57P02", "57P03", "57P05", "53300" -> LOST;
            case "28000", "28P01", "3D000" -> NO_ENTRY;
            default -> state.startsWith("08") ? LOST : OTHER;
        };
    }

    /**
     * Returns whether the pooler rejected a startup parameter. PgBouncer uses the same code for all its errors, and a
     * pool wraps the error.
     */
    private static boolean isUnsupportedParameter(Throwable error) {
        Throwable cause = error;
        while (cause != null && !String.valueOf(cause.getMessage()).contains(UNSUPPORTED_PARAMETER)) {
            cause = cause.getCause();
        }
        return cause != null;
    }

    /** Creates the error of a write to a server in recovery, without a request to the server. */
    static SQLException inRecovery() {
        return new SQLException("The server is in recovery.", "25006");
    }

    /** Returns whether the server is unavailable. */
    boolean isUnavailable() {
        return this == LOST || this == READ_ONLY;
    }

    /** Returns whether another attempt may soon succeed. */
    boolean isRepeated() {
        return isUnavailable() || this == RACE || this == DUPLICATE || this == NOT_PREPARED;
    }

    /** Creates the exception for an error that had no effect on the database. */
    static TableStoreException reported(SQLException error) {
        return described(error).withNativeErrorCode(error.getSQLState());
    }

    /** Creates the exception for a session that may not write although the server is not in recovery. */
    static TableStoreException reportedReadOnly(SQLException error) {
        return new PermissionDeniedException(
                        ErrorCode.AUTHORIZATION_PERMISSION_MISMATCH,
                        "PostgreSQL refused a write because the session is read-only (" + state(error)
                                + "). Set default_transaction_read_only to off for this user and database.")
                .withNativeErrorCode(error.getSQLState());
    }

    private static TableStoreException described(SQLException error) {
        return switch (of(error)) {
            case REFUSED ->
                new PermissionDeniedException(
                        ErrorCode.AUTHORIZATION_PERMISSION_MISMATCH,
                        "The PostgreSQL user has no privilege for this operation (" + state(error)
                                + "). Grant the user read and write privileges in the schema.");
            case READ_ONLY ->
                busy(
                        "PostgreSQL rejects writes (" + state(error)
                                + "), for example during recovery. Nothing was done. Connect to the primary server"
                                + " and try again.",
                        error);
            case CANCELED ->
                busy(
                        "PostgreSQL canceled the statement (" + state(error)
                                + "), for example after its statement_timeout. Nothing was done. Try again.",
                        error);
            case INTERRUPTED ->
                busy(
                        "The thread was interrupted while it waited for a connection. Nothing was done. Clear the interrupt and"
                                + " try again.",
                        error);
            case NO_ENTRY ->
                new PermissionDeniedException(
                        ErrorCode.AUTHENTICATION_FAILED,
                        "3D000".equals(error.getSQLState())
                                ? "The PostgreSQL database does not exist (" + state(error)
                                        + "). Create it, or correct its name in the JDBC URL."
                                : "The PostgreSQL user cannot log in (" + state(error)
                                        + "). Check the name, the password and pg_hba.conf.");
            case LOST -> lost(error);
            case PARAMETER, NOT_PREPARED -> ofPooler(error);
            case RACE ->
                new StoreUnavailableException(
                        ErrorCode.SERVER_BUSY,
                        "Concurrent writes conflicted on every attempt (" + state(error)
                                + "). Nothing was done. Try again.",
                        error);
            default ->
                new StoreUnavailableException(
                        ErrorCode.INTERNAL_ERROR,
                        "A request to PostgreSQL failed (" + state(error)
                                + "). Nothing was done. See the cause of this exception and the server's log.",
                        error);
        };
    }

    private static TableStoreException lost(SQLException error) {
        if (isOfPool(error)) {
            return busy(
                    "The DataSource returned no connection in time. Nothing was done. Try again, or increase the size of the"
                            + " connection pool.",
                    error);
        }
        String pooler = "08P01".equals(error.getSQLState())
                ? " If you use a connection pooler, see its log for the reason."
                : "";
        return busy(
                "PostgreSQL cannot be reached (" + state(error)
                        + "). Nothing was done. Check that the server is running, and try again." + pooler,
                error);
    }

    private static TableStoreException ofPooler(SQLException error) {
        if (of(error) == NOT_PREPARED) {
            return busy(
                    "A connection pooler sent a prepared statement to another server process (" + state(error)
                            + "). Nothing was done. Set prepareThreshold=0 in the JDBC URL.",
                    error);
        }
        return new StoreUnavailableException(
                ErrorCode.INVALID_INPUT,
                "A connection pooler rejects a parameter of the JDBC URL (" + state(error)
                        + "), such as options or currentSchema. Nothing was done. Remove the parameter from the"
                        + " JDBC URL, or name it in the pooler's setting ignore_startup_parameters.",
                error);
    }

    private static TableStoreException busy(String message, SQLException error) {
        return new StoreUnavailableException(ErrorCode.SERVER_BUSY, message, error);
    }

    /** Creates the exception for a write that conflicted with other writers at every attempt. */
    static TableStoreException busy() {
        return new StoreUnavailableException(
                ErrorCode.SERVER_BUSY,
                "Concurrent writes conflicted on every attempt. Nothing was done. Try again.",
                null);
    }

    /**
     * Creates the exception for an error within a transaction of the application. The database has already aborted the
     * transaction.
     */
    static TableStoreException reportedWithin(SQLException error) {
        return describedWithin(error).withNativeErrorCode(error.getSQLState());
    }

    private static TableStoreException describedWithin(SQLException error) {
        return switch (of(error)) {
            case RACE, CANCELED ->
                new StoreUnavailableException(
                        ErrorCode.SERVER_BUSY,
                        "Concurrent writes conflicted with the transaction (" + state(error)
                                + "), so the transaction is rolled back. Nothing was done. Begin the transaction"
                                + " again.",
                        error);
            case LOST ->
                new StoreUnavailableException(
                        ErrorCode.SERVER_BUSY,
                        "The connection of the transaction is lost (" + state(error)
                                + "), so the transaction is rolled back. Nothing was done. Begin the transaction"
                                + " again.",
                        error);
            default ->
                "25P02".equals(error.getSQLState())
                        ? new StoreUnavailableException(
                                ErrorCode.INTERNAL_ERROR,
                                "The transaction has already failed (SQLSTATE 25P02). Roll it back. Its first error"
                                        + " shows the reason.",
                                error)
                        : described(error);
        };
    }

    /** Returns the server's detail text of an error. The text may contain keys of rows and must not be shown. */
    static String detail(SQLException error) {
        ServerErrorMessage message = error instanceof PSQLException ofServer ? ofServer.getServerErrorMessage() : null;
        String detail = message == null ? null : message.getDetail();
        return detail == null ? "" : detail;
    }

    /**
     * Returns whether the error comes from a pool that timed out. An error of the pool contains no information about
     * the server.
     */
    private static boolean isOfPool(SQLException error) {
        return error instanceof SQLTransientConnectionException && error.getSQLState() == null;
    }

    private static String state(SQLException error) {
        String state = error.getSQLState();
        return state == null ? "no SQLSTATE" : "SQLSTATE " + state;
    }
}
