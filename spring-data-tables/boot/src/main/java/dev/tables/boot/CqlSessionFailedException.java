package dev.tables.boot;

/** Tables are to be in Cassandra, and the application's {@code CqlSession} could not be made. */
public final class CqlSessionFailedException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /** Says what the driver said. */
    CqlSessionFailedException(Throwable driver) {
        super(
                "Tables are to be on engine 'cassandra', and no CqlSession could be made: "
                        + driver.getClass().getSimpleName() + ": " + driver.getMessage(),
                driver);
    }
}
