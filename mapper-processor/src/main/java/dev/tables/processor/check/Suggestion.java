package dev.tables.processor.check;

import java.util.Collection;

/** Guesses which name was meant. */
final class Suggestion {
    private Suggestion() {}

    /** A sentence that names the closest of the names, or lists them if none is close. */
    static String of(String written, Collection<String> names) {
        String closest = "";
        int least = Math.max(2, written.length() / 3) + 1;
        for (String name : names) {
            int distance = distance(written, name);
            if (distance < least) {
                least = distance;
                closest = name;
            }
        }
        return closest.isEmpty() ? "It has " + String.join(", ", names) + "." : "Did you mean '" + closest + "'?";
    }

    /** Levenshtein's distance, upper and lower case alike. */
    static int distance(String left, String right) {
        int[] row = new int[right.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= left.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                boolean same = Character.toLowerCase(left.charAt(i - 1)) == Character.toLowerCase(right.charAt(j - 1));
                int replaced = diagonal + (same ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[right.length()];
    }
}
