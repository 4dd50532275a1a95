package dev.tables.engine.rocksdb;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The directories whose lock this process lost while their stores were open. RocksDB keeps an abandoned directory open
 * until the process ends, and cannot open a directory a second time.
 */
final class AbandonedDirectories {
    private static final Set<Path> DIRECTORIES = ConcurrentHashMap.newKeySet();

    private AbandonedDirectories() {}

    static void add(Path directory) {
        DIRECTORIES.add(identity(directory));
    }

    /**
     * Fails if the directory is abandoned.
     *
     * @throws dev.tables.engine.StoreUnavailableException if the directory was abandoned
     */
    static void requireNot(Path directory) {
        if (!DIRECTORIES.isEmpty() && DIRECTORIES.contains(identity(directory))) {
            throw Failures.unavailable(
                    "The store in '" + directory
                            + "' cannot be opened, because this process lost the lock on the directory to another"
                            + " process. Restart this process.",
                    null);
        }
    }

    private static Path identity(Path directory) {
        try {
            return directory.toRealPath();
        } catch (IOException gone) {
            return directory.toAbsolutePath().normalize();
        }
    }
}
