package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaFileObject;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Holds the looks of generated code: each folder of {@code golden} has the sources of a case and what is made of them,
 * compared byte for byte. {@code -Dgolden.update} rewrites the latter.
 */
class GoldenTest {
    private static final Path GOLDEN = Path.of("src/test/resources/golden");

    static Stream<Path> cases() throws IOException {
        try (Stream<Path> folders = Files.list(GOLDEN)) {
            return folders.sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void looksAsReviewed(Path folder) throws IOException {
        String[] sources =
                filesOf(folder.resolve("source")).stream().map(GoldenTest::read).toArray(String[]::new);
        Compiled compiled = Compiled.of(sources);
        Path expected = Files.createDirectories(folder.resolve("expected"));
        List<JavaFileObject> made = compiled.compilation().generatedSourceFiles();
        for (JavaFileObject file : made) {
            Path golden =
                    expected.resolve(file.getName().substring(file.getName().lastIndexOf('/') + 1));
            String text = file.getCharContent(false).toString();
            if (System.getProperty("golden.update") != null) {
                Files.writeString(golden, text);
            }
            assertThat(text).as("%s", golden).isEqualTo(Files.exists(golden) ? Files.readString(golden) : "");
        }
        assertThat(filesOf(expected)).hasSameSizeAs(made);
    }

    private static List<Path> filesOf(Path folder) {
        return Arrays.stream(folder.toFile().listFiles())
                .map(java.io.File::toPath)
                .sorted()
                .toList();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new java.io.UncheckedIOException(unreadable);
        }
    }
}
