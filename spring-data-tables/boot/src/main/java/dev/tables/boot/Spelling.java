package dev.tables.boot;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds what was probably meant. */
final class Spelling {
    private Spelling() {}

    /** The name from which the fewest edits lead to the text, if they are few for its length; null if there is none. */
    static @Nullable String nearest(String text, List<String> names) {
        String nearest = null;
        int least = Math.max(1, text.length() / 3) + 1;
        for (String name : names) {
            int distance = distance(text, name);
            if (distance < least) {
                least = distance;
                nearest = name;
            }
        }
        return nearest;
    }

    private static int distance(String from, String to) {
        int[] row = new int[to.length() + 1];
        for (int i = 0; i <= from.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int above = row[j];
                if (i == 0) {
                    row[j] = j;
                } else {
                    int edit = from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1;
                    row[j] = Math.min(diagonal + edit, Math.min(above, row[j - 1]) + 1);
                }
                diagonal = above;
            }
        }
        return row[to.length()];
    }
}
