package dev.tables.boot.cassandra;

/**
 * An exception thrown if tables are configured to be in Cassandra, and no {@code CqlSession} exists, or several of
 * which none is primary.
 */
public final class AmbiguousCqlSessionException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /** The number of sessions. */
    private final long candidateCount;

    /** Creates the exception for this number of sessions. */
    AmbiguousCqlSessionException(long found) {
        super(
                found == 0
                        ? "The store 'cassandra' needs a bean of type com.datastax.oss.driver.api.core.CqlSession, but"
                                + " there is none."
                        : "The store 'cassandra' needs exactly one bean of type"
                                + " com.datastax.oss.driver.api.core.CqlSession, but found " + found
                                + ". None of them is primary.");
        this.candidateCount = found;
    }

    /** Returns the number of sessions. */
    public long candidateCount() {
        return candidateCount;
    }
}
