package dev.tables.engine.tck.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.files.FilePermissions;
import dev.tables.engine.files.internal.DurableFiles;
import dev.tables.engine.tck.fault.internal.PowerCutDisk;
import dev.tables.testing.Seed;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Random writes and deletions, with the power cut before each single step of them; and what the disk of this machine does. */
class DurableFilesTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(15);

    private static final int HISTORIES = 40;
    private static final Path DIRECTORY = Path.of("/data/deep/files");

    @TempDir
    private Path temporary;

    /** What each file held once a method had returned, and what the method in flight would make of one. */
    private static final class History {
        private final Map<String, Optional<String>> done = new TreeMap<>();
        private String changing = "";
        private Optional<String> change = Optional.empty();

        void run(PowerCutDisk disk, Random random) throws IOException {
            DurableFiles files = new DurableFiles(disk, FilePermissions.OWNER_ONLY);
            files.createDirectories(DIRECTORY);
            for (int step = 0; step < 4; step++) {
                changing = "file" + random.nextInt(2);
                change = random.nextInt(3) == 0 ? Optional.empty() : Optional.of("content " + step);
                Path file = DIRECTORY.resolve(changing);
                if (change.isPresent()) {
                    files.write(file, change.get().getBytes(StandardCharsets.UTF_8));
                } else {
                    files.delete(file);
                }
                done.put(changing, change);
                changing = "";
            }
        }

        void check(PowerCutDisk found, String when) {
            DurableFiles files = new DurableFiles(found, FilePermissions.OWNER_ONLY);
            done.forEach((name, content) -> {
                Optional<String> read = read(files, DIRECTORY.resolve(name));
                if (name.equals(changing)) {
                    assertThat(read).as(when + ", " + name).isIn(List.of(content, change));
                } else {
                    assertThat(read).as(when + ", " + name).isEqualTo(content);
                }
            });
        }

        private static Optional<String> read(DurableFiles files, Path file) {
            try {
                return Optional.of(new String(files.read(file), StandardCharsets.UTF_8));
            } catch (NoSuchFileException absent) {
                return Optional.empty();
            } catch (IOException failed) {
                throw new AssertionError(failed);
            }
        }
    }

    private static int cutEverywhere(boolean forgettingNames) throws IOException {
        int found = 0;
        for (int history = 0; history < HISTORIES; history++) {
            boolean cut = true;
            for (int before = 1; cut; before++) {
                PowerCutDisk disk = new PowerCutDisk().cutBefore(before);
                History run = new History();
                cut = false;
                try {
                    run.run(
                            forgettingNames ? disk.forgettingNames() : disk,
                            SEED.plus(history).random());
                } catch (PowerCutDisk.PowerCut power) {
                    cut = true;
                }
                String when = SEED + ", history " + history + ", cut before operation " + before;
                for (PowerCutDisk after : disk.afterPowerCut()) {
                    run.check(after, when);
                    found++;
                }
            }
        }
        return found;
    }

    @Test
    void completedChangesSurvivePowerFailureAtAnyStep() throws IOException {
        assertThat(cutEverywhere(false)).isGreaterThan(1000);
    }

    @Test
    void checkDetectsUnforcedNames() {
        assertThatThrownBy(() -> cutEverywhere(true)).isInstanceOf(AssertionError.class);
    }

    @Test
    void readContentSurvivesPowerFailureBeforeTheWriterReturns() throws IOException {
        Path file = DIRECTORY.resolve("file");
        int reads = 0;
        boolean cut = true;
        for (int before = 1; cut; before++) {
            PowerCutDisk disk = new PowerCutDisk().cutBefore(before);
            List<String> seen = new ArrayList<>();
            disk.before(() -> {
                try {
                    byte[] read = new DurableFiles(disk, FilePermissions.OWNER_ONLY).readDurable(file);
                    seen.add(new String(read, StandardCharsets.UTF_8));
                } catch (IOException notYet) {
                    assertThat(notYet).isInstanceOf(NoSuchFileException.class);
                }
            });
            cut = false;
            try {
                DurableFiles files = new DurableFiles(disk, FilePermissions.OWNER_ONLY);
                files.createDirectories(DIRECTORY);
                for (int version = 1; version <= 3; version++) {
                    files.write(file, Integer.toString(version).getBytes(StandardCharsets.UTF_8));
                }
            } catch (PowerCutDisk.PowerCut power) {
                cut = true;
            }
            for (PowerCutDisk after : seen.isEmpty() ? List.<PowerCutDisk>of() : disk.afterPowerCut()) {
                String left = new String(after.read(file), StandardCharsets.UTF_8);
                assertThat(Integer.parseInt(left))
                        .as("cut before " + before)
                        .isGreaterThanOrEqualTo(Integer.parseInt(seen.get(seen.size() - 1)));
                reads++;
            }
        }
        assertThat(reads).isGreaterThan(5);
    }

    @Test
    void filesAndDirectoriesArePrivateByDefault() throws IOException {
        Assumptions.assumeTrue(
                temporary.getFileSystem().supportedFileAttributeViews().contains("posix"));
        Path own = temporary.resolve("own");
        DurableFiles.ofOwner().createDirectories(own);
        DurableFiles.ofOwner().write(own.resolve("file"), new byte[] {1});
        Path shared = temporary.resolve("shared");
        DurableFiles.of(FilePermissions.INHERITED).createDirectories(shared);

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(own)))
                .isEqualTo("rwx------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(own.resolve("file"))))
                .isEqualTo("rw-------");
        assertThat(Files.getPosixFilePermissions(shared))
                .isEqualTo(Files.getPosixFilePermissions(Files.createDirectory(temporary.resolve("usual"))));
    }

    @Test
    void failedWriteKeepsTheOldFileOnly() throws IOException {
        DurableFiles files = DurableFiles.ofOwner();
        Path file = temporary.resolve("file");
        files.write(file, new byte[] {1});

        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> files.write(file, new byte[] {2}))
                .isInstanceOf(ClosedByInterruptException.class)
                .matches(DurableFiles::isInterruption);
        assertThat(Thread.interrupted()).isTrue();

        assertThat(Files.readAllBytes(file)).containsExactly(1);
        assertThat(files.list(temporary)).containsExactly(file);
        assertThat(DurableFiles.isInterruption(new IOException("disk"))).isFalse();
    }

    @Test
    void fileInPlaceOfADirectoryIsRejected() throws IOException {
        Path file = Files.createFile(temporary.resolve("file"));

        assertThatThrownBy(() -> DurableFiles.ofOwner().createDirectories(file.resolve("below")))
                .isInstanceOf(IOException.class);
    }
}
