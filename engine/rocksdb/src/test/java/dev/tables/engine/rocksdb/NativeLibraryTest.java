package dev.tables.engine.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.RocksDB;

class NativeLibraryTest {
    private static final FileTime LONG_AGO = FileTime.fromMillis(1_000_000_000_000L);

    @TempDir
    private Path temporary;

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void libraryIsUnpackedOnce() throws IOException {
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
    void unpackedCopyIsLoaded() throws IOException {
        NativeLibrary.load();
        Path copy = Objects.requireNonNull(NativeLibrary.copy(Path.of(System.getProperty("java.io.tmpdir"))));
        assertThat(Files.readAllLines(Path.of("/proc/self/maps")))
                .anyMatch(line -> line.endsWith(copy.toAbsolutePath().toString()));
    }

    @Test
    void damagedCopyIsReplaced() throws IOException {
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
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void directoryWritableByOthersIsNotTrusted() throws IOException {
        Path directory = parent(parent(copy()));
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxrwx---"));
        assertThat(NativeLibrary.copy(temporary)).isNull();
    }

    @Test
    void symbolicLinkIsNotFollowed() throws IOException {
        Path directory = parent(parent(copy()));
        Files.move(directory, temporary.resolve("elsewhere"));
        Files.createSymbolicLink(directory, temporary.resolve("elsewhere"));
        assertThat(NativeLibrary.copy(temporary)).isNull();
    }

    @Test
    void missingTemporaryDirectoryYieldsNoCopy() {
        assertThat(NativeLibrary.copy(temporary.resolve("absent"))).isNull();
    }

    @Test
    void everyLibraryOfTheJarIsMappedToItsPlatform() throws IOException {
        JarURLConnection inJar = (JarURLConnection)
                Objects.requireNonNull(RocksDB.class.getResource("/" + RocksDbTableStores.nativeLibraryResource()))
                        .openConnection();
        inJar.setUseCaches(false);
        try (JarFile jar = inJar.getJarFile()) {
            assertThat(jar.stream().map(JarEntry::getName).filter(name -> name.startsWith("librocksdbjni")))
                    .containsExactlyInAnyOrderElementsOf(NativeLibrary.files().values());
        }
    }

    @Test
    void libraryOfThisPlatformSuffices() throws IOException {
        try (URLClassLoader packed = packed(RocksDbTableStores.nativeLibraryResource())) {
            assertThatCode(() -> NativeLibrary.requirePacked(packed)).doesNotThrowAnyException();
        }
    }

    @Test
    void missingLibraryIsReportedWithAvailableOnesAndRemedy() throws IOException {
        String needed = platformOf(RocksDbTableStores.nativeLibraryResource());
        List<String> others = NativeLibrary.files().keySet().stream()
                .filter(platform -> !platform.equals(needed))
                .limit(2)
                .toList();
        String[] files = others.stream()
                .map(platform -> NativeLibrary.files().get(platform))
                .toArray(String[]::new);
        try (URLClassLoader packed = packed(files)) {
            assertThatThrownBy(() -> NativeLibrary.requirePacked(packed))
                    .isInstanceOfSatisfying(
                            MissingNativeLibraryException.class,
                            missing -> assertThat(missing.platform()).isEqualTo(needed))
                    .hasMessage("The native library of RocksDB for " + needed + ", the platform of this process, was"
                            + " not found. Found libraries for: " + others.get(0) + ", " + others.get(1)
                            + ". Add a dependency on"
                            + " dev.tables:tables-rocksdbjni with classifier " + needed + ", or on"
                            + " org.rocksdb:rocksdbjni, which contains all platforms. Or set -Djava.library.path to a"
                            + " directory that contains the library.");
        }
        try (URLClassLoader packed = packed()) {
            assertThatThrownBy(() -> NativeLibrary.requirePacked(packed))
                    .hasMessageStartingWith("The native library of RocksDB for " + needed
                            + ", the platform of this process, was not found. Add a dependency");
        }
    }

    private static String platformOf(String file) {
        return NativeLibrary.files().entrySet().stream()
                .filter(known -> known.getValue().equals(file))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseThrow();
    }

    /** Classes of an application with these files, and no others. */
    private URLClassLoader packed(String... files) throws IOException {
        Path directory = Files.createTempDirectory(temporary, "packed");
        for (String file : files) {
            Files.createFile(directory.resolve(file));
        }
        return new URLClassLoader(new URL[] {directory.toUri().toURL()}, null);
    }

    private Path copy() {
        return Objects.requireNonNull(NativeLibrary.copy(temporary));
    }

    private static Path parent(Path path) {
        return Objects.requireNonNull(path.getParent());
    }
}
