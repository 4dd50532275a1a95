package dev.tables.engine.rocksdb;

import static dev.tables.engine.rocksdb.DroppedTablesTest.OPTIONS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.local.StoreCheck;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A process dies before each step of giving the space of a dropped table back, when the table has been created again: its old rows
 * never come back, and the next process gives the space back.
 */
class DropCrashIT {
    @ParameterizedTest
    @EnumSource
    void crashDuringDropLeavesNoRowsAndNoSpace(DropAndDie.Step step, @TempDir Path directory) throws Exception {
        assertThat(run(directory.resolve("store"), step)).as("exit status").isEqualTo(DropAndDie.DEAD);
        try (LocalTableStore store = RocksDbTableStores.open(directory.resolve("store"), OPTIONS)) {
            assertThat(DroppedTablesTest.rowKeys(store, DropAndDie.TABLE)).containsExactly("new");
            DroppedTablesTest.awaitSpace(store);
            StoreCheck check = store.checkIntegrity();
            assertThat(check.problems()).isEmpty();
            assertThat(check.unreclaimedRows()).isZero();
            assertThat(check.rowsByTable()).containsEntry(DropAndDie.TABLE, 1L).containsEntry("Neighbour", 1L);
        }
        try (LocalTableStore store = RocksDbTableStores.open(directory.resolve("store"), OPTIONS)) {
            assertThat(DroppedTablesTest.rowKeys(store, DropAndDie.TABLE)).containsExactly("new");
        }
    }

    private static int run(Path directory, DropAndDie.Step step) throws Exception {
        Process process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Xmx256m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        DropAndDie.class.getName(),
                        directory.toString(),
                        step.name()))
                .redirectErrorStream(true)
                .redirectOutput(new File(directory.toFile().getParentFile(), "output.txt"))
                .start();
        try {
            return process.waitFor();
        } finally {
            process.destroyForcibly();
        }
    }
}
