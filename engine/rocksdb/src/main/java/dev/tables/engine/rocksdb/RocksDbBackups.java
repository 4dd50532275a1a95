package dev.tables.engine.rocksdb;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.StoreCorruptedException;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.files.internal.DurableFiles;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.rocksdb.BackupCatalog.Entry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import org.rocksdb.BackupEngine;
import org.rocksdb.BackupEngineOptions;
import org.rocksdb.BackupInfo;
import org.rocksdb.Env;
import org.rocksdb.RestoreOptions;
import org.rocksdb.RocksDBException;

/**
 * Backups of a store in a separate directory, taken while the store is in use. A backup is incremental: it shares
 * unchanged files with earlier backups. Each backup can be restored on its own.
 *
 * <p>A backup contains the tables, and a record of the store's backups in other directories. A backup does not contain
 * keysets, without which encrypted properties cannot be read, or large values in a {@code BlobStore}. Back up keysets
 * and large values separately.
 *
 * <p>A backup is complete only after every byte of it was read back, including files shared with earlier backups. A
 * restore requires that all checksums are right. A list in the directory records which backup is the newest, so that an
 * older backup is never mistaken for the newest.
 *
 * <p>New directories, of backups and of restored stores, are accessible only to the user; the permissions of existing
 * directories are unchanged.
 *
 * <p>One thread of one process at a time takes or removes backups; other threads and processes wait. Failures are
 * {@link StoreUnavailableException}s, damaged backups {@link StoreCorruptedException}s.
 */
public final class RocksDbBackups {

    private final Path directory;
    private final DurableFiles files;
    private final ProgressListener progress;

    private RocksDbBackups(Path directory, DurableFiles files, ProgressListener progress) {
        this.directory = directory;
        this.files = files;
        this.progress = progress;
    }

    /** Returns the backups in a directory, which is created when the first backup is taken. */
    public static RocksDbBackups in(Path directory) {
        return in(directory, DurableFiles.ofOwner());
    }

    static RocksDbBackups in(Path directory, DurableFiles files) {
        return new RocksDbBackups(directory, files, (backup, bytes, all) -> {});
    }

    /**
     * Returns an object for these backups that reports to {@code listener} how many bytes of a backup have been read.
     */
    public RocksDbBackups withProgressListener(ProgressListener listener) {
        return new RocksDbBackups(directory, files, listener);
    }

    /**
     * A backup.
     *
     * @param number the number of the backup; numbers increase
     * @param takenAt the time at which it was taken
     * @param bytes the size of its files, including shared ones
     */
    public record Backup(int number, Instant takenAt, long bytes) {}

    /**
     * The result of verifying a backup.
     *
     * @param backup the backup
     * @param problems the problems, each with the name of a file and its damage; empty if the backup is intact
     */
    public record VerificationResult(Backup backup, List<String> problems) {
        /** Returns whether the backup can be restored. */
        public boolean isIntact() {
            return problems.isEmpty();
        }
    }

    /** A listener for the progress of reading a backup. */
    @FunctionalInterface
    public interface ProgressListener {
        /** Receives progress: {@code bytes} of {@code all} bytes of a backup have been read. */
        void onProgress(Backup backup, long bytes, long all);
    }

    /**
     * Creates a backup of everything acknowledged before this call, and reads it back.
     *
     * @throws IllegalArgumentException if the store does not use RocksDB, or is in this directory
     * @throws IllegalStateException if the newest backup here belongs to another store, or this store has since
     *     returned to an earlier state
     * @throws StoreCorruptedException if the backup cannot be read back, for instance because a file that it shares
     *     with earlier backups is damaged; the backup is then not added
     */
    public Backup backUp(LocalTableStore store) {
        RocksDbOrderedStore opened = onRocksDb(store);
        if (directory
                .toAbsolutePath()
                .normalize()
                .equals(opened.directory().toAbsolutePath().normalize())) {
            throw new IllegalArgumentException("The directory for backups '" + directory
                    + "' is the directory of the store itself. Use another directory for backups.");
        }
        // An open store has locked it: who waits for the lock would wait until that store is closed.
        requireNoStore();
        makeDirectory(directory);
        return locked(() -> {
            requireNoStore();
            return take(opened);
        });
    }

    /**
     * Returns whether {@link #backUp} would accept a store. Any store is accepted if the directory contains no backup
     * yet. If the directory contains backups, only the store of the newest backup is accepted, unless that store has
     * since returned to an earlier state.
     *
     * @throws IllegalArgumentException if the store does not use RocksDB
     * @throws StoreCorruptedException if the list of backups is damaged or missing
     */
    public boolean canBackUp(LocalTableStore store) {
        RocksDbOrderedStore opened = onRocksDb(store);
        try {
            return new BackupLineage(opened.directory(), files).continues(catalog());
        } catch (IOException failed) {
            throw unusable(opened.directory(), failed);
        }
    }

    private static RocksDbOrderedStore onRocksDb(LocalTableStore store) {
        if (store.orderedStore() instanceof RocksDbOrderedStore opened) {
            return opened;
        }
        throw new IllegalArgumentException(
                "This store cannot be backed up. RocksDbBackups requires a store that RocksDbTableStores opened.");
    }

    private void requireNoStore() {
        if (RocksDbTableStores.containsStore(directory) || Files.exists(directory.resolve(RestoreTarget.MARK))) {
            throw new IllegalArgumentException("Found a store in '" + directory
                    + "'. Expected a directory of backups, or a new directory. Use a separate directory for backups.");
        }
    }

    private Backup take(RocksDbOrderedStore store) throws IOException {
        // The file of the lineage would be written to whatever directory has the path of the store now.
        store.maintain(open -> {});
        files.discardTemporary(directory, BackupDirectory.CATALOG_FILE);
        boolean first = !BackupDirectory.containsBackups(directory);
        BackupCatalog catalog = first ? BackupCatalog.empty() : BackupCatalog.read(directory, files);
        BackupLineage lineage = new BackupLineage(store.directory(), files);
        if (!lineage.continues(catalog)) {
            throw new IllegalStateException(
                    "The newest backup in '" + directory + "' is not a backup of the current store in '"
                            + store.directory()
                            + "'. It belongs to another store, or this store is a copy or was restored from an older backup. Use a"
                            + " separate directory for the backups of this store.");
        }
        String token = UUID.randomUUID().toString();
        lineage.begin(catalog, token);
        if (first) {
            catalog.write(directory, files);
        }
        Backup taken = create(store, catalog, lineage.others(catalog));
        BackupFiles written = new BackupFiles(directory, progress);
        Entry entry = new Entry(taken, token, written.checksum(taken.number()));
        List<String> problems = written.problems(entry);
        if (!problems.isEmpty()) {
            Path list = directory.resolve(BackupDirectory.CATALOG_FILE);
            if (!Files.exists(list)) {
                // The directory was removed or replaced meanwhile: RocksDB would begin another one in its place.
                throw unusable(directory, new NoSuchFileException(list.toString()));
            }
            with(engine -> {
                engine.deleteBackup(taken.number());
                return true;
            });
            throw new StoreCorruptedException(
                    "The backup to '" + directory + "' failed, because it could not be read back: "
                            + String.join(", ", problems)
                            + ". Earlier backups that contain any of these files are damaged too. Use another"
                            + " directory for new backups. Check the earlier backups with the command"
                            + " 'tables verify --store backups:DIR'.",
                    null);
        }
        BackupCatalog with = catalog.with(entry);
        with.write(directory, files);
        lineage.end(with, token);
        return taken;
    }

    private Backup create(RocksDbOrderedStore store, BackupCatalog catalog, String others) {
        Backup[] taken = new Backup[1];
        store.maintain(open -> taken[0] = with(engine -> {
            for (BackupInfo left : engine.getBackupInfo()) {
                if (!catalog.has(left.backupId())) {
                    // A process died before it was read back.
                    engine.deleteBackup(left.backupId());
                }
            }
            engine.createNewBackupWithMetadata(open, others, true);
            return engine.getBackupInfo().stream()
                    .max(Comparator.comparingInt(BackupInfo::backupId))
                    .map(RocksDbBackups::backup)
                    .orElseThrow();
        }));
        return taken[0];
    }

    private static Backup backup(BackupInfo info) {
        return new Backup(info.backupId(), Instant.ofEpochSecond(info.timestamp()), info.size());
    }

    /**
     * Returns all listed backups, oldest first. {@link #verify} checks whether the files of the backups are intact.
     *
     * @throws StoreCorruptedException if the list of backups is damaged or missing
     */
    public List<Backup> list() {
        return catalog().entries().stream().map(Entry::backup).toList();
    }

    private BackupCatalog catalog() {
        try {
            return BackupDirectory.containsBackups(directory)
                    ? BackupCatalog.read(directory, files)
                    : BackupCatalog.empty();
        } catch (IOException failed) {
            throw unusable(directory, failed);
        }
    }

    /**
     * Reads every byte of every backup and compares every checksum; changes nothing. A file that several backups share
     * is read once for each of these backups. Backups that are removed during the call are omitted.
     *
     * @throws StoreCorruptedException if the list of backups is damaged or missing
     */
    public List<VerificationResult> verify() {
        List<VerificationResult> checks = new ArrayList<>();
        for (Entry entry : catalog().entries()) {
            VerificationResult found = check(entry);
            if (found.isIntact() || isListed(entry)) {
                checks.add(found);
            }
        }
        return List.copyOf(checks);
    }

    /** Returns whether a backup still exists. A removal deletes the entry in the list first, then the files. */
    private boolean isListed(Entry entry) {
        return catalog().entries().contains(entry);
    }

    private VerificationResult check(Entry entry) {
        try {
            return new VerificationResult(entry.backup(), new BackupFiles(directory, progress).problems(entry));
        } catch (IOException failed) {
            throw unusable(directory, failed);
        }
    }

    /**
     * Deletes all backups except the newest {@code newest} ones.
     *
     * @throws IllegalArgumentException if no backup would remain
     */
    public void deleteAllButNewest(int newest) {
        if (newest < 1) {
            throw new IllegalArgumentException("The number of backups to keep is " + newest + ", expected at least 1.");
        }
        if (!BackupDirectory.containsBackups(directory)) {
            return;
        }
        locked(() -> {
            files.discardTemporary(directory, BackupDirectory.CATALOG_FILE);
            BackupCatalog all = BackupCatalog.read(directory, files);
            BackupCatalog kept = all.keeping(newest);
            kept.write(directory, files);
            return with(engine -> {
                IntStream found = engine.getBackupInfo().stream().mapToInt(BackupInfo::backupId);
                IntStream damaged = Arrays.stream(engine.getCorruptedBackups());
                for (int number : IntStream.concat(found, damaged).toArray()) {
                    if (!kept.has(number)) {
                        engine.deleteBackup(number);
                    }
                }
                engine.garbageCollect();
                return true;
            });
        });
    }

    /**
     * Restores the newest backup to a directory that is empty, does not exist or contains an incomplete restore.
     *
     * <p>The directory is locked before the backup is read. No store opens in the directory until the restore is
     * complete. If the restore fails or the process is killed, restore again or delete the directory.
     *
     * @return the backup that was restored
     * @throws IllegalArgumentException if the directory contains other files
     * @throws dev.tables.engine.StoreLockedException if a store or another restore uses the directory
     * @throws StoreCorruptedException if the newest backup is damaged; the message lists the intact ones, which {@link
     *     #restore(int, Path)} can restore
     */
    public Backup restore(Path target) {
        List<Entry> all = catalog().entries();
        if (all.isEmpty()) {
            throw new StoreUnavailableException(
                    ErrorCode.RESOURCE_NOT_FOUND, "There is no backup in '" + directory + "'. Take one first.", null);
        }
        return restore(all.get(all.size() - 1), target);
    }

    /**
     * Restores the backup with a number, as {@link #restore(Path)} restores the newest. This method also works if the
     * list of backups is damaged.
     *
     * @return the backup that was restored
     * @throws IllegalArgumentException if there is no such backup, or the directory contains other files
     */
    public Backup restore(int number, Path target) {
        BackupCatalog catalog;
        try {
            catalog = catalog();
        } catch (StoreCorruptedException unreadable) {
            return restoreUnlisted(number, target);
        }
        Optional<Entry> wanted = catalog.entries().stream()
                .filter(entry -> entry.backup().number() == number)
                .findFirst();
        return restore(
                wanted.orElseThrow(() -> absent(
                        number, catalog.entries().stream().map(Entry::backup).toList())),
                target);
    }

    private IllegalArgumentException absent(int number, List<Backup> present) {
        return new IllegalArgumentException("There is no backup " + number + " in '" + directory
                + "'. Existing backups: " + present.stream().map(Backup::number).toList()
                + ". Use one of these numbers.");
    }

    private Backup restoreUnlisted(int number, Path target) {
        List<Backup> found = with(engine ->
                engine.getBackupInfo().stream().map(RocksDbBackups::backup).toList());
        Backup wanted = found.stream()
                .filter(one -> one.number() == number)
                .findFirst()
                .orElseThrow(() -> absent(number, found));
        restoring(target, begun -> {
            copy(number, begun);
            begun.complete();
        });
        return wanted;
    }

    private Backup restore(Entry entry, Path target) {
        restoring(target, begun -> {
            VerificationResult check = check(entry);
            if (!check.isIntact()) {
                throw isListed(entry) ? damaged(check) : removed(entry);
            }
            copyListed(entry, begun);
            // What was restored goes on where the backup ends, in this directory of backups and in others.
            BackupLineage lineage = new BackupLineage(target, files);
            lineage.restore(others(entry.backup().number()));
            lineage.end(catalog(), entry.token());
            begun.complete();
        });
        return entry.backup();
    }

    /**
     * Returns the lines of {@link BackupLineage} that a backup contains; empty for a backup taken by an earlier
     * release.
     */
    private String others(int number) {
        return with(engine -> engine.getBackupInfo().stream()
                .filter(one -> one.backupId() == number)
                .findFirst()
                .map(BackupInfo::appMetadata)
                .orElse(""));
    }

    private static StoreUnavailableException removed(Entry entry) {
        return new StoreUnavailableException(
                ErrorCode.RESOURCE_NOT_FOUND,
                "Backup " + entry.backup().number()
                        + " was removed during the restore, and nothing was restored. Restore a newer backup.",
                null);
    }

    private interface Restoring {
        void to(RestoreTarget begun) throws IOException;
    }

    private void restoring(Path target, Restoring work) {
        NativeLibrary.load();
        try (RestoreTarget begun = RestoreTarget.begin(target, files)) {
            work.to(begun);
        } catch (IOException failed) {
            throw unusable(target, failed);
        }
    }

    private void copyListed(Entry entry, RestoreTarget begun) throws IOException {
        try {
            copy(entry.backup().number(), begun);
        } catch (TableStoreException failed) {
            throw isListed(entry) ? failed : removed(entry);
        }
    }

    private void copy(int number, RestoreTarget begun) throws IOException {
        begun.requireUntouched();
        String stage = begun.stage().toString();
        with(engine -> {
            try (RestoreOptions options = new RestoreOptions(false)) {
                engine.restoreDbFromBackup(number, stage, stage, options);
            }
            return true;
        });
        begun.place();
    }

    private StoreCorruptedException damaged(VerificationResult found) {
        List<String> others = new ArrayList<>();
        for (Entry entry : catalog().entries()) {
            if (entry.backup().number() != found.backup().number()
                    && check(entry).isIntact()) {
                others.add(entry.backup().number() + " (taken " + entry.backup().takenAt() + ")");
            }
        }
        return new StoreCorruptedException(
                "Backup " + found.backup().number() + " (taken "
                        + found.backup().takenAt() + ") in '" + directory
                        + "' is damaged, so nothing was restored: " + String.join(", ", found.problems()) + ". "
                        + (others.isEmpty()
                                ? "No undamaged backup was found in this directory. Restore a backup from another"
                                        + " directory."
                                : "Undamaged backups: " + String.join(", ", others)
                                        + ". Restore one of them by its number if you can accept the loss of all later"
                                        + " writes."),
                null);
    }

    private void makeDirectory(Path directory) {
        try {
            files.createDirectories(directory);
        } catch (IOException failed) {
            throw unusable(directory, failed);
        }
    }

    private static TableStoreException unusable(Path directory, Exception cause) {
        return new StoreUnavailableException(
                ErrorCode.INTERNAL_ERROR,
                "The directory '" + directory + "' cannot be used. Check that it is a writable directory.",
                cause);
    }

    private interface Locked<T> {
        T run() throws IOException;
    }

    private <T> T locked(Locked<T> work) {
        List<T> result = new ArrayList<>(1);
        try {
            files.locked(directory.resolve(DirectoryLock.FILE), () -> result.add(work.run()));
        } catch (IOException failed) {
            throw unusable(directory, failed);
        }
        return result.get(0);
    }

    private interface Work<T> {
        T with(BackupEngine engine) throws RocksDBException;
    }

    private <T> T with(Work<T> work) {
        NativeLibrary.load();
        try (BackupEngineOptions options = options();
                BackupEngine engine = BackupEngine.open(Env.getDefault(), options)) {
            return work.with(engine);
        } catch (RocksDBException failed) {
            throw Failures.ofBackups(directory, failed);
        }
    }

    private BackupEngineOptions options() {
        try {
            return new BackupEngineOptions(directory.toString())
                    .setShareTableFiles(true)
                    .setShareFilesWithChecksum(true)
                    .setSync(true);
        } catch (IllegalArgumentException noDirectory) {
            throw unusable(directory, noDirectory);
        }
    }
}
