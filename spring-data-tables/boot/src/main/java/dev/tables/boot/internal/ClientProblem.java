package dev.tables.boot.internal;

import dev.tables.data.core.InvalidPositionException;
import dev.tables.data.core.InvalidVersionException;
import dev.tables.data.core.OffsetRefusedException;
import dev.tables.data.core.SortRefusedException;
import dev.tables.data.core.StaleVersionException;
import dev.tables.data.core.TablesExceptionTranslator;
import dev.tables.data.repository.ScanRefusedException;
import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.RowNotFoundException;
import dev.tables.mapping.query.QueryRefusedException;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.dao.TransientDataAccessResourceException;

/**
 * What a client may know of an error: nothing of tables, keys and values.
 *
 * @param kind what it is
 * @param detail what to do, for people
 */
public record ClientProblem(Kind kind, String detail) {
    private static final TablesExceptionTranslator TRANSLATOR = new TablesExceptionTranslator();

    /** What can be wrong. */
    public enum Kind {
        /** A version is none. */
        INVALID_VERSION,
        /** A token or cursor is none, or of another question. */
        INVALID_POSITION,
        /** There is no such order. */
        SORT_REFUSED,
        /** Pages have no numbers. */
        OFFSET_REFUSED,
        /** A question made of arguments cannot be answered; where no argument makes questions, it is the application's. */
        QUERY_REFUSED,
        /** It was changed meanwhile. */
        STALE,
        /** It was deleted meanwhile. */
        GONE,
        /** It is there already. */
        DUPLICATE,
        /** Whether it was done is not known. */
        OUTCOME_UNKNOWN,
        /** The store is busy or out of reach. */
        UNAVAILABLE
    }

    /** The problem, or null of errors of other stores, and of those that are nobody's but the application's. */
    public static @Nullable ClientProblem of(RuntimeException failed) {
        DataAccessException error = ours(failed);
        return error == null ? null : problem(error);
    }

    /** That of a token that cannot be read. */
    public static ClientProblem invalidPosition() {
        return new ClientProblem(
                Kind.INVALID_POSITION,
                "The token is none, or belongs to another question. Send the one that came with the page before, as it"
                        + " was, with the same question, or start again without one.");
    }

    /** The error as Spring has it, or null if it is another store's. */
    private static @Nullable DataAccessException ours(RuntimeException failed) {
        if (!(failed instanceof DataAccessException error)) {
            return TRANSLATOR.translateExceptionIfPossible(failed);
        }
        boolean own = error.getClass().getPackage() == StaleVersionException.class.getPackage()
                || error instanceof ScanRefusedException;
        boolean translated = error.getCause() instanceof RuntimeException cause
                && TRANSLATOR.translateExceptionIfPossible(cause) != null;
        return own || translated ? error : null;
    }

    private static @Nullable ClientProblem problem(DataAccessException error) {
        if (error instanceof InvalidDataAccessApiUsageException refused) {
            return asked(refused);
        }
        if (error instanceof StaleVersionException) {
            return new ClientProblem(
                    error.contains(RowNotFoundException.class) ? Kind.GONE : Kind.STALE,
                    "It was changed or deleted since you read it. Read it again and repeat the change.");
        }
        if (error instanceof DuplicateKeyException) {
            return new ClientProblem(
                    Kind.DUPLICATE, "It is there already, or something else has a value that only one can have.");
        }
        return error instanceof TransientDataAccessResourceException
                        || error instanceof DataAccessResourceFailureException
                ? unavailable(error)
                : null;
    }

    private static @Nullable ClientProblem asked(InvalidDataAccessApiUsageException error) {
        if (error instanceof InvalidVersionException) {
            return new ClientProblem(
                    Kind.INVALID_VERSION, "The version is none. Send the one that came with what you read, as it was.");
        }
        if (error instanceof InvalidPositionException) {
            return invalidPosition();
        }
        if (error instanceof SortRefusedException refused) {
            return new ClientProblem(
                    Kind.SORT_REFUSED,
                    "There is no order by '" + refused.properties()
                            + "' here. Leave it out, or ask for one that is documented.");
        }
        if (error instanceof OffsetRefusedException) {
            return new ClientProblem(
                    Kind.OFFSET_REFUSED,
                    "Pages have no numbers here. Ask for the first one, and follow its link or token to the next.");
        }
        return error instanceof ScanRefusedException || error.getCause() instanceof QueryRefusedException
                ? new ClientProblem(
                        Kind.QUERY_REFUSED, "This cannot be answered by what was given. Give more of it, or less.")
                : null;
    }

    private static ClientProblem unavailable(DataAccessException error) {
        return error.contains(OutcomeUnknownException.class)
                ? new ClientProblem(
                        Kind.OUTCOME_UNKNOWN,
                        "Whether it was done is not known. Read what is there before you try again.")
                : new ClientProblem(Kind.UNAVAILABLE, "Busy, or out of reach. Try again later.");
    }
}
