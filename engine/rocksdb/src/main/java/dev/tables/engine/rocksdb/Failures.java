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

/** A translator from RocksDB's failures to exceptions about the store in a directory. */
final class Failures {
    /** The recommended action if a store is damaged. */
    static final String REMEDY =
            "Restore a backup, or open the undamaged part (RocksDbOptions.withDamagedStoreAllowed).";

    private static final String NO_SPACE = "No space left on device";

    private Failures() {}

    /** Translates a failure to open a store. A missing file counts as damage. */
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

    /** Translates a failure of an open store. */
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
     * Translates a failed write to an open store, which accepts writes again once the cause is removed.
     *
     * @param unflushed whether memory contains unlogged rows, which are lost if the process ends
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

    /** Returns the failure of a store that refuses writes because no file can be written in its directory. */
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

    /**
     * Returns the operating system's error text, such as "Too many open files". RocksDB's message ends with the
     * operating system's text, after the file name.
     */
    private static String cause(RocksDBException failed) {
        String text = failed.getMessage();
        if (text == null || text.isBlank()) {
            return "a file cannot be written";
        }
        String last = text.substring(text.lastIndexOf(": ") + 1).strip();
        return last.isEmpty() ? text : last;
    }

    /** Translates a failure of the backups in a directory. */
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

    /** Creates the exception for a database that was closed after a device failure and could not be reopened. */
    static TableStoreException notReopened(Path directory, StoreUnavailableException failed) {
        return unavailable(
                "The store in '" + directory
                        + "' is read-only, because it could not be reopened after a device failure. This"
                        + " process keeps trying to reopen it, so no restart is needed. " + failed.getMessage(),
                failed);
    }

    /** Creates the exception for a store that was closed while its last writes were only in memory. */
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

    /**
     * Returns whether a compaction ended because the store is being closed, or a write failed because it would have had
     * to wait.
     */
    static boolean isIncomplete(RocksDBException failed) {
        Status status = failed.getStatus();
        return status != null && status.getCode() == Status.Code.Incomplete;
    }

    static StoreCorruptedException damaged(Path directory, RocksDBException failed) {
        return new StoreCorruptedException(
                "Files of the store in '" + directory + "' are damaged or missing. " + REMEDY, failed);
    }

    /**
     * Creates the exception for a store that was not opened because the thread was interrupted. The directory itself is
     * not damaged.
     */
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
