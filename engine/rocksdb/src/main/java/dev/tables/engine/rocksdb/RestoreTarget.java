package dev.tables.engine.rocksdb;

import dev.tables.engine.StoreCorruptedException;
import dev.tables.engine.files.FilePermissions;
import dev.tables.engine.files.internal.DurableFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The directory that a backup is restored to, locked during the restore.
 *
 * <p>A marker file is created before the backup is read, and deleted when every file is in its place. While the marker
 * exists, no store opens in the directory. The marker remains if a restore fails or is killed, because the directory
 * would otherwise look like an empty store. The next restore removes the files of a failed restore.
 *
 * <p>RocksDB restores to a subdirectory, and the files are moved from there, because RocksDB first deletes every file
 * in its target, including the lock.
 */
final class RestoreTarget implements AutoCloseable {
    static final String MARK = "tables.restoring";
    private static final String STAGE = "tables.restored";
    private static final Pattern OF_A_STORE = Pattern.compile(
            "\\d+\\.(sst|log|blob|dbtmp)|(MANIFEST|OPTIONS)-\\d+(\\.dbtmp)?"
                    + "|CURRENT|IDENTITY|LOCK|LOG(\\.old\\.\\d+)?|tables\\.(acknowledged|backed-up|probe)|tables\\..+\\.new");

    private final Path directory;
    private final DurableFiles files;
    private final DirectoryLock lock;

    private RestoreTarget(Path directory, DurableFiles files, DirectoryLock lock) {
        this.directory = directory;
        this.files = files;
        this.lock = lock;
    }

    /**
     * Locks a directory and creates its marker. A directory that does not exist is created.
     *
     * @throws IllegalArgumentException if the directory contains anything except the files of a failed restore
     * @throws dev.tables.engine.StoreLockedException if a store or another restore uses it
     */
    static RestoreTarget begin(Path directory, DurableFiles files) throws IOException {
        RestoreTarget target =
                new RestoreTarget(directory, files, DirectoryLock.take(directory, files, FilePermissions.OWNER_ONLY));
        boolean begun = false;
        try {
            target.mark();
            begun = true;
            return target;
        } finally {
            if (!begun) {
                target.close();
            }
        }
    }

    /** Fails if a backup was not restored completely to the directory. */
    static void requireNone(Path directory) {
        if (Files.exists(directory.resolve(MARK))) {
            throw new StoreCorruptedException(
                    "A restore to '" + directory
                            + "' was not completed, so the directory does not contain the whole backup. Restore again to the"
                            + " same directory, which removes the existing files, or delete the directory to begin with an empty"
                            + " store.",
                    null);
        }
    }

    private void mark() throws IOException {
        files.discardTemporary(directory, MARK);
        Path mark = directory.resolve(MARK);
        if (!files.exists(mark)) {
            requireNothingBut(List.of(DirectoryLock.FILE));
            files.write(mark, "A backup is being restored here.\n".getBytes(StandardCharsets.US_ASCII));
        }
        Path stage = directory.resolve(STAGE);
        removeFiles(stage);
        files.delete(stage);
        removeFiles(directory);
        requireUntouched();
    }

    private void removeFiles(Path parent) throws IOException {
        if (files.isDirectory(parent)) {
            for (Path file : files.list(parent)) {
                if (OF_A_STORE.matcher(String.valueOf(file.getFileName())).matches()) {
                    files.discard(file);
                }
            }
        }
    }

    /**
     * Fails if the directory contains a file that neither this restore nor a store has created.
     *
     * @throws IllegalArgumentException if the directory contains any other file
     */
    void requireUntouched() throws IOException {
        lock.requireHeld();
        requireNothingBut(List.of(DirectoryLock.FILE, MARK));
    }

    private void requireNothingBut(List<String> expected) throws IOException {
        for (Path file : files.list(directory)) {
            if (!expected.contains(String.valueOf(file.getFileName()))) {
                throw new IllegalArgumentException("Found files in '" + directory
                        + "'. Expected an empty directory, or the directory of a restore that was not completed.");
            }
        }
    }

    /** Creates and returns the directory to which RocksDB restores. */
    Path stage() throws IOException {
        Path stage = directory.resolve(STAGE);
        files.createDirectories(stage);
        return stage;
    }

    /** Moves the restored files to their place. */
    void place() throws IOException {
        lock.requireHeld();
        Path stage = directory.resolve(STAGE);
        for (Path file : files.list(stage)) {
            files.move(file, directory.resolve(file.getFileName()));
        }
        files.delete(stage);
    }

    /** Removes the marker, so that a store can open in the directory. */
    void complete() throws IOException {
        lock.requireHeld();
        files.forceDirectory(directory);
        files.delete(directory.resolve(MARK));
    }

    @Override
    public void close() {
        lock.close();
    }
}
