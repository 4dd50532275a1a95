package dev.tables.engine;

import org.jspecify.annotations.Nullable;

/** Stored data is damaged or of an unknown format version. Never read as data. */
public final class StoreCorruptedException extends TableStoreException {
    private static final long serialVersionUID = 1L;

    /** Creates an exception whose message describes the damage and its location. */
    public StoreCorruptedException(String message, @Nullable Throwable cause) {
        super(ErrorCode.INTERNAL_ERROR, message, null, null, cause);
    }
}
