package dev.tables.engine.rocksdb;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.files.internal.DurableFiles;
import dev.tables.engine.local.LocalTableStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.rocksdb.BackupEngine;
import org.rocksdb.BackupEngineOptions;
import org.rocksdb.Env;
import org.rocksdb.RestoreOptions;
import org.rocksdb.RocksDBException;

/**
 * Backups of stores in a directory of their own, taken while the store is in use. A backup is incremental: files that an
 * earlier one holds already are shared with it. Each can be restored alone.
 *
 * <p>Directories that are made, of backups and restored stores, are for the user only; those that are there stay as they are.
 *
 * <p>One thread at a time, one store a directory. Failures are {@link StoreUnavailableException}s, damaged backups
 * {@link dev.tables.engine.StoreCorruptedException}s.
 */
public final class RocksDbBackups {
    private static final DurableFiles FILES = DurableFiles.ofOwner();

    private final Path directory;

    private RocksDbBackups(Path directory) {
        this.directory = directory;
    }

    /** The backups in a directory, which is created when the first is taken. */
    public static RocksDbBackups in(Path directory) {
        return new RocksDbBackups(directory);
    }

    /**
     * One backup.
     *
     * @param number counts up
     * @param taken when
     * @param bytes size of its files, shared ones included
     */
    public record Backup(int number, Instant taken, long bytes) {}

    /**
     * Takes a backup of everything acknowledged before this call.
     *
     * @throws IllegalArgumentException if the store does not lie on RocksDB, or lies in this directory
     */
    public Backup backUp(LocalTableStore store) {
        if (!(store.orderedStore() instanceof RocksDbOrderedStore files)) {
            throw new IllegalArgumentException("Found a table store that does not live in a directory, expected one"
                    + " opened by RocksDbTableStore.");
        }
        if (directory
                .toAbsolutePath()
                .normalize()
                .equals(files.directory().toAbsolutePath().normalize())) {
            throw new IllegalArgumentException(
                    "Found backups in '" + directory + "', the directory of the store itself. Name another one.");
        }
        makeDirectory(directory);
        files.maintain(open -> with(engine -> {
            engine.createNewBackup(open, true);
            return true;
        }));
        List<Backup> all = list();
        return all.get(all.size() - 1);
    }

    /** All backups, oldest first. */
    public List<Backup> list() {
        // Opening any other directory would make folders in it.
        if (!Files.isDirectory(directory.resolve("meta"))) {
            return List.of();
        }
        return with(engine -> engine.getBackupInfo().stream()
                .map(info -> new Backup(info.backupId(), Instant.ofEpochSecond(info.timestamp()), info.size()))
                .toList());
    }

    /** Removes all but the newest. */
    public void keep(int newest) {
        with(engine -> {
            engine.purgeOldBackups(newest);
            return true;
        });
    }

    /**
     * Restores the newest backup to a directory that is empty or absent; the checksums of all files are compared.
     *
     * @throws IllegalArgumentException if the directory holds something
     */
    public void restore(Path target) {
        List<Backup> all = list();
        if (all.isEmpty()) {
            throw new StoreUnavailableException(
                    ErrorCode.RESOURCE_NOT_FOUND, "Found no backup in '" + directory + "'. Take one first.", null);
        }
        restore(all.get(all.size() - 1), target);
    }

    /** Restores a backup, as {@link #restore(Path)} does the newest. */
    public void restore(Backup backup, Path target) {
        checkEmpty(target);
        makeDirectory(target);
        with(engine -> {
            try (RestoreOptions options = new RestoreOptions(false)) {
                engine.restoreDbFromBackup(backup.number(), target.toString(), target.toString(), options);
            }
            return true;
        });
    }

    private static void checkEmpty(Path target) {
        if (!Files.exists(target)) {
            return;
        }
        try (Stream<Path> files = Files.list(target)) {
            if (files.findAny().isPresent()) {
                throw new IllegalArgumentException(
                        "Found files in '" + target + "', expected an empty directory to restore to.");
            }
        } catch (IOException failed) {
            throw unusable(target, failed);
        }
    }

    private static void makeDirectory(Path directory) {
        try {
            FILES.createDirectories(directory);
        } catch (IOException failed) {
            throw unusable(directory, failed);
        }
    }

    private static TableStoreException unusable(Path directory, IOException cause) {
        return new StoreUnavailableException(
                ErrorCode.INTERNAL_ERROR,
                "The directory '" + directory + "' cannot be used. Check that it is a directory and its permissions.",
                cause);
    }

    private interface Work<T> {
        T with(BackupEngine engine) throws RocksDBException;
    }

    private <T> T with(Work<T> work) {
        NativeLibrary.load();
        try (BackupEngineOptions options = new BackupEngineOptions(directory.toString())
                        .setShareTableFiles(true)
                        .setShareFilesWithChecksum(true)
                        .setSync(true);
                BackupEngine engine = BackupEngine.open(Env.getDefault(), options)) {
            return work.with(engine);
        } catch (RocksDBException failed) {
            throw Failures.translated(directory, failed);
        }
    }
}
