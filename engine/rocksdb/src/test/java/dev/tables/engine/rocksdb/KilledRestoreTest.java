package dev.tables.engine.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreCorruptedException;
import dev.tables.engine.StoreLockedException;
import dev.tables.engine.files.FilePermissions;
import dev.tables.engine.files.internal.DurableFiles;
import dev.tables.engine.local.Durability;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * A restore dies before each of its steps, and the application starts on what it left: it gets everything that the backup contains, or an
 * exception, never an empty store where the restore had begun. Another restore completes it.
 */
class KilledRestoreTest {
    private static final RocksDbOptions OPTIONS = RocksDbOptions.defaults().withDurability(Durability.OS);
    private static final int ROWS = 300;

    @RegisterExtension
    static final Seed SEED = Seed.of(44);

    @TempDir
    Path directory;

    private Path backups;
    private Path target;

    @BeforeEach
    void backUp() {
        backups = directory.resolve("backups");
        target = directory.resolve("target");
        try (LocalTableStore store = RocksDbTableStores.open(directory.resolve("live"), OPTIONS)) {
            store.createTable("Things");
            write(store, 0, ROWS);
            RocksDbBackups.in(backups).backUp(store);
        }
    }

    private static void write(LocalTableStore store, int from, int to) {
        for (int i = from; i < to; i++) {
            PrimaryKey keys = new PrimaryKey("p", "r" + i);
            store.write("Things", RowOperation.insertOrReplace(keys, row -> row.string("filler", "x".repeat(300))));
        }
    }

    private static long rows(LocalTableStore store) {
        return store.tableNames().contains("Things") ? store.count("Things", RowQuery.wholeTable()) : 0;
    }

    private void remove(Path parent) {
        if (Files.exists(parent)) {
            try (Stream<Path> files = Files.walk(parent)) {
                for (Path file :
                        files.sorted((one, other) -> other.compareTo(one)).toList()) {
                    Files.delete(file);
                }
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }
    }

    /** Whether it died. */
    private boolean dies(int step) {
        MortalDisk disk = new MortalDisk(step);
        try {
            RocksDbBackups.in(backups, new DurableFiles(disk, FilePermissions.OWNER_ONLY))
                    .restore(target);
            return false;
        } catch (IllegalArgumentException complete) {
            return false;
        } catch (MortalDisk.Death death) {
            return true;
        }
    }

    private void requireAllOrRefusal(String when, boolean begun) {
        for (boolean damaged : new boolean[] {false, true}) {
            try (LocalTableStore store = RocksDbTableStores.open(target, OPTIONS.withDamagedStoreAllowed(damaged))) {
                assertThat(begun && rows(store) == 0)
                        .as(when + ": an empty store where a restore had begun")
                        .isFalse();
                assertThat(rows(store)).as(when).isIn(0L, (long) ROWS);
            } catch (StoreCorruptedException refused) {
                assertThat(refused).as(when).hasMessageContaining("Restore again");
            }
        }
    }

    @Test
    void openFailsIfRestoreWasInterrupted() {
        boolean died = true;
        int stride = Effort.byEffort(4, 1);
        int step = SEED.random().nextInt(stride);
        int refused = 0;
        while (died) {
            remove(target);
            died = dies(step += stride);
            String when = "died before step " + step;
            boolean begun = Files.exists(target.resolve(RestoreTarget.MARK));
            refused += begun ? 1 : 0;
            requireAllOrRefusal(when, begun);
            if (begun) {
                assertThat(RocksDbBackups.in(backups).restore(target)).isNotNull();
            }
            if (begun || !died) {
                try (LocalTableStore store = RocksDbTableStores.open(target, OPTIONS)) {
                    assertThat(rows(store)).as(when + ", restored again").isEqualTo(ROWS);
                    assertThat(store.checkIntegrity().problems()).isEmpty();
                    assertThat(RocksDbBackups.in(backups).backUp(store))
                            .as("goes on there")
                            .isNotNull();
                    RocksDbBackups.in(backups).deleteAllButNewest(1);
                }
            }
        }
        assertThat(step).isGreaterThan(20);
        assertThat(refused).isGreaterThan(10 / stride);
    }

    /** Deaths in a row, each at a step of chance, and leftovers of RocksDB's own copying. */
    @Test
    void restoreContinuesAfterSeveralInterruptedRestores() throws IOException {
        Random random = SEED.random();
        for (int attempt = 0; attempt < Effort.byEffort(6, 30); attempt++) {
            dies(1 + random.nextInt(35));
            Path stage = target.resolve("tables.restored");
            if (Files.exists(target.resolve(RestoreTarget.MARK)) && random.nextBoolean()) {
                Files.createDirectories(stage);
                Files.write(stage.resolve("000123.sst"), new byte[random.nextInt(100)]);
                Files.write(target.resolve("MANIFEST-000005"), new byte[3]);
            }
        }
        if (!RocksDbTableStores.containsStore(target) || Files.exists(target.resolve(RestoreTarget.MARK))) {
            RocksDbBackups.in(backups).restore(target);
        }
        try (LocalTableStore store = RocksDbTableStores.open(target, OPTIONS)) {
            assertThat(rows(store)).as(SEED.toString()).isEqualTo(ROWS);
        }
    }

    @Test
    void restoreKeepsForeignFiles() throws IOException {
        for (int step = 1; !Files.exists(target.resolve(RestoreTarget.MARK)); step++) {
            assertThat(dies(step)).isTrue();
        }
        Path foreign = Files.writeString(target.resolve("letter.txt"), "text");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> RocksDbBackups.in(backups).restore(target));
        assertThat(foreign).exists();
        assertThatThrownBy(() -> RocksDbTableStores.open(target)).isInstanceOf(StoreCorruptedException.class);
    }

    /** As a service manager starts it again and again, while a large backup is being read. */
    @Test
    void openFailsDuringRestore() {
        List<String> refusals = new ArrayList<>();
        RocksDbBackups.Backup restored = RocksDbBackups.in(backups)
                .withProgressListener((backup, bytes, all) -> {
                    try (LocalTableStore early = RocksDbTableStores.open(target, OPTIONS)) {
                        refusals.add("opened with " + rows(early) + " rows");
                    } catch (StoreLockedException refused) {
                        refusals.add("refused");
                    }
                })
                .restore(target);

        assertThat(restored.number()).isEqualTo(1);
        assertThat(refusals).isNotEmpty().containsOnly("refused");
        try (LocalTableStore store = RocksDbTableStores.open(target, OPTIONS)) {
            assertThat(rows(store)).isEqualTo(ROWS);
        }
    }

    @Test
    void restoreOfADamagedBackupLeavesNoEmptyStore() throws IOException {
        try (Stream<Path> files = Files.walk(backups)) {
            for (Path file :
                    files.filter(one -> one.toString().endsWith(".sst")).toList()) {
                Files.write(file, new byte[10]);
            }
        }
        assertThatThrownBy(() -> RocksDbBackups.in(backups).restore(target))
                .isInstanceOf(StoreCorruptedException.class);
        assertThatThrownBy(() -> RocksDbTableStores.open(target))
                .isInstanceOf(StoreCorruptedException.class)
                .hasMessageContaining("was not completed");
    }

    @Test
    void restoreIntoAnOpenStoreFailsBeforeReadingTheBackup() {
        try (LocalTableStore store = RocksDbTableStores.open(target, OPTIONS)) {
            assertThat(store.tableNames()).isEmpty();
            RocksDbBackups unread = RocksDbBackups.in(backups).withProgressListener((backup, bytes, all) -> {
                throw new IllegalStateException("read");
            });
            assertThatThrownBy(() -> unread.restore(target)).isInstanceOf(StoreLockedException.class);
            store.createTable("Things");
            write(store, 0, 1);
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RocksDbBackups.in(backups).restore(target));
    }
}
