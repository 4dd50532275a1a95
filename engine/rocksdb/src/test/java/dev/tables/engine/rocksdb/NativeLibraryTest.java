package dev.tables.engine.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class NativeLibraryTest {
    private static final FileTime LONG_AGO = FileTime.fromMillis(1_000_000_000_000L);

    @TempDir
    private Path temporary;

    @Test
    void isUnpackedOnce() throws IOException {
        Path copy = copy();
        Files.setLastModifiedTime(copy, LONG_AGO);
        assertThat(copy()).isEqualTo(copy);
        assertThat(Files.getLastModifiedTime(copy)).isEqualTo(LONG_AGO);
        try (Stream<Path> files = Files.list(parent(copy))) {
            assertThat(files).containsExactly(copy);
        }
        assertThat(Files.getPosixFilePermissions(parent(parent(copy))))
                .isEqualTo(PosixFilePermissions.fromString("rwx------"));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void theCopyIsWhatIsLoaded() throws IOException {
        NativeLibrary.load();
        Path copy = Objects.requireNonNull(NativeLibrary.copy(Path.of(System.getProperty("java.io.tmpdir"))));
        assertThat(Files.readAllLines(Path.of("/proc/self/maps")))
                .anyMatch(line -> line.endsWith(copy.toAbsolutePath().toString()));
    }

    @Test
    void aDamagedCopyIsReplaced() throws IOException {
        Path copy = copy();
        byte[] whole = Files.readAllBytes(copy);
        try (FileChannel channel = FileChannel.open(copy, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(new byte[] {1, 2, 3}), whole.length / 2);
        }
        assertThat(Files.readAllBytes(copy())).isEqualTo(whole);
        try (FileChannel channel = FileChannel.open(copy, StandardOpenOption.WRITE)) {
            channel.truncate(whole.length / 2);
        }
        assertThat(Files.readAllBytes(copy())).isEqualTo(whole);
    }

    @Test
    void aDirectoryThatOthersCanWriteIsNotTrusted() throws IOException {
        Path directory = parent(parent(copy()));
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxrwx---"));
        assertThat(NativeLibrary.copy(temporary)).isNull();
    }

    @Test
    void aLinkInItsPlaceIsNotFollowed() throws IOException {
        Path directory = parent(parent(copy()));
        Files.move(directory, temporary.resolve("elsewhere"));
        Files.createSymbolicLink(directory, temporary.resolve("elsewhere"));
        assertThat(NativeLibrary.copy(temporary)).isNull();
    }

    @Test
    void withoutAPlaceThereIsNone() {
        assertThat(NativeLibrary.copy(temporary.resolve("absent"))).isNull();
    }

    private Path copy() {
        return Objects.requireNonNull(NativeLibrary.copy(temporary));
    }

    private static Path parent(Path path) {
        return Objects.requireNonNull(path.getParent());
    }
}
