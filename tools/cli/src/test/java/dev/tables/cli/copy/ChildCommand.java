package dev.tables.cli.copy;

import dev.tables.cli.TablesCommand;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The command in a process of its own, as a user runs it.
 *
 * @param status the exit code
 * @param said both streams
 */
record ChildCommand(int status, String said) {
    static ChildCommand run(String heap, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx" + heap,
                "-cp",
                System.getProperty("java.class.path"),
                TablesCommand.class.getName()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try {
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new ChildCommand(process.waitFor(), said);
        } finally {
            process.destroyForcibly();
        }
    }
}
