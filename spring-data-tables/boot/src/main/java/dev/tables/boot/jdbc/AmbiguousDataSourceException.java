package dev.tables.boot.jdbc;

/**
 * An exception thrown if tables are configured to be in a database, and no {@link javax.sql.DataSource} exists, or
 * several of which none is primary.
 */
public final class AmbiguousDataSourceException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /** The number of data sources. */
    private final long candidateCount;

    /** Creates the exception for this number of data sources. */
    AmbiguousDataSourceException(long candidateCount) {
        super(
                candidateCount == 0
                        ? "The store 'jdbc' needs a bean of type javax.sql.DataSource, but there is none."
                        : "The store 'jdbc' needs exactly one bean of type javax.sql.DataSource, but found "
                                + candidateCount + ". None of them is primary.");
        this.candidateCount = candidateCount;
    }

    /** Returns the number of candidate data sources. */
    public long candidateCount() {
        return candidateCount;
    }
}
