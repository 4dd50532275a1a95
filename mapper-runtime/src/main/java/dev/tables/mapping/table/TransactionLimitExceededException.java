package dev.tables.mapping.table;

import org.jspecify.annotations.Nullable;

/**
 * A {@link PartitionTransaction}, which is of one partition, cannot take a write or cannot be done: it would be of two partitions or tables, or
 * too large. Nothing is written. A {@link UnitOfWork} may be of any partitions, and is larger, where the store can.
 */
public final class TransactionLimitExceededException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    TransactionLimitExceededException(String message) {
        this(message, null);
    }

    TransactionLimitExceededException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
