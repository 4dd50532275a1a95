package dev.tables.cli;

/**
 * An error because an argument is invalid, or the environment variable that it names. The content of the stores does
 * not matter. The command exits with 2.
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
