package dev.tables.copy.cli;

/** An argument, or an environment variable that an argument names, cannot be used, whatever the stores contain. */
final class WrongUsageException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    WrongUsageException(String message) {
        super(message);
    }

    WrongUsageException(String message, Throwable cause) {
        super(message, cause);
    }
}
