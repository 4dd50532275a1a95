package dev.tables.mapping.model.internal;

import java.util.Collection;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A search for the name that a misspelled name probably means. */
public final class Spelling {
    private Spelling() {}

    /**
     * Returns the closest of the names, ignoring case; null if no name is close. At most every third letter may be
     * wrong.
     */
    public static @Nullable String closest(String written, Collection<String> names) {
        String closest = null;
        int least = written.length() / 3 + 1;
        for (String name : names) {
            int distance = distance(written.toLowerCase(Locale.ROOT), name.toLowerCase(Locale.ROOT));
            if (distance < least) {
                least = distance;
                closest = name;
            }
        }
        return closest;
    }

    /**
     * Counts the edits from one text to the other: inserting, removing or replacing a letter, or exchanging two
     * adjacent letters.
     */
    private static int distance(String from, String to) {
        int[] before = new int[to.length() + 1];
        int[] last = new int[to.length() + 1];
        int[] row = new int[to.length() + 1];
        for (int j = 0; j <= to.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int[] free = before;
            before = last;
            last = row;
            row = free;
            row[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int replaced = last[j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(replaced, Math.min(last[j], row[j - 1]) + 1);
                boolean exchanged = i > 1
                        && j > 1
                        && from.charAt(i - 1) == to.charAt(j - 2)
                        && from.charAt(i - 2) == to.charAt(j - 1);
                if (exchanged) {
                    row[j] = Math.min(row[j], before[j - 2] + 1);
                }
            }
        }
        return row[to.length()];
    }
}
