package dev.tables.engine.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.local.Durability;
import dev.tables.engine.local.LocalTableStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every file of a directory with three backups, deleted, cut, emptied and changed at many places. Whoever asks for the newest backup
 * gets just that or an error, never an older one; whoever asks for one by its number gets what was stored when it was taken; reading them finds
 * whatever cannot be restored; and a backup that was taken beside the damage can be restored.
 */
class DamagedBackupsTest {
    private static final RocksDbOptions OPTIONS = RocksDbOptions.defaults().withDurability(Durability.OS);
    private static final int BACKUPS = 3;
    private static final int PLACES = 4;

    @TempDir
    private Path directory;

    private final List<List<Row>> taken = new ArrayList<>();
    private final Map<String, List<Row>> contents = new HashMap<>();
    private int count;

    private LocalTableStore open(Path store) {
        return RocksDbTableStores.open(store, OPTIONS);
    }

    private static void write(LocalTableStore store, int from, int to) {
        for (int i = from; i < to; i++) {
            int number = i;
            store.write(
                    "Things",
                    RowOperation.insert(new PrimaryKey("p", "r" + (1000 + i)), row -> row.int32("n", number)));
        }
    }

    private static List<Row> content(LocalTableStore store) {
        return store.query("Things", RowQuery.wholeTable(), Row.DECODER).items();
    }

    private void takeBackups(Path store, Path backups) {
        try (LocalTableStore open = open(store)) {
            open.createTable("Things");
            for (int i = 0; i < BACKUPS; i++) {
                write(open, 50 * i, 50 * i + 50);
                taken.add(content(open));
                RocksDbBackups.in(backups).backUp(open);
            }
        }
    }

    private static List<Path> files(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile)
                    .map(directory::relativize)
                    .sorted()
                    .toList();
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        for (Path file : files(from)) {
            Files.createDirectories(to.resolve(file).getParent());
            Files.copy(from.resolve(file), to.resolve(file));
        }
        Files.createDirectories(to);
    }

    private static List<UnaryOperator<byte[]>> damages(int length) {
        List<UnaryOperator<byte[]>> damages = new ArrayList<>();
        for (int i = 0; i < PLACES && i < length; i++) {
            int place = (int) ((long) i * (length - 1) / Math.max(1, Math.min(PLACES, length) - 1));
            damages.add(bytes -> {
                byte[] changed = bytes.clone();
                changed[place] ^= 1;
                return changed;
            });
        }
        if (length > 0) {
            damages.add(bytes -> Arrays.copyOf(bytes, length / 2));
            damages.add(bytes -> new byte[0]);
        }
        damages.add(bytes -> Arrays.copyOf(bytes, length + 1));
        return damages;
    }

    @Test
    void listFailsIfTheNewestBackupIsDamaged() throws IOException {
        Path store = directory.resolve("live");
        Path sound = directory.resolve("backups");
        takeBackups(store, sound);
        for (Path file : files(sound)) {
            byte[] whole = Files.readAllBytes(sound.resolve(file));
            Path deleted = copyOf(sound);
            Files.delete(deleted.resolve(file));
            check(deleted, file + " deleted");
            List<UnaryOperator<byte[]>> damages = damages(whole.length);
            for (int i = 0; i < damages.size(); i++) {
                Path damaged = copyOf(sound);
                Files.write(damaged.resolve(file), damages.get(i).apply(whole));
                check(damaged, file + " damage " + i);
            }
        }
        assertThat(count).isGreaterThan(100);
    }

    /** What the next backup would share is read, not believed. */
    @Test
    void newBackupSharesNoDamagedFiles() throws IOException {
        Path store = directory.resolve("live");
        Path sound = directory.resolve("backups");
        takeBackups(store, sound);
        try (LocalTableStore open = open(store)) {
            write(open, 500, 510);
        }
        int refused = 0;
        List<Path> files = files(sound);
        for (int i = 0; i < files.size(); i++) {
            byte[] whole = Files.readAllBytes(sound.resolve(files.get(i)));
            Path live = copyOf(store);
            Path damaged = copyOf(sound);
            byte[] content = i % 3 == 0 ? Arrays.copyOf(whole, whole.length / 2) : flipped(whole, whole.length / 2);
            Files.write(damaged.resolve(files.get(i)), content);
            try (LocalTableStore open = open(live)) {
                RocksDbBackups.Backup backup = RocksDbBackups.in(damaged).backUp(open);
                Path restored = fresh("restored");
                assertThat(RocksDbBackups.in(damaged).restore(restored)).isEqualTo(backup);
                try (LocalTableStore again = open(restored)) {
                    assertThat(content(again)).as("%s", files.get(i)).isEqualTo(content(open));
                }
            } catch (TableStoreException found) {
                refused++;
            }
        }
        assertThat(refused).isPositive();
    }

    private static byte[] flipped(byte[] bytes, int place) {
        byte[] changed = bytes.clone();
        if (bytes.length > 0) {
            changed[place] ^= 1;
        }
        return changed;
    }

    private Path fresh(String name) {
        return directory.resolve(name + ++count);
    }

    private Path copyOf(Path original) throws IOException {
        Path copy = fresh("copy");
        copy(original, copy);
        return copy;
    }

    private void check(Path damaged, String what) {
        RocksDbBackups backups = RocksDbBackups.in(damaged);
        boolean sound = isIntact(backups);
        boolean newest = restores(backups, BACKUPS, true, what);
        assertThat(newest || !sound).as(what + ": found by reading").isTrue();
        for (int number = 1; number <= BACKUPS && !sound; number++) {
            restores(backups, number, false, what);
        }
    }

    private static boolean isIntact(RocksDbBackups backups) {
        try {
            List<RocksDbBackups.VerificationResult> checks = backups.verify();
            return checks.size() == BACKUPS && checks.stream().allMatch(RocksDbBackups.VerificationResult::isIntact);
        } catch (TableStoreException unreadable) {
            return false;
        }
    }

    /** Whether it is restored as it was taken; if not, nothing is. */
    private boolean restores(RocksDbBackups backups, int number, boolean asNewest, String what) {
        Path target = fresh("target");
        try {
            if (asNewest) {
                assertThat(backups.restore(target).number()).as(what).isEqualTo(number);
            } else {
                backups.restore(number, target);
            }
        } catch (TableStoreException | IllegalArgumentException refused) {
            assertThat(RocksDbTableStores.containsStore(target)).as(what).isFalse();
            return false;
        }
        assertThat(contentOf(target)).as(what + ", backup " + number).isEqualTo(taken.get(number - 1));
        return true;
    }

    /** Opening a store takes long; files with the same bytes hold the same. */
    private List<Row> contentOf(Path store) {
        try {
            StringBuilder bytes = new StringBuilder();
            for (Path file : files(store)) {
                if (!file.endsWith(DirectoryLock.FILE)) {
                    bytes.append(file)
                            .append(' ')
                            .append(BackupCatalog.sha256(Files.readAllBytes(store.resolve(file))))
                            .append('\n');
                }
            }
            List<Row> known = contents.get(bytes.toString());
            if (known == null) {
                try (LocalTableStore open = open(store)) {
                    known = content(open);
                }
                contents.put(bytes.toString(), known);
            }
            return known;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
