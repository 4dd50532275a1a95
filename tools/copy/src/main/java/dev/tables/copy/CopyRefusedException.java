package dev.tables.copy;

/** A copy was not begun, because it would mix rows or a table is not there. */
public final class CopyRefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    CopyRefusedException(String message) {
        super(message);
    }
}
