package dev.tables.engine;

/** A text is not a valid ETag, such as one that a client has sent. */
public final class MalformedETagException extends TableStoreException {
    private static final long serialVersionUID = 1L;

    /** Creates an exception whose message describes the expected format, without the invalid text. */
    public MalformedETagException() {
        super(
                ErrorCode.INVALID_INPUT,
                "The ETag is invalid. Expected * or an ETag from an earlier read or write, such as W/\"...\".",
                null,
                null,
                null);
    }
}
