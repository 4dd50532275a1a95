package dev.tables.data.core;

import org.springframework.dao.InvalidDataAccessApiUsageException;

/**
 * A token of a page or window is none, was cut or changed, or belongs to another query, other arguments or another order. The
 * token is likely a client's; in a web application this is 400.
 */
public final class InvalidPageTokenException extends InvalidDataAccessApiUsageException {
    private static final long serialVersionUID = 1L;

    InvalidPageTokenException(String message, Throwable cause) {
        super(message, cause);
    }
}
