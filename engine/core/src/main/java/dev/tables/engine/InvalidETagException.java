package dev.tables.engine;

/** A text that should be an ETag is none, such as one that a client has sent. */
public final class InvalidETagException extends TableStoreException {
    private static final long serialVersionUID = 1L;

    /** Says what is expected; the text itself stays out. */
    public InvalidETagException() {
        super(
                ErrorCode.INVALID_INPUT,
                "Found a text that is not an ETag. Expected * or W/\"...\", as given by an earlier read or write.",
                null,
                null,
                null);
    }
}
