package dev.tables.engine;

import org.jspecify.annotations.Nullable;

/** An exception for stored data that is damaged or has an unknown format version. Damaged data is never returned. */
public final class StoreCorruptedException extends TableStoreException {
    private static final long serialVersionUID = 1L;

    /** Creates an exception whose message describes the damage and its location. */
    public StoreCorruptedException(String message, @Nullable Throwable cause) {
        super(ErrorCode.INTERNAL_ERROR, message, null, null, cause);
    }
}
