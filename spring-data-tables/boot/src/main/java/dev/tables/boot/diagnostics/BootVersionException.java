package dev.tables.boot.diagnostics;

/** An exception thrown if the application uses an earlier Spring Boot version than this library requires. */
final class BootVersionException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    BootVersionException(String found) {
        super("Spring Data Tables needs Spring Boot 4.0 or later, but found " + found + ".");
    }
}
