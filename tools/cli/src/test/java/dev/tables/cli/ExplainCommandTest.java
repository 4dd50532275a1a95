package dev.tables.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** The text that explains a code is the one of the reference pages. */
class ExplainCommandTest {
    private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();
    private static final Path EXAMPLES = ROOT.resolve("docs/src/diagnostics");

    private static String explain(String... code) {
        StringWriter out = new StringWriter();
        CommandLine command = TablesCommand.commandLine();
        command.setOut(new PrintWriter(out));
        String[] arguments =
                Stream.concat(Stream.of("explain"), Stream.of(code)).toArray(String[]::new);
        assertThat(command.execute(arguments)).isEqualTo(ExitCode.OK);
        return out.toString().replace(System.lineSeparator(), "\n");
    }

    static List<String> codes() throws IOException {
        try (Stream<Path> folders = Files.list(EXAMPLES)) {
            return folders.map(folder -> String.valueOf(folder.getFileName()))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("codes")
    void printsConditionExampleMessageAndRemedy(String code) throws IOException {
        String message = Files.readString(ROOT.resolve("docs/outputs/diagnostic-" + code + ".txt"))
                .replaceFirst("\\s+For an example, run: tables explain " + code + "\\s*$", "");
        Path folder = EXAMPLES.resolve(code);
        String condition = DiagnosticReference.read().conditions().get(code);

        assertThat(explain(code))
                .isEqualTo(code + "\n\nWhen: " + condition + ".\n"
                        + section("Earlier code, recorded in tables-schema.json", folder.resolve("locked.java"))
                        + section("tables-schema.json", folder.resolve("before.json"))
                        + section("Example", folder.resolve("before.java"))
                        + section("Message", message)
                        + section("tables-schema.json, corrected", folder.resolve("after.json"))
                        + section("Remedy", folder.resolve("after.java")));
        assertThat(message).contains("[Tables/" + code + "] ").doesNotContain("tables explain");
    }

    private static String section(String title, Path file) throws IOException {
        return Files.exists(file) ? section(title, Files.readString(file)) : "";
    }

    private static String section(String title, String content) {
        return "\n" + title + ":\n"
                + content.strip()
                        .lines()
                        .map(line -> line.isEmpty() ? "\n" : "    " + line + "\n")
                        .collect(Collectors.joining());
    }

    @Test
    void listsEveryCodeWithItsCondition() throws IOException {
        Map<String, String> conditions = DiagnosticReference.read().conditions();

        assertThat(explain())
                .isEqualTo(conditions.entrySet().stream()
                        .map(one -> one.getKey() + ": " + one.getValue() + "\n")
                        .collect(Collectors.joining()));
        assertThat(conditions).containsKeys(codes().toArray(String[]::new)).containsKey("InternalError");
        assertThat(conditions.get("KeyIsNullable")).isEqualTo("a component of a key is @Nullable");
    }

    @Test
    void codeIsAcceptedAsShownInMessages() {
        String text = explain("QueryScans");

        assertThat(explain("queryscans")).isEqualTo(text);
        assertThat(explain("Tables/QueryScans")).isEqualTo(text);
        assertThat(explain("[Tables/QueryScans]")).isEqualTo(text);
    }
}
