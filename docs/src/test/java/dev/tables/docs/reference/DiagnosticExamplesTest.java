package dev.tables.docs.reference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.docs.Compilation;
import dev.tables.docs.Outputs;
import dev.tables.processor.diagnostic.DiagnosticCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each diagnostic has an example: what is wrong is reported as the page shows, and nothing else; what is right compiles. */
class DiagnosticExamplesTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern TYPE = Pattern.compile("(?m)^(?:record|sealed interface|interface|class) (\\w+)");
    /** Codes that no source causes, with the reason. */
    private static final Map<DiagnosticCode, String> WITHOUT = Map.of(
            DiagnosticCode.INTERNAL_ERROR, "a fault of the processor, not of a source",
            DiagnosticCode.QUERY_SCANS_WARNING, "the same as a warning, with -Atables.scan=warn");

    @TempDir
    private Path work;

    static List<DiagnosticCode> codes() {
        return Stream.of(DiagnosticCode.values())
                .filter(code -> !WITHOUT.containsKey(code))
                .toList();
    }

    @Test
    void everyCodeHasAnExample() throws IOException {
        assertThat(DiagnosticExamples.codes(ROOT))
                .containsExactlyInAnyOrderElementsOf(
                        codes().stream().map(DiagnosticCode::text).toList());
    }

    @ParameterizedTest
    @MethodSource("codes")
    void diagnosticIsReportedBeforeTheFixAndNotAfter(DiagnosticCode code) throws IOException {
        Path folder = ROOT.resolve(DiagnosticExamples.FOLDER).resolve(code.text());
        lock(folder.resolve("before.json"));
        if (Files.exists(folder.resolve("locked.java"))) {
            assertThat(problems(messages(folder.resolve("locked.java")), code)).isEmpty();
        }
        List<String> before = problems(messages(folder.resolve("before.java")), code);
        lock(folder.resolve("after.json"));
        List<String> after = problems(messages(folder.resolve("after.java")), code);

        assertThat(before)
                .singleElement()
                .asString()
                .contains("[Tables/" + code.text() + "] ")
                .endsWith(code.ending());
        assertThat(after).isEmpty();
        Outputs.check(
                "diagnostic-" + code.text() + ".txt", before.get(0).replace(lock().toString(), "tables-schema.json"));
    }

    private Path lock() {
        return work.resolve("tables-schema.json");
    }

    private void lock(Path example) throws IOException {
        if (Files.exists(example)) {
            Files.writeString(lock(), Files.readString(example));
        }
    }

    /** What is no note; if the code is one, notes of this code too. */
    private static List<String> problems(List<Compilation.Message> messages, DiagnosticCode code) {
        return messages.stream()
                .filter(message -> !message.note()
                        || code.kind() == Diagnostic.Kind.NOTE
                                && message.text().contains("[Tables/" + code.text() + "]"))
                .map(Compilation.Message::text)
                .toList();
    }

    private List<Compilation.Message> messages(Path file) throws IOException {
        String source = Files.readString(file);
        Matcher type = TYPE.matcher(source);
        assertThat(type.find()).isTrue();
        Path classes = Files.createDirectories(work.resolve("classes"));
        boolean locks =
                Files.exists(file.resolveSibling("locked.java")) || Files.exists(file.resolveSibling("before.json"));
        return Compilation.all(
                type.group(1) + ".java", source, classes, List.of("-Atables.schema=" + (locks ? lock() : "off")));
    }
}
