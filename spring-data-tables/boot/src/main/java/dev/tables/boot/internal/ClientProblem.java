package dev.tables.boot.internal;

import dev.tables.data.core.InvalidEntityVersionException;
import dev.tables.data.core.InvalidPageTokenException;
import dev.tables.data.core.OffsetNotAllowedException;
import dev.tables.data.core.StaleEntityVersionException;
import dev.tables.data.core.TablesExceptionTranslator;
import dev.tables.data.core.UnsupportedSortException;
import dev.tables.data.repository.ScanNotAllowedException;
import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.RowNotFoundException;
import dev.tables.mapping.query.UnsupportedQueryException;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.dao.TransientDataAccessResourceException;

/**
 * A description of an error for clients. The description contains no tables, keys or values.
 *
 * @param kind the kind of the problem
 * @param detail the remedy, as readable text
 */
public record ClientProblem(Kind kind, String detail) {
    private static final TablesExceptionTranslator TRANSLATOR = new TablesExceptionTranslator();

    /** A kind of problem. */
    public enum Kind {
        /** The version is invalid. */
        INVALID_VERSION,
        /** The page token or cursor is invalid, or belongs to a different query. */
        INVALID_PAGE_TOKEN,
        /** The order is not supported. */
        SORT_REFUSED,
        /** Page numbers are not supported. */
        OFFSET_REFUSED,
        /**
         * A query that the client's arguments define cannot be executed. If arguments do not define the query, the
         * error is treated as an error of the application.
         */
        QUERY_REFUSED,
        /** The entity was changed concurrently. */
        STALE,
        /** The entity was deleted concurrently. */
        GONE,
        /** The entity or a unique value already exists. */
        DUPLICATE,
        /** The outcome of a write is unknown. */
        OUTCOME_UNKNOWN,
        /** The store is busy or unavailable. */
        UNAVAILABLE
    }

    /** Returns the problem, or null for errors of other stores and of the application. */
    public static @Nullable ClientProblem of(RuntimeException failed) {
        DataAccessException error = ours(failed);
        return error == null ? null : problem(error);
    }

    /** Returns the problem of a page token or cursor that cannot be read. */
    public static ClientProblem invalidPosition() {
        return new ClientProblem(
                Kind.INVALID_PAGE_TOKEN,
                "The page token or cursor is invalid, or belongs to a different query. Send it exactly as you"
                        + " received it, with the same query, or omit it to start from the first page.");
    }

    /** Returns the error as a Spring exception, or null if it is an error of another store. */
    private static @Nullable DataAccessException ours(RuntimeException failed) {
        if (!(failed instanceof DataAccessException error)) {
            return TRANSLATOR.translateExceptionIfPossible(failed);
        }
        boolean own = error.getClass().getPackage() == StaleEntityVersionException.class.getPackage()
                || error instanceof ScanNotAllowedException;
        boolean translated = error.getCause() instanceof RuntimeException cause
                && TRANSLATOR.translateExceptionIfPossible(cause) != null;
        return own || translated ? error : null;
    }

    private static @Nullable ClientProblem problem(DataAccessException error) {
        if (error instanceof InvalidDataAccessApiUsageException refused) {
            return asked(refused);
        }
        if (error instanceof StaleEntityVersionException) {
            return error.contains(RowNotFoundException.class)
                    ? new ClientProblem(
                            Kind.GONE,
                            "The resource does not exist: it was deleted since you read it, or it never existed."
                                    + " Check its identifier, or create the resource again.")
                    : new ClientProblem(
                            Kind.STALE, "The resource has changed since you read it. Fetch it again and retry.");
        }
        if (error instanceof DuplicateKeyException) {
            return new ClientProblem(
                    Kind.DUPLICATE,
                    "The resource already exists, or a unique value is already taken. Update the existing resource, or"
                            + " use another value.");
        }
        return error instanceof TransientDataAccessResourceException
                        || error instanceof DataAccessResourceFailureException
                ? unavailable(error)
                : null;
    }

    private static @Nullable ClientProblem asked(InvalidDataAccessApiUsageException error) {
        if (error instanceof InvalidEntityVersionException) {
            return new ClientProblem(
                    Kind.INVALID_VERSION,
                    "The version (ETag) in the request is invalid. Send it exactly as you received it with the"
                            + " resource.");
        }
        if (error instanceof InvalidPageTokenException) {
            return invalidPosition();
        }
        if (error instanceof UnsupportedSortException refused) {
            return new ClientProblem(
                    Kind.SORT_REFUSED,
                    "Sorting by '" + String.join(", ", refused.properties())
                            + "' is not supported here. Omit the sort, or use one that is documented.");
        }
        if (error instanceof OffsetNotAllowedException) {
            return new ClientProblem(
                    Kind.OFFSET_REFUSED,
                    "Page numbers are not supported here. Request the first page, then use its link or page token to"
                            + " get the next page.");
        }
        return error instanceof ScanNotAllowedException || error.getCause() instanceof UnsupportedQueryException
                ? new ClientProblem(
                        Kind.QUERY_REFUSED,
                        "This combination of arguments is not supported. Use a documented combination.")
                : null;
    }

    private static ClientProblem unavailable(DataAccessException error) {
        return error.contains(OutcomeUnknownException.class)
                ? new ClientProblem(
                        Kind.OUTCOME_UNKNOWN,
                        "The outcome of the request is unknown: it may have been carried out. Fetch the resource before you"
                                + " retry.")
                : new ClientProblem(Kind.UNAVAILABLE, "The service is temporarily unavailable. Retry later.");
    }
}
