package dev.tables.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Output that pages show: compared with what is produced, and written with {@code -Ddocs.update}. */
public final class Outputs {
    private static final Path FOLDER = Path.of("outputs");

    private Outputs() {}

    /** Makes sure that a file shows this text. */
    public static void check(String file, String produced) throws IOException {
        Path shown = FOLDER.resolve(file);
        String text = produced.stripTrailing() + "\n";
        if (System.getProperty("docs.update") != null) {
            Files.createDirectories(FOLDER);
            Files.writeString(shown, text);
        }
        assertThat(text)
                .as("what %s shows; build/test docs -Ddocs.update writes it", shown)
                .isEqualTo(Files.exists(shown) ? Files.readString(shown) : "");
    }
}
