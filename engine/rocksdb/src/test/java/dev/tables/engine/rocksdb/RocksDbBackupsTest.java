package dev.tables.engine.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowOperation;
import dev.tables.engine.StoreCorruptedException;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.local.Durability;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.local.StoreCheck;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RocksDbBackupsTest {
    private static final RocksDbOptions OPTIONS = RocksDbOptions.defaults().withDurability(Durability.OS);

    @TempDir
    Path directory;

    private RocksDbBackups backups() {
        return RocksDbBackups.in(directory.resolve("backups"));
    }

    private LocalTableStore open(String name) {
        return RocksDbTableStores.open(directory.resolve(name), OPTIONS);
    }

    private static void write(LocalTableStore store, int from, int to) {
        for (int i = from; i < to; i++) {
            int number = i;
            store.write(
                    "Things",
                    RowOperation.insertOrReplace(
                            new PrimaryKey("p", String.format(Locale.ROOT, "%06d", i)),
                            writer -> writer.int32("n", number).string("filler", "x".repeat(200))));
        }
    }

    private StoreCheck restored(RocksDbBackups.Backup backup, String name) {
        assertThat(backups().restore(backup.number(), directory.resolve(name))).isEqualTo(backup);
        try (LocalTableStore store = open(name)) {
            return store.checkIntegrity();
        }
    }

    @Test
    void foreignDirectoriesStayUnchanged() throws IOException {
        Path foreign = Files.createDirectory(directory.resolve("foreign"));
        Files.writeString(foreign.resolve("letter.txt"), "text");

        assertThat(RocksDbBackups.in(foreign).list()).isEmpty();
        assertThat(RocksDbTableStores.containsStore(foreign)).isFalse();
        assertThat(foreign).isDirectoryContaining(file -> file.endsWith("letter.txt"));
        try (Stream<Path> files = Files.list(foreign)) {
            assertThat(files).hasSize(1);
        }
        try (LocalTableStore store = open("own")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(
                            () -> RocksDbBackups.in(directory.resolve("own")).backUp(store))
                    .withMessageContaining("the directory of the store itself");
        }
        assertThat(RocksDbTableStores.containsStore(directory.resolve("own"))).isTrue();
    }

    @Test
    void eachBackupIsRestoredAsTaken() {
        RocksDbBackups.Backup first;
        RocksDbBackups.Backup second;
        try (LocalTableStore store = open("live")) {
            store.createTable("Things");
            write(store, 0, 1000);
            first = backups().backUp(store);
            write(store, 1000, 1500);
            store.createTable("Later");
            second = backups().backUp(store);
            store.deleteTable("Things");
        }

        assertThat(backups().list()).containsExactly(first, second);
        assertThat(second.number()).isGreaterThan(first.number());
        StoreCheck one = restored(first, "first");
        assertThat(one.problems()).isEmpty();
        assertThat(one.rowsByTable()).containsExactlyEntriesOf(Map.of("Things", 1000L));
        StoreCheck two = restored(second, "second");
        assertThat(two.problems()).isEmpty();
        assertThat(two.rowsByTable()).containsOnly(Map.entry("Things", 1500L), Map.entry("Later", 0L));
    }

    @Test
    void backupDuringConcurrentWritesIsConsistent() throws InterruptedException {
        AtomicBoolean stop = new AtomicBoolean();
        try (LocalTableStore store = open("live")) {
            store.createTable("Things");
            write(store, 0, 200);
            Thread writer = new Thread(() -> {
                for (int i = 200; !stop.get(); i++) {
                    write(store, i, i + 1);
                }
            });
            writer.start();
            backups().backUp(store);
            stop.set(true);
            writer.join();
        }
        backups().restore(directory.resolve("restored"));

        try (LocalTableStore store = open("restored")) {
            StoreCheck check = store.checkIntegrity();
            assertThat(check.problems()).isEmpty();
            assertThat(check.rowsByTable().get("Things")).isGreaterThanOrEqualTo(200);
        }
    }

    @Test
    void backupsShareFilesAndOldOnesAreDeleted() throws IOException {
        try (LocalTableStore store = open("live")) {
            store.createTable("Things");
            write(store, 0, 5000);
            backups().backUp(store);
            long one = size(directory.resolve("backups"));
            write(store, 5000, 5010);
            backups().backUp(store);

            assertThat(size(directory.resolve("backups"))).isLessThan(one + one / 2);
            backups().deleteAllButNewest(1);
            assertThat(backups().list()).hasSize(1);
        }
    }

    private static long size(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile)
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        }
    }

    @Test
    void restoreFailsIfTheTargetIsNotEmpty() {
        try (LocalTableStore store = open("live")) {
            store.createTable("Things");
            backups().backUp(store);
        }

        assertThatIllegalArgumentException().isThrownBy(() -> backups().restore(directory.resolve("live")));
        assertThat(RocksDbBackups.in(directory.resolve("none")).list()).isEmpty();
        assertThatThrownBy(() -> RocksDbBackups.in(directory.resolve("none")).restore(directory.resolve("x")))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageContaining("no backup");
    }

    @Test
    void restoreFailsIfTheBackupIsDamaged() throws IOException {
        try (LocalTableStore store = open("live")) {
            store.createTable("Things");
            write(store, 0, 2000);
            backups().backUp(store);
        }
        List<Path> tables;
        try (Stream<Path> files = Files.walk(directory.resolve("backups"))) {
            tables = files.filter(file -> file.toString().endsWith(".sst")).toList();
        }
        assertThat(tables).isNotEmpty();
        for (Path file : tables) {
            byte[] bytes = Files.readAllBytes(file);
            bytes[bytes.length / 2] ^= 1;
            Files.write(file, bytes);
        }

        assertThatThrownBy(() -> backups().restore(directory.resolve("restored")))
                .isInstanceOf(StoreCorruptedException.class)
                .hasMessageContaining("Backup 1 (taken ")
                .hasMessageContaining(".sst is damaged")
                .hasMessageContaining("No undamaged backup was found in this directory");
        assertThat(RocksDbTableStores.containsStore(directory.resolve("restored")))
                .isFalse();
    }

    /** Also where the other has never been backed up, and where numbers or names of files would agree. */
    @Test
    void twoStoresCannotShareABackupDirectory() throws IOException {
        for (String name : List.of("live", "other")) {
            try (LocalTableStore store = open(name)) {
                store.createTable("Things");
                write(store, 0, 100);
            }
        }
        RocksDbBackups.Backup taken = backUp("live");
        assertRefused("other");
        assertThat(backups().list()).containsExactly(taken);
        assertThat(backUp("live").number()).isEqualTo(2);

        backups().restore(1, directory.resolve("older"));
        assertRefused("older");
        backups().restore(directory.resolve("newest"));
        assertThat(backUp("newest").number())
                .as("what was restored from the newest goes on")
                .isEqualTo(3);
        assertRefused("live");
        try (LocalTableStore store = open("live")) {
            RocksDbBackups elsewhere = RocksDbBackups.in(directory.resolve("elsewhere"));
            elsewhere.backUp(store);
            assertThat(elsewhere.backUp(store).number()).isEqualTo(2);
        }
    }

    private RocksDbBackups.Backup backUp(String name) {
        try (LocalTableStore store = open(name)) {
            return backups().backUp(store);
        }
    }

    private void assertRefused(String name) {
        List<RocksDbBackups.Backup> before = backups().list();
        assertThatThrownBy(() -> backUp(name))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("is not a backup of the current store in '" + directory.resolve(name)
                        + "'. It belongs to another store");
        assertThat(backups().list()).isEqualTo(before);
        assertThat(backups().verify()).allMatch(RocksDbBackups.VerificationResult::isIntact);
    }

    /** RocksDB has written a backup, and nobody has read it back. */
    @Test
    void incompleteBackupOfADeadProcessIsNotListed() throws IOException {
        try (LocalTableStore store = open("live")) {
            store.createTable("Things");
            write(store, 0, 100);
            RocksDbBackups.Backup first = backups().backUp(store);
            byte[] list = Files.readAllBytes(directory.resolve("backups").resolve(BackupDirectory.CATALOG_FILE));
            byte[] lineage = Files.readAllBytes(directory.resolve("live").resolve(BackupLineage.FILE));
            write(store, 100, 200);
            backups().backUp(store);
            Files.write(directory.resolve("backups").resolve(BackupDirectory.CATALOG_FILE), list);
            assertThat(backups().list()).containsExactly(first);
            assertThatThrownBy(() -> backups().backUp(store))
                    .as("somebody put an older list in place")
                    .isInstanceOf(IllegalStateException.class);
            String died = new String(lineage, StandardCharsets.ISO_8859_1).strip() + " begun\n";
            Files.writeString(directory.resolve("live").resolve(BackupLineage.FILE), died);

            RocksDbBackups.Backup second = backups().backUp(store);
            assertThat(backups().list()).containsExactly(first, second);
            assertThat(restored(second, "restored").rowsByTable()).containsEntry("Things", 200L);
            try (Stream<Path> descriptions = Files.list(directory.resolve("backups/meta"))) {
                assertThat(descriptions).hasSize(2);
            }
        }
    }

    @Test
    void progressListenerReceivesBytes() {
        try (LocalTableStore store = open("live")) {
            store.createTable("Things");
            write(store, 0, 2000);
            long[] last = new long[2];
            RocksDbBackups.Backup taken = backups()
                    .withProgressListener((backup, bytes, all) -> {
                        assertThat(bytes).isBetween(last[0], all);
                        last[0] = bytes;
                        last[1] = all;
                    })
                    .backUp(store);
            assertThat(last).containsExactly(taken.bytes(), taken.bytes());
        }
    }

    @Test
    void backupOfAMemoryStoreFails() {
        try (LocalTableStore memory = LocalTableStore.inMemory()) {
            assertThatIllegalArgumentException().isThrownBy(() -> backups().backUp(memory));
        }
    }
}
