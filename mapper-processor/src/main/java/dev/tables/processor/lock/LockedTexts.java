package dev.tables.processor.lock;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The format for the stored texts of a constant or subtype. {@code CLOSED formerly DONE} lists the texts from the
 * latest to the first. {@code DONE later CLOSED} means that the name {@code CLOSED} is also read.
 */
final class LockedTexts {
    private static final String FORMERLY = " formerly ";
    private static final String LATER = " later ";

    private LockedTexts() {}

    /**
     * The texts under which rows store an enum constant or a subtype.
     *
     * @param texts the text that is written, then former texts, the latest first
     * @param later the additional name that is read, or an empty text
     */
    record Entry(List<String> texts, String later) {
        /** Returns the text that is written. */
        String written() {
            return texts.get(0);
        }

        /** Returns the first text, which keys contain even after a rename. */
        String first() {
            return texts.get(texts.size() - 1);
        }

        /** Returns whether the mapper reads rows with the given text. */
        boolean reads(String text) {
            return texts.contains(text) || later.equals(text);
        }

        /** Formats the entry; the result contains no commas. */
        @Override
        public String toString() {
            List<String> parts = new ArrayList<>();
            for (String text : texts) {
                parts.add(escaped(text));
            }
            if (!later.isEmpty()) {
                parts.set(0, parts.get(0) + LATER + escaped(later));
            }
            return String.join(FORMERLY, parts);
        }
    }

    private static String escaped(String text) {
        return text.replace("%", "%25")
                .replace(",", "%2C")
                .replace(FORMERLY, "%20formerly ")
                .replace(LATER, "%20later ");
    }

    private static String unescaped(String text) {
        return text.replace("%20later ", LATER)
                .replace("%20formerly ", FORMERLY)
                .replace("%2C", ",")
                .replace("%25", "%");
    }

    /** Parses a list of entries that are separated by commas. */
    static List<Entry> entries(String list) {
        List<Entry> entries = new ArrayList<>();
        for (String entry : LockChecks.list(list)) {
            List<String> texts = new ArrayList<>(Arrays.asList(entry.split(FORMERLY)));
            String[] written = texts.get(0).split(LATER, 2);
            texts.set(0, written[0]);
            entries.add(new Entry(
                    texts.stream().map(LockedTexts::unescaped).toList(),
                    written.length == 1 ? "" : unescaped(written[1])));
        }
        return entries;
    }

    /** Returns the entry with that first text, or null if no entry has it. */
    static @Nullable Entry withFirst(List<Entry> entries, String first) {
        return entries.stream()
                .filter(entry -> entry.first().equals(first))
                .findFirst()
                .orElse(null);
    }

    /** Returns the entry that contains the text, or null if no entry contains it. */
    static @Nullable Entry with(List<Entry> entries, String text) {
        return entries.stream()
                .filter(entry -> entry.texts().contains(text))
                .findFirst()
                .orElse(null);
    }
}
