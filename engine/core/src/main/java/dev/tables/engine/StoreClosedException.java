package dev.tables.engine;

/** An exception for a request to a store that was already closed. Nothing was read or written. */
public final class StoreClosedException extends StoreUnavailableException {
    private static final long serialVersionUID = 1L;

    /** Creates an exception that recommends opening the store again. */
    public StoreClosedException() {
        super(ErrorCode.INTERNAL_ERROR, "The table store is closed. Open it again.", null);
    }
}
