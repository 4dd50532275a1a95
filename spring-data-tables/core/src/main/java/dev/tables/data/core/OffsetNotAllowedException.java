package dev.tables.data.core;

import org.springframework.dao.InvalidDataAccessApiUsageException;

/**
 * An exception for a page number or offset that was passed to a query without permission to skip rows.
 * {@link dev.tables.annotation.AllowOffset} permits a query method to skip rows. The number usually comes from a
 * client; in a web application the status is 400.
 */
public final class OffsetNotAllowedException extends InvalidDataAccessApiUsageException {
    private static final long serialVersionUID = 1L;

    /** Creates an exception. The message contains the problem and its solution. */
    public OffsetNotAllowedException(String message) {
        super(message);
    }
}
