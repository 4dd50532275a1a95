package dev.tables.processor.lock;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes the texts under which rows hold one thing, a constant or a subtype: {@code CLOSED formerly DONE}, the first one last. */
final class LockedTexts {
    private static final String FORMERLY = " formerly ";

    private LockedTexts() {}

    /** One entry, without commas. */
    static String entry(List<String> texts) {
        return String.join(
                FORMERLY,
                texts.stream()
                        .map(text ->
                                text.replace("%", "%25").replace(",", "%2C").replace(FORMERLY, "%20formerly "))
                        .toList());
    }

    /** The texts of entries that are separated by commas. */
    static List<List<String>> entries(String list) {
        List<List<String>> entries = new ArrayList<>();
        for (String entry : LockChecks.list(list)) {
            entries.add(Arrays.stream(entry.split(FORMERLY))
                    .map(text -> text.replace("%20formerly ", FORMERLY)
                            .replace("%2C", ",")
                            .replace("%25", "%"))
                    .toList());
        }
        return entries;
    }

    /** The two ways to go on reading a text. */
    static String remedies(String annotation, String text) {
        return annotation + "(\"" + text + "\"), which still stores that text, as versions before do, or " + annotation
                + "(formerly = \"" + text + "\"), which stores the new name";
    }

    /** The text by which keys know it. */
    static String first(List<String> texts) {
        return texts.get(texts.size() - 1);
    }

    /** The entry of that first text. */
    static @Nullable List<String> withFirst(List<List<String>> entries, String first) {
        return entries.stream()
                .filter(texts -> first(texts).equals(first))
                .findFirst()
                .orElse(null);
    }

    /** The entry that has a text. */
    static @Nullable List<String> with(List<List<String>> entries, String text) {
        return entries.stream()
                .filter(texts -> texts.contains(text))
                .findFirst()
                .orElse(null);
    }
}
