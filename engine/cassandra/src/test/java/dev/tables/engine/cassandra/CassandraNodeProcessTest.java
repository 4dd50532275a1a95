package dev.tables.engine.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A node does not outlive a test that somebody interrupts: a signal is for the shell of the node too. */
class CassandraNodeProcessTest {
    /** Not by HUP or INT, which the shell cannot notice where the build itself was started to ignore them, such as in the background. */
    @Test
    void endsByASignal(@TempDir Path parent) throws IOException, InterruptedException {
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

    @Test
    void leavesNoDirectoryIfItWasNeverStarted() throws IOException {
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
