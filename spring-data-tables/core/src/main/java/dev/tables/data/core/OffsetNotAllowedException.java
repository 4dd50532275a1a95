package dev.tables.data.core;

import org.springframework.dao.InvalidDataAccessApiUsageException;

/**
 * A page was asked for by its number, or a window by an offset, of a query that does not read what lies before it. The number is
 * likely a client's; in a web application this is 400. {@link dev.tables.annotation.AllowOffset} allows it.
 */
public final class OffsetNotAllowedException extends InvalidDataAccessApiUsageException {
    private static final long serialVersionUID = 1L;

    /** With what was found and what to do. */
    public OffsetNotAllowedException(String message) {
        super(message);
    }
}
