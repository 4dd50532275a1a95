package dev.tables.boot.cassandra;

/** Tables are to be in Cassandra, and the application's {@code CqlSession} could not be made. */
public final class CqlSessionCreationException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /** Says what the driver said. */
    CqlSessionCreationException(Throwable driver) {
        super(
                "The store 'cassandra' needs a CqlSession, but it could not be created: "
                        + driver.getClass().getSimpleName() + ": " + driver.getMessage(),
                driver);
    }
}
