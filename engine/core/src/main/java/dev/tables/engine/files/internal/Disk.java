package dev.tables.engine.files.internal;

import dev.tables.engine.files.FilePermissions;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/**
 * What {@link DurableFiles} asks of a file system. Nothing that changes here is durable before it is forced: neither the content
 * of a file, nor the names in a directory.
 *
 * <p>Safe for any number of threads. A file that is not there is a {@link java.nio.file.NoSuchFileException}, one that is there
 * already a {@link java.nio.file.FileAlreadyExistsException}.
 */
public interface Disk {
    /** The file systems of this machine. */
    static Disk ofMachine() {
        return new SystemDisk();
    }

    /** Reads a whole file. */
    byte[] read(Path file) throws IOException;

    /** Whether there is a file or directory of the name. */
    boolean exists(Path path);

    /** Whether it is a directory. */
    boolean isDirectory(Path path);

    /** The names in a directory, in no order. */
    List<Path> list(Path directory) throws IOException;

    /** When a file was last written. */
    Instant lastModified(Path file) throws IOException;

    /** Writes a file that is not there yet. */
    void write(Path file, byte[] content, FilePermissions access) throws IOException;

    /** Makes the content of a file durable. */
    void force(Path file) throws IOException;

    /** Makes a directory whose parent is there. */
    void createDirectory(Path directory, FilePermissions access) throws IOException;

    /** Makes the names in a directory durable: those that came, and that others went. */
    void forceDirectory(Path directory) throws IOException;

    /** Gives a file another name in one step, in place of any file that has it. */
    void move(Path from, Path to) throws IOException;

    /** Removes a file; whether it was there. */
    boolean delete(Path file) throws IOException;

    /**
     * Waits until nobody else, in this process or another, has a file locked, and locks it; it is made if it is not there.
     *
     * @return what ends the lock
     */
    Held lock(Path file) throws IOException;

    /** A lock that is held. */
    @FunctionalInterface
    interface Held extends AutoCloseable {
        /** Takes the lock again if the system has ended it; returns false if another process has taken it since. */
        default boolean renew() throws IOException {
            return true;
        }

        /** Ends it. */
        @Override
        void close() throws IOException;
    }
}
