package dev.tables.engine.rocksdb;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.StoreLockedException;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.files.FilePermissions;
import dev.tables.engine.files.internal.DurableFiles;
import dev.tables.engine.files.internal.ExclusiveFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * A lock that gives one store exclusive use of a directory. The lock excludes other stores in this process and in other
 * processes, even if they open the directory by another path.
 */
final class DirectoryLock implements AutoCloseable {
    static final String FILE = "tables.lock";
    private static final long RENEWAL_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final Path directory;
    private final ExclusiveFile file;
    private volatile long renewed = System.nanoTime();

    private DirectoryLock(Path directory, ExclusiveFile file) {
        this.directory = directory;
        this.file = file;
    }

    /** Creates the directory if it does not exist, and locks it. */
    static DirectoryLock take(Path directory, FilePermissions access) {
        return take(directory, DurableFiles.of(access), access);
    }

    /** Creates the directory if it does not exist, and locks it. */
    static DirectoryLock take(Path directory, DurableFiles files, FilePermissions access) {
        Path path = directory.resolve(FILE);
        try {
            files.createDirectories(directory);
            ExclusiveFile taken = ExclusiveFile.tryTake(path, access);
            if (taken == null) {
                throw new StoreLockedException(directory, ExclusiveFile.holder(path), null);
            }
            return new DirectoryLock(directory, taken);
        } catch (IOException failed) {
            throw unavailable(directory, failed);
        }
    }

    private static StoreUnavailableException unavailable(Path directory, IOException failed) {
        return DurableFiles.isInterruption(failed)
                ? Failures.interruptedWhileOpening(directory, failed)
                : new StoreUnavailableException(
                        ErrorCode.INTERNAL_ERROR,
                        "The directory '" + directory + "' cannot be written: "
                                + failed.getClass().getSimpleName() + ". Check that the path is a directory, that the"
                                + " process may write there, and that the disk has space.",
                        failed);
    }

    /** Returns whether no other process is known to have taken the lock. */
    boolean isUndisturbed() {
        return file.isUndisturbed();
    }

    /**
     * Fails if another process has taken the lock; acquires it again if the operating system has released it.
     *
     * @throws StoreUnavailableException if the lock is lost, or its file cannot be reached now
     */
    void requireHeld() {
        try {
            if (!file.renew()) {
                throw lost();
            }
            renewed = System.nanoTime();
        } catch (IOException failed) {
            throw unavailable(directory, failed);
        }
    }

    /**
     * Fails if another process is known to have taken the lock. Also renews the lock from time to time, which costs
     * some system calls.
     */
    void requireUndisturbed() {
        if (!file.isUndisturbed()) {
            throw lost();
        }
        renewLeasesIfDue();
    }

    /**
     * Fails if another process has taken the lock, or if the lock's file or a directory above it was deleted, renamed
     * or replaced.
     *
     * <p>Called at each flush, which costs a system call anyway, and by health checks of the store.
     */
    void requireInPlace() {
        try {
            if (!file.isHeld()) {
                throw lost();
            }
        } catch (IOException failed) {
            throw unavailable(directory, failed);
        }
        renewLeasesIfDue();
    }

    private void renewLeasesIfDue() {
        if (System.nanoTime() - renewed > RENEWAL_NANOS) {
            requireHeld();
        }
    }

    private StoreUnavailableException lost() {
        return isInPlace() ? lostToAnother() : removed();
    }

    private boolean isInPlace() {
        try {
            return file.isInPlace();
        } catch (IOException unknown) {
            return false;
        }
    }

    private StoreUnavailableException removed() {
        return new StoreUnavailableException(
                ErrorCode.INTERNAL_ERROR,
                "The directory '" + directory + "', or the file " + FILE
                        + " in it, was removed, renamed or replaced while the store was"
                        + " open, so the store rejects writes. Close the store and check the directory. If it was"
                        + " deleted, restore a backup. Then restart this process.",
                null);
    }

    private StoreUnavailableException lostToAnother() {
        return new StoreUnavailableException(
                ErrorCode.INTERNAL_ERROR,
                "This process lost the lock on the directory '" + directory
                        + "' to another process, so the store rejects writes. Close the store. The operating system"
                        + " releases the lock when any code in this process closes the file " + FILE
                        + ", for example after copying it. To copy a store, use RocksDbBackups.",
                null);
    }

    @Override
    public void close() {
        file.close();
    }
}
