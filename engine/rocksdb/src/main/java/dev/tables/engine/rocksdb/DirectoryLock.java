package dev.tables.engine.rocksdb;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.StoreLockedException;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.files.FileAccess;
import dev.tables.engine.files.internal.DurableFiles;
import dev.tables.engine.files.internal.ExclusiveFile;
import java.io.IOException;
import java.nio.file.Path;

/** Keeps a directory to one store, of all in this process and others, whatever the path by which it is reached. */
final class DirectoryLock implements AutoCloseable {
    private static final String FILE = "tables.lock";

    private final ExclusiveFile file;

    private DirectoryLock(ExclusiveFile file) {
        this.file = file;
    }

    /** Makes the directory if it is not there, and locks it. */
    static DirectoryLock take(Path directory, FileAccess access) {
        Path path = directory.resolve(FILE);
        try {
            DurableFiles.of(access).createDirectories(directory);
            ExclusiveFile taken = ExclusiveFile.tryTake(path, access);
            if (taken == null) {
                throw new StoreLockedException(directory, ExclusiveFile.holder(path), null);
            }
            return new DirectoryLock(taken);
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
                                + failed.getClass().getSimpleName() + ". Check that it is a directory, its permissions"
                                + " and the space left.",
                        failed);
    }

    @Override
    public void close() {
        file.close();
    }
}
