package dev.tables.engine;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** An exception for a store directory that is in use by another process, or by another store in this process. */
public final class StoreLockedException extends TableStoreException {
    private static final long serialVersionUID = 1L;

    /** The directory, as text: paths are not serializable. */
    private final String directory;

    /** Creates an exception that names the directory and, if known, the process that has locked it. */
    public StoreLockedException(Path directory, @Nullable String holder, @Nullable Throwable cause) {
        super(
                ErrorCode.INTERNAL_ERROR,
                "The store in '" + directory + "' is in use"
                        + (holder == null || holder.isEmpty() ? "" : " by " + holder)
                        + ". Only one process at a time can open it. Stop the other process, or use another directory.",
                null,
                null,
                cause);
        this.directory = directory.toString();
    }

    /** Returns the directory that is in use. */
    public Path directory() {
        return Path.of(directory);
    }
}
