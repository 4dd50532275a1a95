package dev.tables.data.core;

import org.springframework.dao.OptimisticLockingFailureException;

/**
 * An entity was changed or deleted since it was read: its version is no longer the one stored. Read it again and repeat the
 * change; in a web application this is 412. Nothing was written.
 */
public final class StaleEntityVersionException extends OptimisticLockingFailureException {
    private static final long serialVersionUID = 1L;

    StaleEntityVersionException(String message, Throwable cause) {
        super(message, cause);
    }
}
