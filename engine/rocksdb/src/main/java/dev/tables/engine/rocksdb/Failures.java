package dev.tables.engine.rocksdb;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.StoreCorruptedException;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStoreException;
import java.nio.file.Path;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/** What failures of RocksDB mean for a store in a directory. */
final class Failures {
    /** What to do about damage. */
    static final String REMEDY = "Restore a backup, or open what is left (RocksDbOptions.withOpeningDamaged).";

    private Failures() {}

    /** What a failure to open a store means: a file that is missing is damage then. */
    static TableStoreException whileOpening(Path directory, RocksDBException failed) {
        Status status = failed.getStatus();
        return status != null && status.getCode() == Status.Code.NotFound
                ? damaged(directory, failed)
                : translated(directory, failed);
    }

    private static boolean isMissingFile(RocksDBException failed) {
        Status status = failed.getStatus();
        String text = failed.getMessage();
        return status != null
                && status.getCode() == Status.Code.IOError
                && text != null
                && text.contains("No such file or directory");
    }

    /** What a failure of an open store means. */
    static TableStoreException translated(Path directory, RocksDBException failed) {
        Status status = failed.getStatus();
        if (status != null && status.getCode() == Status.Code.Corruption || isMissingFile(failed)) {
            return damaged(directory, failed);
        }
        boolean full = status != null && status.getSubCode() == Status.SubCode.NoSpace;
        return unavailable(
                directory,
                full ? ": the disk is full. Make space and open it again." : ". Check disk and permissions.",
                failed);
    }

    /** What a failure of backups in a directory means. */
    static TableStoreException ofBackups(Path directory, RocksDBException failed) {
        Status status = failed.getStatus();
        if (status != null && status.getCode() == Status.Code.Corruption || isMissingFile(failed)) {
            return new StoreCorruptedException(
                    "The backups in '" + directory
                            + "' are damaged, or files are missing. Find out which of them are sound"
                            + " (tables verify --backups).",
                    failed);
        }
        boolean full = status != null && status.getSubCode() == Status.SubCode.NoSpace;
        return new StoreUnavailableException(
                ErrorCode.INTERNAL_ERROR,
                "The backups in '" + directory + "' cannot be used"
                        + (full ? ": the disk is full. Make space and try again." : ". Check disk and permissions."),
                failed);
    }

    static StoreCorruptedException damaged(Path directory, RocksDBException failed) {
        return new StoreCorruptedException(
                "Files of the store in '" + directory + "' are damaged or missing. " + REMEDY, failed);
    }

    /** Nothing is wrong with the directory: the thread was interrupted. */
    static StoreUnavailableException interruptedWhileOpening(Path directory, Exception cause) {
        return new StoreUnavailableException(
                ErrorCode.OPERATION_TIMED_OUT,
                "The store in '" + directory + "' was not opened: the thread was interrupted meanwhile. Open it again.",
                cause);
    }

    /** The directory cannot be used; {@code reason} says why, and what to do. */
    static StoreUnavailableException unavailable(Path directory, String reason, Exception cause) {
        return new StoreUnavailableException(
                ErrorCode.INTERNAL_ERROR, "The store in '" + directory + "' failed" + reason, cause);
    }
}
