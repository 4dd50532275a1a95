package dev.tables.examples.employees.csv;

/** A CSV file that cannot be read; names the file and the line. */
public final class UnreadableCsvException extends RuntimeException {
    private static final long serialVersionUID = 1;

    UnreadableCsvException(String source, String file, long line, Exception cause) {
        super("Cannot read " + file + " of " + source + (line == 0 ? "" : ", line " + line), cause);
    }
}
