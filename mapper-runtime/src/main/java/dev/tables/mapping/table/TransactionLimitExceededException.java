package dev.tables.mapping.table;

import org.jspecify.annotations.Nullable;

/**
 * An exception for a {@link PartitionTransaction} that cannot include a write or be committed. The transaction would be
 * too large or contain two partitions or tables. Nothing is written. A {@link UnitOfWork}, which not every store
 * supports, may span partitions and be larger.
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
