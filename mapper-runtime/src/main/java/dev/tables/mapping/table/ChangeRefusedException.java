package dev.tables.mapping.table;

/**
 * Changes name what is no property that can be changed, or give a value of another type. Nothing was read or written. The message
 * says what to name or give instead; never a value.
 */
public final class ChangeRefusedException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    ChangeRefusedException(String message) {
        super(message);
    }
}
