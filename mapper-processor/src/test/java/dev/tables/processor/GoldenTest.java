package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
    private static final Map<Path, Compiled> COMPILED = new HashMap<>();

    static Stream<Path> cases() throws IOException {
        try (Stream<Path> folders = Files.list(GOLDEN)) {
            return folders.sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void generatedSourcesEqualGoldenFiles(Path folder) throws IOException {
        Compiled compiled = compiled(folder);
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

    @ParameterizedTest
    @MethodSource("cases")
    void propertyConstantsOfferSupportedQueries(Path folder) throws ReflectiveOperationException {
        for (Path file : filesOf(folder.resolve("expected"))) {
            String text = read(file);
            if (file.toString().endsWith("_.java")) {
                String name = text.replaceFirst("(?s).*?package ([\\w.]+);.*", "$1") + "."
                        + file.getFileName().toString().replace("_.java", "");
                Compiled compiled = compiled(folder);
                OfferedComparisons.assertAgreement(compiled.mapper(name).model(), compiled.type(name + "_"));
            }
        }
    }

    private static Compiled compiled(Path folder) {
        return COMPILED.computeIfAbsent(
                folder,
                one -> Compiled.of(filesOf(one.resolve("source")).stream()
                        .map(GoldenTest::read)
                        .toArray(String[]::new)));
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
