package dev.tables.docs.reference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.docs.Compilation;
import dev.tables.docs.Outputs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each example of a diagnostic: what was wrong is reported as the page shows, what is right compiles. */
class DiagnosticExamplesTest {
    private static final Pattern TYPE = Pattern.compile("(?m)^(?:record|interface) (\\w+)");

    static List<String> codes() throws IOException {
        return DiagnosticExamples.codes(Path.of("..").toAbsolutePath().normalize());
    }

    @ParameterizedTest
    @MethodSource("codes")
    void isReportedBeforeAndNotAfter(String code, @TempDir Path classes) throws IOException {
        Path folder = DiagnosticExamples.FOLDER.resolve(code);
        List<String> before = messages(Path.of("..").resolve(folder).resolve("before.java"), classes);
        List<String> after = messages(Path.of("..").resolve(folder).resolve("after.java"), classes);

        assertThat(before).hasSize(1).first().asString().contains("[Tables/" + code + "]");
        assertThat(after).isEmpty();
        Outputs.check("diagnostic-" + code + ".txt", before.get(0));
    }

    private static List<String> messages(Path file, Path classes) throws IOException {
        String source = Files.readString(file);
        Matcher type = TYPE.matcher(source);
        assertThat(type.find()).isTrue();
        return Compilation.messages(type.group(1) + ".java", source, classes);
    }
}
