package dev.tables.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.PrimaryKeyFormatter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A test of the exact text that each command prints, in the files of {@code src/test/transcripts}.
 * {@code -Dgolden.update} rewrites the output below each command line.
 */
class TranscriptsTest {
    private static final Path FOLDER = Path.of("src/test/transcripts");

    @TempDir
    private Path directory;

    static List<String> transcripts() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .sorted()
                    .toList();
        }
    }

    @AfterEach
    void hideKeys() {
        PrimaryKeyFormatter.setShowKeys(false);
    }

    @ParameterizedTest
    @MethodSource("transcripts")
    void commandPrintsExactText(String name) throws Exception {
        Path file = FOLDER.resolve(name);
        String expected = Files.readString(file);
        StringBuilder found = new StringBuilder();
        try (PreparedStores stores = new PreparedStores(directory)) {
            for (String line :
                    expected.lines().filter(one -> one.startsWith("$ ")).toList()) {
                PreparedStores.Ended ended = stores.run(line.substring(2));
                found.append(found.isEmpty() ? "" : "\n").append(line).append('\n');
                found.append(stable(ended.text()));
                found.append(ended.status() == 0 ? "" : "[exit code " + ended.status() + "]\n");
            }
        }
        if (System.getProperty("golden.update") != null) {
            Files.writeString(file, found);
        }
        assertThat(found.toString()).isEqualTo(expected);
    }

    /** Replaces what differs from run to run: times, ports, and sizes of files. Keeps one line of progress. */
    private static String stable(String text) {
        List<String> lines = new ArrayList<>();
        String last = "";
        for (String line : text.lines().toList()) {
            String stable = line.replaceAll("in \\d+\\.\\d s", "in 0.1 s")
                    .replaceAll("\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z", "2026-11-29T12:00:00Z")
                    .replaceAll("127\\.0\\.0\\.1:\\d+", "127.0.0.1:10002")
                    .replaceAll("(?i)(backup \\d+.*[ :])[\\d,]+ bytes", "$11,000 bytes")
                    .replaceAll("[\\d,]+ of [\\d,]+ bytes read", "500 of 1,000 bytes read");
            // A slow machine prints more lines of progress.
            boolean isProgress = stable.matches(".*: 500 of 1,000 bytes read|\\w+: \\d+ rows? (read|copied|verified)");
            String kind = stable.replaceAll(" (read|copied|verified)$", "");
            if (!isProgress || !kind.equals(last)) {
                lines.add(stable);
            }
            last = kind;
        }
        return lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
    }
}
