package dev.tables.data.core;

import org.springframework.dao.OptimisticLockingFailureException;

/**
 * An exception for an entity that was changed or deleted since it was read, so that its version is no longer the stored
 * one. Read the entity again and retry the change; in a web application the status is 412. Nothing was written.
 */
public final class StaleEntityVersionException extends OptimisticLockingFailureException {
    private static final long serialVersionUID = 1L;

    StaleEntityVersionException(String message, Throwable cause) {
        super(message, cause);
    }
}
