package dev.tables.processor.diagnostic;

import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.Objects;
import java.util.Properties;

/**
 * The end of each message, which refers to an explanation of its code.
 *
 * <p>The build sets the address of the reference pages from the property {@code project.reference} of the root POM. The
 * address is empty until the site is published. A message never refers to files of this repository, because a user of
 * the jar does not have them.
 */
final class ReferenceAddress {
    private static final String PAGES = read();

    private ReferenceAddress() {}

    /** Returns the end of the diagnostic message for a code: where to find more about the code. */
    static String ending(String code) {
        return ending(PAGES, code);
    }

    /**
     * Returns the address of the code's section in the published pages. If {@code pages} is empty, returns the command
     * that explains the code.
     */
    static String ending(String pages, String code) {
        return pages.isEmpty()
                ? "For an example, run: tables explain " + code
                : "See " + pages + "/diagnostics#" + code.toLowerCase(Locale.ROOT);
    }

    private static String read() {
        Properties properties = new Properties();
        try (InputStream stream = Objects.requireNonNull(
                ReferenceAddress.class.getResourceAsStream("reference.properties"), "reference.properties")) {
            properties.load(stream);
        } catch (IOException unreadable) {
            throw new IllegalStateException(
                    "The jar of the annotation processor cannot be read. Download it again.", unreadable);
        }
        return Objects.requireNonNull(properties.getProperty("pages"), "pages");
    }
}
