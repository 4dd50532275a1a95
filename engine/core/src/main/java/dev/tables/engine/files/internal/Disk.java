package dev.tables.engine.files.internal;

import dev.tables.engine.files.FilePermissions;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/**
 * The file system operations of {@link DurableFiles}. No change is durable before it is forced: neither the content of
 * a file, nor the names in a directory.
 *
 * <p>Safe for any number of threads. If a file does not exist, methods throw a
 * {@link java.nio.file.NoSuchFileException}; if it already exists, a {@link java.nio.file.FileAlreadyExistsException}.
 */
public interface Disk {
    /** Returns the file systems of this machine. */
    static Disk ofMachine() {
        return new SystemDisk();
    }

    /** Reads a whole file. */
    byte[] read(Path file) throws IOException;

    /** Returns whether a file or directory of this name exists. */
    boolean exists(Path path);

    /** Returns whether the path is a directory. */
    boolean isDirectory(Path path);

    /** Lists the names in a directory, in no particular order. */
    List<Path> list(Path directory) throws IOException;

    /** Returns when a file was last written. */
    Instant lastModified(Path file) throws IOException;

    /** Writes a file that does not exist yet. */
    void write(Path file, byte[] content, FilePermissions access) throws IOException;

    /** Flushes the content of a file, so that it is durable. */
    void force(Path file) throws IOException;

    /** Creates a directory whose parent exists. */
    void createDirectory(Path directory, FilePermissions access) throws IOException;

    /** Flushes the names in a directory, so that additions and removals are durable. */
    void forceDirectory(Path directory) throws IOException;

    /** Renames a file atomically, and replaces any existing file of the new name. */
    void move(Path from, Path to) throws IOException;

    /** Removes a file, and returns whether it existed. */
    boolean delete(Path file) throws IOException;

    /**
     * Waits until no other thread or process has locked a file, and locks it. Creates the file if it does not exist.
     *
     * @return the lock, which is released by closing it
     */
    Held lock(Path file) throws IOException;

    /** A lock that is held. */
    @FunctionalInterface
    interface Held extends AutoCloseable {
        /**
         * Acquires the lock again if the system has released it. Returns false if another process has acquired the lock
         * in the meantime.
         */
        default boolean renew() throws IOException {
            return true;
        }

        /** Releases the lock. */
        @Override
        void close() throws IOException;
    }
}
