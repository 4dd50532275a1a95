package dev.tables.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.docs.code.Pages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A part of a page that a test makes or checks, between {@code <!-- list: NAME -->} and {@code <!-- end: NAME -->}.
 *
 * @param page the file
 * @param name the name of the list
 */
public record ListSection(Path page, String name) {
    private static final String UPDATE = "docs.update";

    private Matcher matcher() {
        String text = Files.exists(page) ? Pages.read(page) : "";
        Matcher found = Pattern.compile("(?s)(?<=<!-- list: " + name + " -->\n)(.*?)(?=<!-- end: " + name + " -->)")
                .matcher(text);
        if (!found.find()) {
            throw new AssertionError(page.normalize() + " has no list \"" + name + "\". Add the lines <!-- list: "
                    + name + " --> and <!-- end: " + name + " --> to the page, and run build/test docs -Ddocs.update.");
        }
        return found;
    }

    /** Returns the text between the comments. */
    public String content() {
        return matcher().group();
    }

    /** Verifies that the page contains a list; with {@code -Ddocs.update}, writes the list first. */
    public void check(String expected) throws IOException {
        String list = "\n" + expected.strip() + "\n\n";
        if (System.getProperty(UPDATE) != null && !content().equals(list)) {
            Files.writeString(page, matcher().replaceFirst(Matcher.quoteReplacement(list)));
        }
        assertThat(content())
                .as("list \"%s\" of %s; build/test docs -Ddocs.update writes it", name, page.normalize())
                .isEqualTo(list);
    }
}
