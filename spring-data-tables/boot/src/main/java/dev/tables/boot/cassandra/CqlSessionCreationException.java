package dev.tables.boot.cassandra;

/**
 * An exception thrown if tables are configured to be in Cassandra and the application's {@code CqlSession} cannot be
 * created.
 */
public final class CqlSessionCreationException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /** Creates the exception with the message of the driver's exception. */
    CqlSessionCreationException(Throwable driver) {
        super(
                "The store 'cassandra' needs a CqlSession, but it could not be created: "
                        + driver.getClass().getSimpleName() + ": " + driver.getMessage(),
                driver);
    }
}
