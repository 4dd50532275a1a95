package dev.tables.data.core;

import dev.tables.engine.TableStoreException;
import org.springframework.dao.UncategorizedDataAccessException;

/** An exception for a failure of a store for which Spring has no specific exception. */
public final class UncategorizedTablesException extends UncategorizedDataAccessException {
    private static final long serialVersionUID = 1L;

    /** Creates an exception that wraps the store's own error. */
    public UncategorizedTablesException(TableStoreException cause) {
        super(cause.getMessage(), cause);
    }
}
