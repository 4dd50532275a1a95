package dev.tables.mapping.model;

/**
 * An exception for changes that contain a property that does not exist or cannot be changed, or a value of another
 * type. Nothing was read or written. The message contains the valid names or types, but never a value.
 */
public final class InvalidPropertyChangesException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    /** Creates the exception with a message that contains no value. */
    public InvalidPropertyChangesException(String message) {
        super(message);
    }
}
