package dev.tables.build.runbook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.cli.TablesCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;

/** The page about disaster recovery, section by section, with the directories of a machine in place of its own. */
final class Runbook {
    private static final String COMMAND = "tables ";
    private static final Pattern STATUS = Pattern.compile("# ends with (\\d)");

    private final Path machine;

    Runbook(Path machine) {
        this.machine = machine;
    }

    /** Runs the commands of a section, in order; each ends with 0, or as the page says. */
    void run(String section) {
        int commands = 0;
        for (String line : lines(section)) {
            if (line.startsWith(COMMAND)) {
                commands++;
                run(line, line.substring(COMMAND.length()).split("#")[0].strip().split(" +"));
            }
        }
        assertThat(commands).as(section).isPositive();
    }

    private void run(String line, String[] words) {
        CommandLine command = TablesCommand.commandLine();
        StringWriter output = new StringWriter();
        command.setOut(new PrintWriter(output));
        command.setErr(new PrintWriter(output));
        Matcher status = STATUS.matcher(line);
        int expected = status.find() ? Integer.parseInt(status.group(1)) : 0;
        assertThat(command.execute(Arrays.stream(words).map(this::placed).toArray(String[]::new)))
                .as(line.strip() + "\n" + output)
                .isEqualTo(expected);
    }

    private String placed(String word) {
        for (String kind : List.of("rocksdb:", "backups:")) {
            if (word.startsWith(kind)) {
                return kind + machine.resolve(word.substring(kind.length()));
            }
        }
        return word;
    }

    /** The settings of a section. */
    String[] properties(String section) {
        return block(section, "properties").toArray(String[]::new);
    }

    /** The Java of a section is in a source that is run. */
    void requireJava(String section, Path source) throws IOException {
        String text = Files.readString(source);
        List<String> statements = block(section, "java");
        assertThat(statements).isNotEmpty();
        for (String line : statements) {
            assertThat(text).contains(line.split("//")[0].strip());
        }
    }

    private static List<String> block(String section, String language) {
        List<String> lines = lines(section);
        int from = lines.indexOf("```" + language) + 1;
        assertThat(from).as(section).isPositive();
        return lines.subList(from, from + lines.subList(from, lines.size()).indexOf("```"));
    }

    private static List<String> lines(String section) {
        List<String> found = new ArrayList<>();
        boolean inside = false;
        for (String line : RunbookTest.PAGE) {
            if (line.startsWith("## ")) {
                inside = line.equals("## " + section);
            } else if (inside) {
                found.add(line);
            }
        }
        assertThat(found).as("section " + section).isNotEmpty();
        return found;
    }
}
