package dev.tables.data.core;

import org.springframework.dao.InvalidDataAccessApiUsageException;

/**
 * An entity has a version that no stored entity can have: empty, cut, of another shape, or {@code *}, which stands for any. The
 * version is likely a client's; in a web application this is 400. Nothing was written.
 */
public final class InvalidEntityVersionException extends InvalidDataAccessApiUsageException {
    private static final long serialVersionUID = 1L;

    InvalidEntityVersionException(String message, Throwable cause) {
        super(message, cause);
    }
}
