package dev.tables.cli.copy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.files.FilePermissions;
import dev.tables.engine.files.internal.DurableFiles;
import dev.tables.engine.tck.fault.internal.PowerCutDisk;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileCopyCheckpointStoreTest {
    private static final Path DIRECTORY = Path.of("/home/user");
    private static final String JOB = "from here to there";

    private static FileCopyCheckpointStore open(PowerCutDisk disk) {
        return FileCopyCheckpointStore.open(
                DIRECTORY.resolve("copy.progress"), JOB, new DurableFiles(disk, FilePermissions.OWNER_ONLY));
    }

    private static CopyCheckpoint at(int rows) {
        return new CopyCheckpoint(CopyCheckpoint.Stage.IN_PROGRESS, "token" + rows, rows, new RowDigest().text());
    }

    @Test
    void savedProgressSurvivesPowerFailureAtAnyStep() throws Exception {
        int found = 0;
        boolean cut = true;
        for (int before = 1; cut; before++) {
            PowerCutDisk disk = new PowerCutDisk();
            new DurableFiles(disk, FilePermissions.OWNER_ONLY).createDirectories(DIRECTORY);
            disk.cutBefore(disk.operations() + before);
            int saved = 0;
            cut = false;
            try {
                FileCopyCheckpointStore checkpoints = open(disk);
                for (int rows = 1; rows <= 3; rows++) {
                    checkpoints.save("orders", at(rows));
                    saved = rows;
                }
            } catch (PowerCutDisk.PowerCut power) {
                cut = true;
            }
            for (PowerCutDisk after : disk.afterPowerCut()) {
                CopyCheckpoint left = open(after).load("orders");
                assertThat(left == null ? 0 : left.processedRows())
                        .as("cut before operation " + before)
                        .isBetween((long) saved, saved + 1L);
                found++;
            }
        }
        assertThat(found).isGreaterThan(15);
    }

    @Test
    void interruptedThreadIsReported(@TempDir Path directory) {
        FileCopyCheckpointStore checkpoints = FileCopyCheckpointStore.open(directory.resolve("progress"), JOB);
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> checkpoints.save("orders", at(1)))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("the thread was interrupted");
        assertThat(Thread.interrupted()).isTrue();
    }
}
