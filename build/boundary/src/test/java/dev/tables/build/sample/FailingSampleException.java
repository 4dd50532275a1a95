package dev.tables.build.sample;

import java.util.Locale;

/** Has messages of each form. */
final class FailingSampleException extends RuntimeException {
    private static final long serialVersionUID = 1;

    FailingSampleException(String row) {
        super("Row " + row + " is missing.");
    }

    static IllegalStateException choice(boolean many, int count) {
        return new IllegalStateException("Found " + count + (many ? " rows" : " row") + ", expected none.");
    }

    static String template(int count) {
        return String.format(Locale.ROOT, "found %,d rows in this table", count);
    }

    static String block() {
        return String.format(Locale.ROOT, """
                The first of two lines,
                and \"%s\" is the second.
                """, choice(true, 2).getMessage());
    }

    static String sql() {
        return "SELECT a row from this table";
    }

    static String name() {
        return "two words";
    }
}
