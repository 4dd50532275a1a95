package dev.tables.data.core;

import org.springframework.dao.InvalidDataAccessApiUsageException;

/**
 * An exception for a page or window token that is invalid, or that belongs to another query, other arguments or another
 * order. The token usually comes from a client; in a web application the status is 400.
 */
public final class InvalidPageTokenException extends InvalidDataAccessApiUsageException {
    private static final long serialVersionUID = 1L;

    InvalidPageTokenException(String message, Throwable cause) {
        super(message, cause);
    }
}
