package dev.tables.engine.azure;

import dev.tables.engine.AccessRefusedException;
import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.InvalidQueryException;
import dev.tables.engine.InvalidRowException;
import dev.tables.engine.InvalidTableNameException;
import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.RowAlreadyExistsException;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableAlreadyExistsException;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStoreException;
import java.nio.channels.ClosedByInterruptException;
import org.jspecify.annotations.Nullable;

/**
 * Makes the typed exception of an answer. Messages of the service are left out, for they may contain values; its code,
 * status and request id are reported instead. So may those of its client ({@link RequestFailure}).
 */
final class Failure {
    private Failure() {}

    /** A failed request about a table as a whole. */
    static TableStoreException ofTable(ServiceAnswer answer, String table) {
        ErrorCode code = code(answer);
        return switch (code) {
            case TABLE_ALREADY_EXISTS, TABLE_BEING_DELETED ->
                new TableAlreadyExistsException(table, code == ErrorCode.TABLE_BEING_DELETED);
            case TABLE_NOT_FOUND, RESOURCE_NOT_FOUND -> new TableNotFoundException(table);
            case INVALID_RESOURCE_NAME, OUT_OF_RANGE_INPUT, INVALID_INPUT ->
                new InvalidTableNameException(
                        code, table, "Table name '" + table + "' was refused." + description(answer));
            default ->
                AccessRefusedException.isAbout(code) ? refused(answer, code, table, null) : unavailable(answer, code);
        };
    }

    private static AccessRefusedException refused(
            ServiceAnswer answer, ErrorCode code, String table, @Nullable RowKeys keys) {
        return new AccessRefusedException(code, description(answer), table.isEmpty() ? null : table, keys);
    }

    /** A failed request about a row. */
    static TableStoreException ofRow(ServiceAnswer answer, String table, RowKeys keys) {
        ErrorCode code = code(answer);
        if (AccessRefusedException.isAbout(code)) {
            return refused(answer, code, table, keys);
        }
        return switch (code) {
            case TABLE_NOT_FOUND, TABLE_BEING_DELETED -> new TableNotFoundException(table);
            case RESOURCE_NOT_FOUND -> new RowNotFoundException(table, keys);
            case ENTITY_ALREADY_EXISTS -> new RowAlreadyExistsException(table, keys);
            case UPDATE_CONDITION_NOT_SATISFIED -> new ConcurrentUpdateException(table, keys);
            default ->
                code.httpStatus() == 400 || code == ErrorCode.REQUEST_BODY_TOO_LARGE
                        ? new InvalidRowException(code, "The row was refused." + description(answer), table, keys)
                        : unavailable(answer, code);
        };
    }

    /** A failed query. */
    static TableStoreException ofQuery(ServiceAnswer answer, String table) {
        ErrorCode code = code(answer);
        if (code == ErrorCode.TABLE_NOT_FOUND
                || code == ErrorCode.RESOURCE_NOT_FOUND
                || code == ErrorCode.TABLE_BEING_DELETED) {
            return new TableNotFoundException(table);
        }
        if (AccessRefusedException.isAbout(code)) {
            return refused(answer, code, table, null);
        }
        return code.httpStatus() == 400
                ? new InvalidQueryException("The query was refused." + description(answer), table)
                : unavailable(answer, code);
    }

    /** A write of which an answer was lost, and others have changed the row since. */
    static OutcomeUnknownException changedSince(ServiceAnswer answer) {
        return new OutcomeUnknownException(
                "An answer was lost, and whether the change was made is unknown: the row was changed by others since."
                        + " Read it before repeating the change." + description(answer),
                RequestFailure.of(answer.failure()));
    }

    /** A write of which an answer was lost, and none has come since that says more. */
    static OutcomeUnknownException unknown(ServiceAnswer answer) {
        if (restoredInterrupt(answer.failure())) {
            return new OutcomeUnknownException(
                    "The thread was interrupted while it waited for the answer, so whether the change was made is unknown. Read"
                            + " the row before repeating it.",
                    RequestFailure.of(answer.failure()));
        }
        return new OutcomeUnknownException(
                "The service gave no answer that says whether the change was made. Read the row before repeating it; look"
                        + " at the cause, and at address and network." + description(answer),
                RequestFailure.of(answer.failure()));
    }

    private static TableStoreException unavailable(ServiceAnswer answer, ErrorCode code) {
        Exception failure = answer.failure();
        if (failure == null) {
            return new StoreUnavailableException(code, "The service refused or failed." + description(answer), null);
        }
        if (restoredInterrupt(failure)) {
            return new StoreUnavailableException(
                    ErrorCode.OPERATION_TIMED_OUT,
                    "The thread was interrupted while it waited for the answer. Nothing is known to be wrong with the service:"
                            + " repeat the request, in a thread that is not to end.",
                    RequestFailure.of(failure));
        }
        return new StoreUnavailableException(
                code,
                "The service gave no answer that could be read. Look at the cause, and at address and network.",
                RequestFailure.of(failure));
    }

    /** Whether the thread was interrupted; it stays so. */
    private static boolean restoredInterrupt(@Nullable Exception failure) {
        for (Throwable at = failure; at != null; at = at.getCause()) {
            if (at instanceof InterruptedException || at instanceof ClosedByInterruptException) {
                Thread.currentThread().interrupt();
            }
        }
        return failure != null && Thread.currentThread().isInterrupted();
    }

    private static String description(ServiceAnswer answer) {
        if (answer.status() == 0) {
            return "";
        }
        ErrorCode code = answer.code();
        String id = answer.requestId();
        return " Status " + answer.status() + (code == null ? "" : ", code " + code.text())
                + (id.isEmpty() ? "." : ", request " + id + ".");
    }

    /** The code of the answer, or what its status says where it has none (the emulator leaves some bodies empty). */
    private static ErrorCode code(ServiceAnswer answer) {
        ErrorCode code = answer.code();
        if (answer.failure() != null) {
            return answer.fate() == ServiceAnswer.Fate.BROKEN
                    ? ErrorCode.INTERNAL_ERROR
                    : ErrorCode.OPERATION_TIMED_OUT;
        }
        if (code != null) {
            return code;
        }
        return switch (answer.status()) {
            case 401 -> ErrorCode.AUTHENTICATION_FAILED;
            case 403 -> ErrorCode.AUTHORIZATION_FAILURE;
            case 404 -> ErrorCode.RESOURCE_NOT_FOUND;
            case 408, 502, 504 -> ErrorCode.OPERATION_TIMED_OUT;
            case 409 -> ErrorCode.ENTITY_ALREADY_EXISTS;
            case 412 -> ErrorCode.UPDATE_CONDITION_NOT_SATISFIED;
            case 413 -> ErrorCode.REQUEST_BODY_TOO_LARGE;
            case 429, 503 -> ErrorCode.SERVER_BUSY;
            case 501, 505 -> ErrorCode.NOT_IMPLEMENTED;
            default -> answer.status() < 500 ? ErrorCode.INVALID_INPUT : ErrorCode.INTERNAL_ERROR;
        };
    }
}
