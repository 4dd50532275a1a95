package dev.tables.engine.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A node does not outlive a test that somebody interrupts: a signal is for the shell of the node too. */
class CassandraNodeProcessTest {
    /**
     * Tests neither HUP nor INT, which the shell cannot detect if the build was started to ignore them, for example in
     * the background.
     */
    @Test
    void nodeEndsOnSignal(@TempDir Path parent) throws IOException, InterruptedException {
        Path directory = Files.createDirectory(parent.resolve("node"));
        ProcessBuilder builder = new ProcessBuilder("/bin/sh", "-c", CassandraNodeProcess.TIED, "sh", "sleep", "600");
        builder.environment().put("TABLES_NODE", directory.toString());
        Process shell = builder.start();
        try {
            ProcessHandle node = node(shell);
            new ProcessBuilder("kill", "-TERM", Long.toString(shell.pid()))
                    .start()
                    .waitFor();
            assertThat(shell.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(node.isAlive()).isFalse();
            assertThat(directory).doesNotExist();
        } finally {
            shell.getOutputStream().close();
        }
    }

    /**
     * Checks that two processes of one module share the node. It ends with the last of them, and then the next process
     * starts another node.
     */
    @Test
    void sharedNodeEndsWithItsLastUser(@TempDir Path folder) throws IOException, InterruptedException {
        List<Process> shells = new ArrayList<>();
        CassandraNodeShare.Start start = (directory, input) -> {
            ProcessBuilder builder = new ProcessBuilder(
                            "/bin/sh", "-c", CassandraNodeProcess.TIED, "sh", "sleep", "600")
                    .redirectInput(input);
            builder.environment().put("TABLES_NODE", directory.toString());
            shells.add(builder.start());
            return shells.size();
        };
        try {
            CassandraNodeShare first = CassandraNodeShare.of(folder, start);
            CassandraNodeShare second = CassandraNodeShare.of(folder, start);
            ProcessHandle node = node(shells.get(0));
            assertThat(List.of(first.port(), second.port())).containsExactly(1, 1);
            first.leave();
            CassandraNodeShare third = CassandraNodeShare.of(folder, start);
            assertThat(third.port()).isEqualTo(1);
            second.leave();
            assertThat(node.isAlive()).isTrue();
            third.leave();
            assertThat(shells.get(0).waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(node.isAlive()).isFalse();
            CassandraNodeShare next = CassandraNodeShare.of(folder, start);
            assertThat(next.port()).isEqualTo(2);
            next.leave();
            assertThat(shells.get(1).waitFor(60, TimeUnit.SECONDS)).isTrue();
        } finally {
            shells.forEach(Process::destroy);
        }
    }

    @Test
    void unstartedNodeLeavesNoDirectory() throws IOException {
        CassandraNodeProcess process =
                new CassandraNodeProcess(CassandraNodeFiles.Place.single("127.0.0.1", 1, 2), "none");
        assertThat(process.directory()).isDirectory();
        process.end();
        assertThat(process.directory()).doesNotExist();
        process.end();
    }

    private static ProcessHandle node(Process shell) throws InterruptedException {
        Optional<ProcessHandle> node = shell.children().findFirst();
        while (node.isEmpty() && shell.isAlive()) {
            Thread.sleep(10);
            node = shell.children().findFirst();
        }
        return node.orElseThrow();
    }
}
