package dev.tables.boot;

/**
 * Tables are to be in Cassandra, and in which cluster is not known: there is no {@code CqlSession}, or none of several is primary.
 */
public final class CqlSessionChoiceException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /** How many there are. */
    private final long found;

    /** Says how many there are. */
    CqlSessionChoiceException(long found) {
        super("Tables are to be on engine 'cassandra'. Found " + (found == 0 ? "no" : Long.toString(found))
                + " beans of type com.datastax.oss.driver.api.core.CqlSession, expected one, or a primary one.");
        this.found = found;
    }

    /** How many there are. */
    public long found() {
        return found;
    }
}
