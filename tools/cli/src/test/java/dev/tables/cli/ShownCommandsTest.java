package dev.tables.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Each command that a page or a help text shows is run. */
class ShownCommandsTest {
    private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();
    /** Pages and lines that other tests run, with the test. */
    private static final Map<String, String> RUN_ELSEWHERE = Map.of(
            "docs/operations/disaster-recovery.md",
                    "RunbookTest of build/modules, which also damages the data that the page is about",
            "cassandra:CLUSTER", "MovedTablesIT of the employees example, which starts Cassandra");

    @TempDir
    private Path directory;

    static List<ShownCommands.Block> blocks() throws IOException {
        return ShownCommands.in(ROOT).stream()
                .filter(block -> !RUN_ELSEWHERE.containsKey(block.place().replaceFirst(":\\d+$", "")))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("blocks")
    void commandsOfPagesRun(ShownCommands.Block block) throws Exception {
        try (PreparedStores stores = new PreparedStores(directory)) {
            for (ShownCommands.Command command : block.commands()) {
                if (RUN_ELSEWHERE.keySet().stream().anyMatch(command.line()::contains)) {
                    TablesCommand.commandLine().parseArgs(words(command.line()));
                    continue;
                }
                PreparedStores.Ended ended = stores.run(command.line());
                assertThat(ended.status())
                        .as(command.line() + "\n" + ended.text())
                        .isEqualTo(command.status());
            }
        }
    }

    @Test
    void pagesShowEveryCommand() throws IOException {
        Set<String> shown = blocks().stream()
                .flatMap(block -> block.commands().stream())
                .map(command -> words(command.line())[0])
                .collect(Collectors.toSet());
        assertThat(shown)
                .containsAll(TablesCommand.commandLine().getSubcommands().keySet());
    }

    static Stream<String> commands() {
        return TablesCommand.commandLine().getSubcommands().keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void helpShowsThreeExamplesThatRun(String name) throws Exception {
        CommandLine command = Objects.requireNonNull(
                TablesCommand.commandLine().getSubcommands().get(name));
        List<String> examples =
                new ArrayList<>(List.of(command.getCommandSpec().usageMessage().footer()));
        examples.removeIf(line -> !line.startsWith("  tables "));
        assertThat(examples).hasSize(3);
        for (int i = 0; i < examples.size(); i++) {
            try (PreparedStores stores = new PreparedStores(directory.resolve("" + i))) {
                PreparedStores.Ended ended = stores.run(examples.get(i));
                assertThat(ended.status())
                        .as(examples.get(i) + "\n" + ended.text())
                        .isZero();
            }
        }
    }

    private static String[] words(String line) {
        return line.substring("tables ".length()).split(" +");
    }
}
