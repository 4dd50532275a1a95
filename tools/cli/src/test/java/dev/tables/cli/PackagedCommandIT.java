package dev.tables.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The two files that users get, in processes of their own. */
class PackagedCommandIT {
    private static final Path TARGET = Path.of("target").toAbsolutePath();
    private static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();

    @TempDir
    private Path directory;

    @Test
    void jarRunsCommands() throws Exception {
        requireCommands(List.of(JAVA, "-jar", TARGET.resolve("tables.jar").toString()));
    }

    @Test
    void zipHasScriptsThatRunCommands() throws Exception {
        List<String> names = unpack(TARGET.resolve("tables.zip"));
        assertThat(names).contains("tables/bin/tables", "tables/bin/tables.bat", "tables/LICENSE", "tables/NOTICE");
        assertThat(names).anyMatch(name -> name.startsWith("tables/lib/tables-cli-"));
        assertThat(Files.readString(directory.resolve("tables/bin/tables.bat"))).contains("\r\n");

        Path script = directory.resolve("tables/bin/tables");
        Path link = Files.createSymbolicLink(directory.resolve("linked"), script);
        requireCommands(List.of("sh", script.toString()));
        assertThat(run(List.of("sh", link.toString(), "--version")).text()).isEqualTo("tables 0.1.0\n");
    }

    private void requireCommands(List<String> start) throws Exception {
        assertThat(run(with(start, "--version"))).isEqualTo(new Ended(0, "tables 0.1.0\n"));
        assertThat(run(with(start, "explain", "QueryScans")).text()).startsWith("QueryScans\n\nWhen: ");
        assertThat(run(with(start, "copi")))
                .isEqualTo(
                        new Ended(
                                2,
                                "There is no command 'tables copi'. Did you mean 'copy'?\nRun 'tables help' for all commands.\n"));
        assertThat(run(with(start, "verify", "--store", "rocksdb:absent")).status())
                .isEqualTo(ExitCode.FAILED);
    }

    private static List<String> with(List<String> start, String... arguments) {
        List<String> command = new ArrayList<>(start);
        command.addAll(List.of(arguments));
        return command;
    }

    private record Ended(int status, String text) {}

    private Ended run(List<String> command) throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Process process = builder.start();
        process.getOutputStream().close();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), text.replace(System.lineSeparator(), "\n"));
    }

    private List<String> unpack(Path zip) throws IOException {
        List<String> names = new ArrayList<>();
        try (InputStream file = Files.newInputStream(zip);
                ZipInputStream entries = new ZipInputStream(file)) {
            for (ZipEntry entry = entries.getNextEntry(); entry != null; entry = entries.getNextEntry()) {
                Path target = directory.resolve(entry.getName()).normalize();
                assertThat(target).startsWithRaw(directory);
                if (!entry.isDirectory()) {
                    names.add(entry.getName());
                    Files.createDirectories(target.getParent());
                    Files.copy(entries, target);
                }
            }
        }
        return names;
    }
}
