package dev.tables.engine.jdbc;

import dev.tables.engine.AccessRefusedException;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStoreException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/** What an error of the database means ("PostgreSQL Error Codes", Appendix A of its manual). */
enum SqlFailure {
    /** The connection is lost or was refused, or the server comes or goes: what was sent may have been done. */
    LOST,
    /** Others were in the way; nothing was done, and another attempt may succeed. */
    RACE,
    /** A row of these keys is there. */
    DUPLICATE,
    /** A row is not as a statement requires that says so by a division by zero. */
    NOT_AS_EXPECTED,
    /** There is no such table in the database. */
    NO_TABLE,
    /** Keys that do not fit into an entry of the index. */
    KEYS_TOO_LONG,
    /** This user may not. */
    REFUSED,
    /** The server does not let this user in, or has no such database. */
    NO_ENTRY,
    /** Anything else; nothing was done. */
    OTHER;

    static SqlFailure of(SQLException error) {
        String state = error.getSQLState();
        if (state == null) {
            return error instanceof SQLTransientConnectionException ? LOST : OTHER;
        }
        return switch (state) {
            case "40001", "40P01", "55P03" -> RACE;
            case "23505" -> DUPLICATE;
            case "22012" -> NOT_AS_EXPECTED;
            case "42P01", "3F000" -> NO_TABLE;
            case "54000" -> KEYS_TOO_LONG;
            case "42501", "25006" -> REFUSED;
            case "57P01", "57P02", "57P03", "57P05", "53300" -> LOST;
            case "28000", "28P01", "3D000" -> NO_ENTRY;
            default -> state.startsWith("08") ? LOST : OTHER;
        };
    }

    /** The exception of an error after which nothing was done. */
    static TableStoreException reported(SQLException error) {
        return described(error).withStoreCode(error.getSQLState());
    }

    private static TableStoreException described(SQLException error) {
        return switch (of(error)) {
            case REFUSED ->
                new AccessRefusedException(
                        ErrorCode.AUTHORIZATION_PERMISSION_MISMATCH,
                        " PostgreSQL answered " + error.getSQLState()
                                + ": grant the user the right to read and write in the schema.",
                        null,
                        null);
            case NO_ENTRY ->
                new AccessRefusedException(
                        ErrorCode.AUTHENTICATION_FAILED,
                        " PostgreSQL answered " + error.getSQLState() + ": "
                                + ("3D000".equals(error.getSQLState())
                                        ? "there is no such database. Create it, or correct its name in the address."
                                        : "it does not let this user in. Check the name, the password and pg_hba.conf."),
                        null,
                        null);
            case LOST ->
                new StoreUnavailableException(
                        ErrorCode.SERVER_BUSY,
                        isOfPool(error)
                                ? "The DataSource gave no connection in time, expected a free one and a server that answers."
                                        + " Nothing was done. Try again. Where a transaction includes tables, let the pool have two"
                                        + " connections for each thread."
                                : "PostgreSQL cannot be reached (" + state(error)
                                        + "), expected a server that answers. Nothing was done. Try again.",
                        error);
            case RACE ->
                new StoreUnavailableException(
                        ErrorCode.SERVER_BUSY,
                        "Others were in the way each time (" + state(error) + "). Nothing was done. Try again.",
                        error);
            default ->
                new StoreUnavailableException(
                        ErrorCode.INTERNAL_ERROR,
                        "PostgreSQL answered " + state(error) + ". Nothing was done. Look at the server's log.",
                        error);
        };
    }

    /** That of a write which lost each race. */
    static TableStoreException busy() {
        return new StoreUnavailableException(
                ErrorCode.SERVER_BUSY, "Others were in the way each time. Nothing was done. Try again.", null);
    }

    /** That of an error within a transaction of the application, which the database has ended by it. */
    static TableStoreException reportedWithin(SQLException error) {
        return describedWithin(error).withStoreCode(error.getSQLState());
    }

    private static TableStoreException describedWithin(SQLException error) {
        return switch (of(error)) {
            case RACE ->
                new StoreUnavailableException(
                        ErrorCode.SERVER_BUSY,
                        "Others were in the way of the transaction (" + state(error)
                                + "), which is over. Nothing was done. Begin it again.",
                        error);
            case LOST ->
                new StoreUnavailableException(
                        ErrorCode.SERVER_BUSY,
                        "The connection of the transaction is lost (" + state(error)
                                + "), and the transaction with it. Nothing was done. Begin it again.",
                        error);
            default ->
                "25P02".equals(error.getSQLState())
                        ? new StoreUnavailableException(
                                ErrorCode.INTERNAL_ERROR,
                                "Found a transaction that has failed already (SQLSTATE 25P02), expected an open one. Roll it"
                                        + " back; the first error of it says why.",
                                error)
                        : described(error);
        };
    }

    /** What the server says more of an error; may have keys of rows, and must not be shown. */
    static String detail(SQLException error) {
        ServerErrorMessage message = error instanceof PSQLException ofServer ? ofServer.getServerErrorMessage() : null;
        String detail = message == null ? null : message.getDetail();
        return detail == null ? "" : detail;
    }

    /** A pool that has waited in vain has nothing of a server to say. */
    private static boolean isOfPool(SQLException error) {
        return error instanceof SQLTransientConnectionException && error.getSQLState() == null;
    }

    private static String state(SQLException error) {
        String state = error.getSQLState();
        return state == null ? "no SQLSTATE" : "SQLSTATE " + state;
    }
}
