package dev.tables.mapping.model;

/**
 * Thrown if changes name a property that does not exist or cannot be changed, or contain a value of another type.
 * Nothing was read or written. The message says what to name or give instead; never a value.
 */
public final class InvalidPropertyChangesException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    public InvalidPropertyChangesException(String message) {
        super(message);
    }
}
