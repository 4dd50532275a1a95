package dev.tables.boot;

/** Tables are to be in a database, and which one is not known: there is no {@link javax.sql.DataSource}, or none of several is primary. */
public final class DataSourceChoiceException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /** How many there are. */
    private final long found;

    /** Says how many there are. */
    DataSourceChoiceException(long found) {
        super("Tables are to be on engine 'jdbc'. Found " + (found == 0 ? "no" : Long.toString(found))
                + " beans of type javax.sql.DataSource, expected one, or a primary one.");
        this.found = found;
    }

    /** How many there are. */
    public long found() {
        return found;
    }
}
