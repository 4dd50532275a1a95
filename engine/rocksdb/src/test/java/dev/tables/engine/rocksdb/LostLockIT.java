package dev.tables.engine.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreLockedException;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.files.FilePermissions;
import dev.tables.engine.files.internal.DurableFiles;
import dev.tables.engine.files.internal.ExclusiveFile;
import dev.tables.engine.local.Durability;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.testing.Effort;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A process loses a lock because a part of it has copied the directory, which closes the locked file. If another process takes the lock then, the
 * first acknowledges nothing more and changes no file; if none does, it has the lock again within 100 ms of writing.
 */
@EnabledOnOs({OS.LINUX, OS.MAC})
class LostLockIT {
    @TempDir
    private Path directory;

    /** Another process: does one thing with a directory, says what came of it, and ends when its input does. */
    static final class Other {
        private Other() {}

        public static void main(String[] arguments) throws IOException {
            Path at = Path.of(arguments[1]);
            if (arguments[0].equals("open")) {
                try (LocalTableStore store = RocksDbTableStores.open(at)) {
                    store.createTableIfNotExists("Theirs");
                    store.write("Theirs", row(0));
                    System.out.println("taken");
                    System.in.read();
                    store.write("Theirs", row(1));
                } catch (StoreLockedException locked) {
                    System.out.println("refused");
                }
            } else if (arguments[0].equals("look")) {
                try (LocalTableStore store = RocksDbTableStores.open(at)) {
                    System.out.println(store.checkIntegrity().problems() + " " + store.tableNames() + " "
                            + store.count("Theirs", RowQuery.wholeTable()));
                }
            } else {
                try (ExclusiveFile taken = ExclusiveFile.tryTake(at, FilePermissions.OWNER_ONLY)) {
                    System.out.println(taken == null ? "refused" : "taken");
                    System.in.read();
                }
            }
        }
    }

    private static RowOperation row(int number) {
        return RowOperation.insert(new PrimaryKey("p", "r" + number), row -> row.int32("n", number));
    }

    private static Process start(String what, Path at, String expected) throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Xmx128m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Other.class.getName(),
                        what,
                        at.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String said =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8)).readLine();
        assertThat(said).isEqualTo(expected);
        return process;
    }

    private static void end(Process process) throws IOException, InterruptedException {
        process.getOutputStream().close();
        assertThat(process.waitFor()).isZero();
    }

    /** What an application does that copies its data directory. */
    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
    }

    private static LocalTableStore open(Path store, Durability durability) {
        return RocksDbTableStores.open(store, RocksDbOptions.defaults().withDurability(durability));
    }

    private interface Work {
        void on(LocalTableStore store);
    }

    private static Map<String, Work> writes() {
        Map<String, Work> writes = new LinkedHashMap<>();
        writes.put("write", store -> store.write("Ours", row(100)));
        writes.put("transaction", store -> store.execute("Ours", new EntityGroupTransaction().add(row(101))));
        writes.put("store transaction", store -> store.execute(new StoreTransaction().add("Ours", row(102))));
        writes.put("open transaction", store -> {
            try (OpenTransaction open = store.beginTransaction()) {
                open.runWithin(() -> store.write("Ours", row(103)));
                open.commit();
            }
        });
        writes.put("one flush", store -> store.runWithSingleFlush(() -> store.write("Ours", row(104))));
        writes.put("create table", store -> store.createTable("More"));
        writes.put("drop table", store -> store.deleteTable("Ours"));
        writes.put("purgeOverwrittenValues", store -> store.purgeOverwrittenValues("Ours"));
        writes.put("compact", LocalTableStore::compact);
        writes.put("flush", store -> store.orderedStore().flush());
        writes.put("sync", store -> store.orderedStore().sync());
        return writes;
    }

    @ParameterizedTest
    @EnumSource
    void writesFailAfterAnotherProcessHasTakenTheDirectory(Durability durability) throws Exception {
        // Whether the other process has ended by the time of the next write: either in the short form.
        List<Boolean> ends = Effort.byEffort(1, 2) == 2 ? List.of(false, true) : List.of(durability == Durability.OS);
        for (boolean done : ends) {
            String when = durability + ", " + done;
            Path store = directory.resolve("store" + done);
            LocalTableStore ours = open(store, durability);
            ours.createTable("Ours");
            ours.write("Ours", row(1));
            copy(store, directory.resolve("copy" + done));
            Process other = start("open", store, "taken");
            if (done) {
                end(other);
            }
            writes().forEach((what, write) -> assertThatThrownBy(() -> write.on(ours))
                    .as(when + ", " + what)
                    .isInstanceOf(StoreUnavailableException.class)
                    .hasMessageContaining("lost the lock"));
            assertThat(ours.count("Ours", RowQuery.wholeTable()))
                    .as("reads go on")
                    .isPositive();
            if (!done) {
                end(other);
            }
            close(ours, durability);
            assertThatThrownBy(() -> open(store, durability))
                    .isInstanceOf(StoreUnavailableException.class)
                    .hasMessageContaining("Restart this process");
            end(start("look", store, "[] [Ours, Theirs] 2"));
        }
    }

    /** What only memory holds is lost to who loses the directory, and closing says so. */
    private static void close(LocalTableStore store, Durability durability) {
        if (durability == Durability.NONE) {
            assertThatThrownBy(store::close)
                    .isInstanceOf(StoreUnavailableException.class)
                    .hasMessageContaining("lost the lock");
        } else {
            store.close();
        }
    }

    @ParameterizedTest
    @EnumSource
    void lockIsReacquiredIfNoOtherProcessHasTakenIt(Durability durability) throws Exception {
        Path store = directory.resolve("store");
        try (LocalTableStore ours = open(store, durability)) {
            ours.createTable("Ours");
            copy(store, directory.resolve("copy"));
            long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(150);
            int number = 0;
            while (number < 2 || System.nanoTime() < until) {
                ours.write("Ours", row(number++));
            }
            end(start("open", store, "refused"));
            ours.write("Ours", row(number));
        }
        if (durability == Durability.SYNC) {
            end(start("open", store, "taken"));
        }
    }

    @Test
    void writesFailAfterTheLockFileIsDeletedOrReplaced() throws Exception {
        for (boolean replaced : new boolean[] {false, true}) {
            Path store = directory.resolve("store" + replaced);
            Path file = store.resolve(DirectoryLock.FILE);
            try (LocalTableStore ours = open(store, Durability.SYNC)) {
                ours.createTable("Ours");
                Files.delete(file);
                if (replaced) {
                    Files.createFile(file);
                }
                for (int number = 0; number < 2; number++) {
                    RowOperation write = row(number);
                    assertThatThrownBy(() -> ours.write("Ours", write)).isInstanceOf(StoreUnavailableException.class);
                }
            }
        }
    }

    @Test
    void backupFailsIfAnotherProcessHasTakenItsLock() throws Exception {
        Path backups = directory.resolve("backups");
        Set<Boolean> lost = new HashSet<>();
        for (boolean taken : new boolean[] {false, true}) {
            try (LocalTableStore ours = open(directory.resolve("store"), Durability.OS)) {
                ours.createTableIfNotExists("Ours");
                ours.write("Ours", row(taken ? 1 : 0));
                @Nullable Process[] other = new Process[1];
                RocksDbBackups slow = RocksDbBackups.in(backups).withProgressListener((backup, bytes, all) -> {
                    if (bytes == all && lost.add(taken)) {
                        other[0] = lose(backups, directory.resolve("copy" + taken), taken);
                    }
                });
                if (taken) {
                    assertThatThrownBy(() -> slow.backUp(ours)).isInstanceOf(StoreUnavailableException.class);
                    end(Objects.requireNonNull(other[0]));
                    assertThat(RocksDbBackups.in(backups).list()).hasSize(1);
                } else {
                    slow.backUp(ours);
                }
            }
        }
        assertThat(RocksDbBackups.in(backups).verify()).allMatch(RocksDbBackups.VerificationResult::isIntact);
    }

    private static @Nullable Process lose(Path locked, Path copy, boolean taken) {
        try {
            copy(locked, copy);
            return taken ? start("lock", locked.resolve(DirectoryLock.FILE), "taken") : null;
        } catch (IOException failed) {
            throw new IllegalStateException(failed);
        }
    }

    /** What keysets are changed under, and all else that is locked for a short time. */
    @Test
    void fileChangesFailIfAnotherProcessHasTakenTheLock() throws Exception {
        DurableFiles files = DurableFiles.ofOwner();
        Path lock = directory.resolve(".lock");
        Path file = directory.resolve("file");
        files.locked(lock, () -> {
            copy(directory, directory.resolve("first"));
            files.write(file, new byte[] {1});
        });
        for (boolean done : new boolean[] {false, true}) {
            assertThatThrownBy(() -> files.locked(lock, () -> {
                        copy(directory, directory.resolve("second" + done));
                        Process other = start("lock", lock, "taken");
                        if (done) {
                            endQuietly(other);
                        }
                        try {
                            for (byte number : List.of((byte) 2, (byte) 3)) {
                                assertThatThrownBy(() -> files.write(file, new byte[] {number}))
                                        .isInstanceOf(IOException.class);
                            }
                            assertThatThrownBy(() -> files.move(file, directory.resolve("other")))
                                    .isInstanceOf(IOException.class);
                            files.delete(file);
                        } finally {
                            endQuietly(other);
                        }
                    }))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("another process holds the lock");
        }
        assertThat(Files.readAllBytes(file)).containsExactly(1);
        assertThatCode(() -> files.locked(lock, () -> files.delete(file))).doesNotThrowAnyException();
    }

    private static void endQuietly(Process other) {
        try {
            end(other);
        } catch (IOException | InterruptedException failed) {
            throw new IllegalStateException(failed);
        }
    }
}
