package dev.tables.engine.rocksdb;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.StoreCorruptedException;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStoreException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/** What failures of RocksDB mean for a store in a directory. */
final class Failures {
    /** What to do about damage. */
    static final String REMEDY =
            "Restore a backup, or open the undamaged part (RocksDbOptions.withDamagedStoreAllowed).";

    private static final String NO_SPACE = "No space left on device";

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
                "The store in '" + directory + "' failed"
                        + (full
                                ? ": the disk is full. Free space and open the store again."
                                : ". Check disk and permissions."),
                failed);
    }

    /**
     * What a failed write to an open store means, which takes writes again by itself when the cause is gone.
     *
     * @param unflushed whether memory holds rows that were not logged and would be lost with the process
     */
    static TableStoreException whileWriting(Path directory, RocksDBException failed, boolean unflushed) {
        TableStoreException plain = translated(directory, failed);
        if (plain instanceof StoreCorruptedException && !isMissingFile(failed)) {
            return plain;
        }
        Status status = failed.getStatus();
        boolean full = status != null && status.getSubCode() == Status.SubCode.NoSpace;
        return takesNoWrites(directory, full ? NO_SPACE : cause(failed), unflushed, failed);
    }

    /** Returns the failure of a store that takes no writes, and in whose directory no file can be written. */
    static TableStoreException ofDevice(Path directory, IOException failed, boolean unflushed) {
        String reason = failed instanceof AccessDeniedException
                ? "Permission denied"
                : failed instanceof FileSystemException system ? system.getReason() : failed.getMessage();
        return takesNoWrites(directory, reason == null ? failed.getClass().getSimpleName() : reason, unflushed, failed);
    }

    private static TableStoreException takesNoWrites(
            Path directory, String cause, boolean unflushed, Exception failed) {
        String reason = cause.equals(NO_SPACE)
                ? "the disk is full. Free space."
                : cause + ". Fix the disk, the permissions or the limit on open files.";
        return unavailable(
                "The store in '" + directory + "' rejects writes: " + reason
                        + " The store then accepts writes again, without a restart."
                        + (unflushed
                                ? " A restart would lose the writes since the last flush, which are only in memory."
                                : ""),
                failed);
    }

    /** The system's words for what has failed, such as "Too many open files": the end of RocksDB's message, behind the file's name. */
    private static String cause(RocksDBException failed) {
        String text = failed.getMessage();
        if (text == null || text.isBlank()) {
            return "a file cannot be written";
        }
        String last = text.substring(text.lastIndexOf(": ") + 1).strip();
        return last.isEmpty() ? text : last;
    }

    /** What a failure of backups in a directory means. */
    static TableStoreException ofBackups(Path directory, RocksDBException failed) {
        Status status = failed.getStatus();
        if (status != null && status.getCode() == Status.Code.Corruption || isMissingFile(failed)) {
            return new StoreCorruptedException(
                    "The backups in '" + directory
                            + "' are damaged, or files are missing. Check them with the command"
                            + " 'tables verify --store backups:DIR'.",
                    failed);
        }
        boolean full = status != null && status.getSubCode() == Status.SubCode.NoSpace;
        return new StoreUnavailableException(
                ErrorCode.INTERNAL_ERROR,
                "The backups in '" + directory + "' cannot be used"
                        + (full ? ": the disk is full. Free space and try again." : ". Check disk and permissions."),
                failed);
    }

    /** The database was closed to be opened again after a failure of the device, which failed. */
    static TableStoreException notReopened(Path directory, StoreUnavailableException failed) {
        return unavailable(
                "The store in '" + directory
                        + "' is read-only, because it could not be reopened after a device failure. This"
                        + " process keeps trying to reopen it, so no restart is needed. " + failed.getMessage(),
                failed);
    }

    /** A store was closed whose last writes only memory held. */
    static TableStoreException lostUnflushed(Path directory, Exception failed) {
        String why = failed instanceof RocksDBException device
                ? cause(device)
                : "the store had not recovered from an earlier device failure";
        return unavailable(
                "Closing the store in '" + directory + "' failed: " + why
                        + ". Rows written with durability NONE since the last flush are lost. Make the"
                        + " directory writable and write the rows again.",
                failed);
    }

    /** Whether a compaction was ended because the store is being closed, or a write would have had to wait. */
    static boolean isIncomplete(RocksDBException failed) {
        Status status = failed.getStatus();
        return status != null && status.getCode() == Status.Code.Incomplete;
    }

    static StoreCorruptedException damaged(Path directory, RocksDBException failed) {
        return new StoreCorruptedException(
                "Files of the store in '" + directory + "' are damaged or missing. " + REMEDY, failed);
    }

    /** Nothing is wrong with the directory: the thread was interrupted. */
    static StoreUnavailableException interruptedWhileOpening(Path directory, Exception cause) {
        return new StoreUnavailableException(
                ErrorCode.OPERATION_TIMED_OUT,
                "The store in '" + directory + "' was not opened, because the thread was interrupted. Open it again.",
                cause);
    }

    /** Returns the exception for a directory that cannot be used. */
    static StoreUnavailableException unavailable(String message, @Nullable Exception cause) {
        return new StoreUnavailableException(ErrorCode.INTERNAL_ERROR, message, cause);
    }
}
