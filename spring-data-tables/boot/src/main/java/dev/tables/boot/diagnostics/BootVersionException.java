package dev.tables.boot.diagnostics;

/** An exception for an application on an earlier Spring Boot than this library needs. */
final class BootVersionException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    BootVersionException(String found) {
        super("Spring Data Tables needs Spring Boot 4.0 or later, but found " + found + ".");
    }
}
