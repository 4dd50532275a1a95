package dev.tables.data.core;

import org.springframework.dao.InvalidDataAccessApiUsageException;

/**
 * An exception for a version that no stored entity can have: empty, truncated, malformed, or {@code *}, which matches
 * any version. The version usually comes from a client; in a web application the status is 400. Nothing was written.
 */
public final class InvalidEntityVersionException extends InvalidDataAccessApiUsageException {
    private static final long serialVersionUID = 1L;

    InvalidEntityVersionException(String message, Throwable cause) {
        super(message, cause);
    }
}
