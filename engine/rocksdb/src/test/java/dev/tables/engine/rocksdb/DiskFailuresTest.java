package dev.tables.engine.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowSource;
import dev.tables.engine.StoreCorruptedException;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.ordered.Bytes;
import dev.tables.engine.ordered.OrderedStore;
import dev.tables.engine.ordered.WriteBatch;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Directories that cannot be written, disks without space, files that are damaged: typed errors that say what to do. */
class DiskFailuresTest {
    @TempDir
    Path directory;

    private static RocksDbOrderedStore open(Path where) {
        return RocksDbOrderedStore.open(where, RocksDbOptions.defaults());
    }

    private static Bytes bytes(String text) {
        return Bytes.copyOf(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Two keys in one batch, so that half of it would show. */
    private static void writePair(OrderedStore store, int number) {
        WriteBatch pair = new WriteBatch();
        pair.put(bytes("a" + number), bytes("v".repeat(20_000)));
        pair.put(bytes("b" + number), bytes("v".repeat(20_000)));
        store.write(pair, true);
        store.sync();
    }

    private static boolean has(OrderedStore store, String key) {
        return store.readInto(bytes(key), new Bytes(1));
    }

    private static void assertUnavailable(Path where) {
        assertThatThrownBy(() -> open(where).close())
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageContaining(where.toString())
                .hasMessageContaining("Check");
    }

    private void fill() {
        try (OrderedStore store = open(directory)) {
            writePair(store, 0);
        }
    }

    private Path file(String beginning) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.getFileName().toString().startsWith(beginning))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static boolean mounts(String... command) throws IOException, InterruptedException {
        try {
            return new ProcessBuilder(command).redirectErrorStream(true).start().waitFor() == 0;
        } catch (IOException noSuchProgram) {
            return false;
        }
    }

    private void assumeMounted(String options) throws IOException, InterruptedException {
        Assumptions.assumeTrue(
                mounts("mount", "-t", "tmpfs", "-o", options, "tmpfs", directory.toString()),
                "needs the right to mount a file system of its own");
    }

    @Test
    void openFailsIfTheParentIsAFile() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "text");

        assertUnavailable(file.resolve("store"));
    }

    @Test
    void openFailsIfALockFileIsADirectory() throws IOException {
        Files.createDirectory(directory.resolve("LOCK"));

        assertUnavailable(directory);
        Files.delete(directory.resolve("LOCK"));
        try (OrderedStore store = open(directory)) {
            writePair(store, 0);
            assertThat(has(store, "a0"))
                    .as("the refused attempt left nothing locked")
                    .isTrue();
        }
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void openFailsWithoutWritePermission() throws IOException {
        fill();
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("r-xr-xr-x"));
        Files.setPosixFilePermissions(file("tables.lock"), PosixFilePermissions.fromString("r--r--r--"));
        try {
            Assumptions.assumeFalse(
                    Files.isWritable(directory), "permissions do not bind this user, who is probably root");
            assertUnavailable(directory);
        } finally {
            Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
    }

    @Test
    void openFailsOnAReadOnlyFileSystem() throws IOException, InterruptedException {
        assumeMounted("size=8m");
        try {
            fill();
            assertThat(mounts("mount", "-o", "remount,ro", directory.toString()))
                    .isTrue();
            assertUnavailable(directory);
        } finally {
            mounts("umount", directory.toString());
        }
    }

    @Test
    void storeSurvivesAFullDisk() throws IOException, InterruptedException {
        assumeMounted("size=8m");
        try {
            int acknowledged = 0;
            try (OrderedStore store = open(directory)) {
                Throwable failed = null;
                while (failed == null && acknowledged < 1000) {
                    int number = acknowledged;
                    failed = catchThrowable(() -> writePair(store, number));
                    acknowledged += failed == null ? 1 : 0;
                }
                assertThat(failed)
                        .isInstanceOf(StoreUnavailableException.class)
                        .hasMessageContaining("the disk is full. Free space");
                assertThat(acknowledged).isPositive();
                assertThat(has(store, "a0")).as("reads go on").isTrue();
            }
            assertThat(mounts("mount", "-o", "remount,size=64m", directory.toString()))
                    .isTrue();
            try (OrderedStore store = open(directory)) {
                for (int number = 0; number < acknowledged; number++) {
                    assertThat(has(store, "a" + number)).isTrue();
                    assertThat(has(store, "b" + number)).isTrue();
                }
                assertThat(has(store, "a" + acknowledged)).isEqualTo(has(store, "b" + acknowledged));
                writePair(store, 2000);
                store.verifyChecksums();
                assertThat(has(store, "b2000")).isTrue();
            }
        } finally {
            mounts("umount", directory.toString());
        }
    }

    @Test
    void storeSurvivesAFullDiskDuringTransactions() throws IOException, InterruptedException {
        assumeMounted("size=8m");
        try {
            int acknowledged = 0;
            try (LocalTableStore store = RocksDbTableStores.open(directory)) {
                store.createTable("Pairs");
                Throwable failed = null;
                while (failed == null && acknowledged < 1000) {
                    int number = acknowledged;
                    failed = catchThrowable(() -> executePair(store, number));
                    acknowledged += failed == null ? 1 : 0;
                }
                assertThat(failed).isInstanceOf(TableStoreException.class);
                assertThat(failed.toString() + failed.getCause()).contains("the disk is full");
                assertThat(acknowledged).isPositive();
                assertThat(pair(store, 0)).as("reads go on").isEqualTo("both");
            }
            assertThat(mounts("mount", "-o", "remount,size=64m", directory.toString()))
                    .isTrue();
            try (LocalTableStore store = RocksDbTableStores.open(directory)) {
                for (int number = 0; number < acknowledged; number++) {
                    assertThat(pair(store, number)).isEqualTo("both");
                }
                assertThat(pair(store, acknowledged)).isIn("both", "none");
                executePair(store, 2000);
                assertThat(pair(store, 2000)).isEqualTo("both");
                assertThat(store.checkIntegrity().problems()).isEmpty();
            }
        } finally {
            mounts("umount", directory.toString());
        }
    }

    /** Without rights and on any machine: new files cannot be made while the directory's name leads nowhere. */
    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void writesSucceedAgainAfterFileCreationFailed() throws IOException {
        Path real = Files.createDirectory(directory.resolve("real"));
        Path name = Files.createSymbolicLink(directory.resolve("name"), real);
        RocksDbOptions small = RocksDbOptions.defaults().withMemtableBytes(1024 * 1024);
        try (LocalTableStore store = RocksDbTableStores.open(name, small)) {
            store.createTable("Pairs");
            executePair(store, 0);
            Files.delete(name);
            Files.createSymbolicLink(name, name);
            int acknowledged = 1;
            Throwable failed = null;
            while (failed == null && acknowledged < 1000) {
                int number = acknowledged;
                failed = catchThrowable(() -> executePair(store, number));
                acknowledged += failed == null ? 1 : 0;
            }
            assertThat(failed).isInstanceOf(StoreUnavailableException.class).hasMessageContaining("without a restart");
            assertThat(pair(store, 0)).as("reads go on").isEqualTo("both");
            assertThatThrownBy(store::requireWritable).isInstanceOf(StoreUnavailableException.class);
            Files.delete(name);
            Files.createSymbolicLink(name, real);

            long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
            while (catchThrowable(() -> executePair(store, 2000)) != null && System.nanoTime() < end) {
                Thread.onSpinWait();
            }
            for (int number = 0; number < acknowledged; number++) {
                assertThat(pair(store, number)).isEqualTo("both");
            }
            assertThat(pair(store, 2000)).isEqualTo("both");
        }
    }

    /** Inserts one row, replaces another that all transactions share, in one transaction. */
    private static void executePair(TableStore store, int number) {
        RowSource filled = writer -> writer.int32("number", number).string("filler", "v".repeat(15_000));
        store.execute(
                "Pairs",
                new EntityGroupTransaction()
                        .add(RowOperation.insert(new PrimaryKey("p", "a" + number), filled))
                        .add(RowOperation.insert(new PrimaryKey("p", "b" + number), filled))
                        .add(RowOperation.insertOrReplace(new PrimaryKey("p", "last"), filled)));
    }

    private static String pair(TableStore store, int number) {
        boolean first = hasRow(store, "a" + number, number);
        boolean second = hasRow(store, "b" + number, number);
        return first && second ? "both" : first || second ? "half" : "none";
    }

    private static boolean hasRow(TableStore store, String key, int number) {
        Row row = store.get("Pairs", new PrimaryKey("p", key), Projection.ALL, Row.DECODER);
        return row != null && row.int32("number") == number;
    }

    @ParameterizedTest
    @ValueSource(strings = {"CURRENT", "MANIFEST"})
    void openReportsDamagedMetadataFile(String name) throws IOException {
        fill();
        Path damaged = file(name);
        byte[] content = Files.readAllBytes(damaged);
        for (int i = 0; i < content.length; i++) {
            content[i] ^= 0x55;
        }
        Files.write(damaged, content);

        assertDamaged();
    }

    @ParameterizedTest
    @ValueSource(strings = {"CURRENT", "MANIFEST", "0"})
    void openReportsMissingFile(String beginning) throws IOException {
        fill();
        List<Path> gone;
        try (Stream<Path> files = Files.list(directory)) {
            gone = files.filter(file -> file.getFileName().toString().startsWith(beginning))
                    .filter(file -> !file.toString().endsWith(".log"))
                    .toList();
        }
        assertThat(gone).isNotEmpty();
        for (Path file : gone) {
            Files.delete(file);
        }

        assertDamaged();
    }

    private void assertDamaged() {
        for (int attempt = 0; attempt < 2; attempt++) {
            assertThatThrownBy(() -> open(directory).close())
                    .isInstanceOf(StoreCorruptedException.class)
                    .hasMessageContaining(directory.toString())
                    .hasMessageContaining("Restore a backup");
        }
    }
}
