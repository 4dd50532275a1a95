package dev.tables.engine;

/** An exception for a text that is not a valid ETag, for example in a header of a client's request. */
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
