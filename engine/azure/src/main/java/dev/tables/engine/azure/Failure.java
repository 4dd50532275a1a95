package dev.tables.engine.azure;

import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.InvalidQueryException;
import dev.tables.engine.InvalidRowException;
import dev.tables.engine.InvalidTableNameException;
import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.PermissionDeniedException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowAlreadyExistsException;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableAlreadyExistsException;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStoreException;
import org.jspecify.annotations.Nullable;

/**
 * A factory of typed exceptions for failed requests. Exceptions omit the service's message, which may contain values,
 * and report its code, status and request ID instead. Texts of the SDK may contain values too ({@link RequestFailure}).
 */
final class Failure {
    private static final String WRITE_UNKNOWN =
            " It is unknown whether the write was done. Read the rows before you retry.";
    private static final String FOREIGN_RESPONSE =
            "The response came from another server or a proxy, not from the table service.";

    private static final String CHECK_ADDRESS =
            " Check the address, and any gateway or firewall between this process and the service.";

    private Failure() {}

    /** Creates the exception for a failed request to a whole table. */
    static TableStoreException ofTable(ServiceAnswer answer, String table) {
        ErrorCode code = code(answer);
        return switch (code) {
            case TABLE_ALREADY_EXISTS, TABLE_BEING_DELETED ->
                new TableAlreadyExistsException(table, code == ErrorCode.TABLE_BEING_DELETED);
            case TABLE_NOT_FOUND, RESOURCE_NOT_FOUND -> new TableNotFoundException(table);
            case INVALID_RESOURCE_NAME, OUT_OF_RANGE_INPUT, INVALID_INPUT ->
                new InvalidTableNameException(
                        code, table, "The service rejected table name '" + table + "'." + description(answer));
            default ->
                PermissionDeniedException.isPermissionError(code)
                        ? refused(answer, code, table, null)
                        : unavailable(answer, code);
        };
    }

    /** Creates the exception for a table that cannot be created yet, because the service is still deleting it. */
    static StoreUnavailableException beingDeleted(String table) {
        return new StoreUnavailableException(
                ErrorCode.TABLE_BEING_DELETED,
                "Table '" + table + "' is being deleted, which takes about 40 seconds. Try again later.",
                null);
    }

    private static PermissionDeniedException refused(
            ServiceAnswer answer, ErrorCode code, String table, @Nullable PrimaryKey keys) {
        return new PermissionDeniedException(code, description(answer), table.isEmpty() ? null : table, keys);
    }

    /** Creates the exception for a failed request to a row. */
    static TableStoreException ofRow(ServiceAnswer answer, String table, PrimaryKey keys) {
        ErrorCode code = code(answer);
        if (PermissionDeniedException.isPermissionError(code)) {
            return refused(answer, code, table, keys);
        }
        return switch (code) {
            case TABLE_NOT_FOUND, TABLE_BEING_DELETED -> new TableNotFoundException(table);
            case RESOURCE_NOT_FOUND -> new RowNotFoundException(table, keys);
            case ENTITY_ALREADY_EXISTS -> new RowAlreadyExistsException(table, keys);
            case UPDATE_CONDITION_NOT_SATISFIED -> new ConcurrentUpdateException(table, keys);
            default ->
                code.httpStatus() == 400 || code == ErrorCode.REQUEST_BODY_TOO_LARGE
                        ? new InvalidRowException(
                                code, "The service rejected the row." + description(answer), table, keys)
                        : unavailable(answer, code);
        };
    }

    /** Creates the exception for a failed query. */
    static TableStoreException ofQuery(ServiceAnswer answer, String table) {
        ErrorCode code = code(answer);
        if (code == ErrorCode.TABLE_NOT_FOUND
                || code == ErrorCode.RESOURCE_NOT_FOUND
                || code == ErrorCode.TABLE_BEING_DELETED) {
            return new TableNotFoundException(table);
        }
        if (PermissionDeniedException.isPermissionError(code)) {
            return refused(answer, code, table, null);
        }
        return code.httpStatus() == 400
                ? new InvalidQueryException("The service rejected the query." + description(answer), table)
                : unavailable(answer, code);
    }

    /** Creates the exception for a failed call of the Tables server's protocol. */
    static TableStoreException ofCall(ServiceAnswer answer) {
        ErrorCode code = code(answer);
        return PermissionDeniedException.isPermissionError(code)
                ? refused(answer, code, "", null)
                : unavailable(answer, code);
    }

    /** Returns the exception for a write of unknown outcome. */
    static OutcomeUnknownException unknown(ServiceAnswer answer) {
        String what = answer.isInterrupted()
                ? "The thread was interrupted while it waited for the response."
                : answer.isForeign() ? FOREIGN_RESPONSE : "The response was lost.";
        String remedy = answer.isInterrupted() ? "" : CHECK_ADDRESS + description(answer);
        return new OutcomeUnknownException(what + WRITE_UNKNOWN + remedy, RequestFailure.of(answer.failure()));
    }

    private static TableStoreException unavailable(ServiceAnswer answer, ErrorCode code) {
        Exception failure = answer.failure();
        if (answer.isInterrupted()) {
            return new StoreUnavailableException(
                    ErrorCode.OPERATION_TIMED_OUT,
                    "The thread was interrupted while it waited for the response. Clear the interrupt and try again.",
                    RequestFailure.of(failure));
        }
        if (answer.isForeign()) {
            return new StoreUnavailableException(code, FOREIGN_RESPONSE + CHECK_ADDRESS + description(answer), null);
        }
        return failure == null
                ? new StoreUnavailableException(
                        code, "The service rejected the request or failed." + description(answer), null)
                : new StoreUnavailableException(
                        code,
                        "The service returned no readable response. See the cause of this exception, and check the"
                                + " address and the network.",
                        RequestFailure.of(failure));
    }

    /** Returns status, code and name of an answer; empty if no answer arrived. */
    static String description(ServiceAnswer answer) {
        if (answer.status() == 0) {
            return "";
        }
        ErrorCode code = answer.code();
        String id = answer.requestId();
        return " Status " + answer.status() + (code == null ? "" : ", code " + code.wireName())
                + (id.isEmpty() ? "." : ", request " + id + ".");
    }

    /**
     * Returns the code of the answer, or derives it from the status if the answer has no code. Azurite leaves some
     * bodies empty.
     */
    private static ErrorCode code(ServiceAnswer answer) {
        ErrorCode code = answer.code();
        if (answer.failure() != null) {
            return answer.fate() == ServiceAnswer.Fate.BROKEN || answer.fate() == ServiceAnswer.Fate.UNSENT
                    ? ErrorCode.INTERNAL_ERROR
                    : ErrorCode.OPERATION_TIMED_OUT;
        }
        if (code != null) {
            return code;
        }
        return switch (answer.status()) {
            case 401 -> ErrorCode.AUTHENTICATION_FAILED;
            case 403 -> ErrorCode.AUTHORIZATION_FAILURE;
            case 408, 502, 504 -> ErrorCode.OPERATION_TIMED_OUT;
            case 413 -> ErrorCode.REQUEST_BODY_TOO_LARGE;
            case 429, 503 -> ErrorCode.SERVER_BUSY;
            default -> answer.isForeign() ? codeOfForeign(answer) : codeOfService(answer.status());
        };
    }

    private static ErrorCode codeOfForeign(ServiceAnswer answer) {
        return answer.fate() == ServiceAnswer.Fate.LOST ? ErrorCode.OPERATION_TIMED_OUT : ErrorCode.INTERNAL_ERROR;
    }

    private static ErrorCode codeOfService(int status) {
        return switch (status) {
            case 404 -> ErrorCode.RESOURCE_NOT_FOUND;
            case 409 -> ErrorCode.ENTITY_ALREADY_EXISTS;
            case 412 -> ErrorCode.UPDATE_CONDITION_NOT_SATISFIED;
            case 501, 505 -> ErrorCode.NOT_IMPLEMENTED;
            default -> status < 500 ? ErrorCode.INVALID_INPUT : ErrorCode.INTERNAL_ERROR;
        };
    }
}
