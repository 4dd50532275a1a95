package dev.tables.boot.cassandra;

/**
 * Tables are to be in Cassandra, and in which cluster is not known: there is no {@code CqlSession}, or none of several is primary.
 */
public final class AmbiguousCqlSessionException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /** How many there are. */
    private final long candidateCount;

    /** Says how many there are. */
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

    /** How many there are. */
    public long candidateCount() {
        return candidateCount;
    }
}
