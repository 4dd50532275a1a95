package dev.tables.cli;

/**
 * An error because an argument, or an environment variable that an argument names, is invalid. The error does not
 * depend on the content of the stores. The command exits with 2.
 */
final class WrongUsageException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    WrongUsageException(String message) {
        super(message);
    }

    WrongUsageException(String message, Throwable cause) {
        super(message, cause);
    }
}
