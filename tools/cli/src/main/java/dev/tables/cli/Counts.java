package dev.tables.cli;

import java.util.Locale;

/** A formatter of counts. */
final class Counts {
    private Counts() {}

    /** Returns a number with its noun, such as {@code 1 row} or {@code 1,200 rows}. */
    static String of(long count, String noun) {
        return String.format(Locale.ROOT, "%,d %s%s", count, noun, count == 1 ? "" : "s");
    }
}
