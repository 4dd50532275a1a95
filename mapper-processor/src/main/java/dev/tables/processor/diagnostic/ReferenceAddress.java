package dev.tables.processor.diagnostic;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.Properties;

/** Where the page of all diagnostics is. The build takes it from the property {@code project.reference} of the root POM. */
final class ReferenceAddress {
    /** The page, without an anchor. */
    static final String PAGE = read() + "/diagnostics.html";

    private ReferenceAddress() {}

    private static String read() {
        Properties properties = new Properties();
        try (InputStream stream = Objects.requireNonNull(
                ReferenceAddress.class.getResourceAsStream("reference.properties"), "reference.properties")) {
            properties.load(stream);
        } catch (IOException unreadable) {
            throw new IllegalStateException(
                    "The jar of the annotation processor cannot be read: load it again.", unreadable);
        }
        return Objects.requireNonNull(properties.getProperty("pages"), "pages");
    }
}
