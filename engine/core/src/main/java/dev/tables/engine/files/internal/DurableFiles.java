package dev.tables.engine.files.internal;

import dev.tables.engine.files.FilePermissions;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileLockInterruptionException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Small files whose changes survive a power failure. The effect of a method is durable when it returns. A file has
 * either its old or its new content, never a part of it.
 *
 * <p>A write takes three steps in this order: force the new content under a temporary name, rename it, and force the
 * directory. A file name that is not forced is lost at a power failure even if its content was forced. For a similar
 * duty when reading, see {@link #readDurable}. All code of this project that writes files uses this class.
 *
 * <p>Safe for any number of threads.
 */
public final class DurableFiles {
    private static final String TEMPORARY = ".new";
    private static final Pattern LEFT_BEHIND =
            Pattern.compile("\\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\\" + TEMPORARY + "$");

    private final Disk disk;
    private final FilePermissions access;
    /** Directories whose names are known to survive a power cut. */
    private final Set<Path> durable = ConcurrentHashMap.newKeySet();
    /** The lock under which the thread works. */
    private final ThreadLocal<Disk.@Nullable Held> lock = new ThreadLocal<>();

    /** Creates an object for the files of a disk. New files and directories have the given permissions. */
    public DurableFiles(Disk disk, FilePermissions access) {
        this.disk = disk;
        this.access = access;
    }

    /** Creates an object for files of this machine that only the user can access. */
    public static DurableFiles ofOwner() {
        return of(FilePermissions.OWNER_ONLY);
    }

    /** Creates an instance that uses the file system of this machine. */
    public static DurableFiles of(FilePermissions access) {
        return new DurableFiles(new SystemDisk(), access);
    }

    /** Returns whether a failure was caused by the interruption of a thread, and not by the disk. */
    public static boolean isInterruption(@Nullable Throwable failure) {
        for (Throwable at = failure; at != null; at = at.getCause()) {
            if (at instanceof ClosedByInterruptException
                    || at instanceof FileLockInterruptionException
                    || at instanceof InterruptedIOException
                    || at instanceof InterruptedException) {
                return true;
            }
        }
        return false;
    }

    /** Creates a directory and its parents if they do not exist. */
    public void createDirectories(Path directory) throws IOException {
        Path absolute = directory.toAbsolutePath().normalize();
        if (durable.contains(absolute) && disk.isDirectory(absolute)) {
            return;
        }
        Path parent = absolute.getParent();
        if (parent != null) {
            createDirectories(parent);
        }
        boolean made = !disk.isDirectory(absolute);
        if (made) {
            try {
                disk.createDirectory(absolute, access);
            } catch (FileAlreadyExistsException present) {
                if (!disk.isDirectory(absolute)) {
                    throw present;
                }
            }
        }
        try {
            // Also one that is there: somebody else may have made it just now, and not yet have come to this.
            forceNames(absolute);
        } catch (IOException refused) {
            if (made || isInterruption(refused)) {
                throw refused;
            }
            // A directory above that this user cannot open was made by another long ago.
        }
        durable.add(absolute);
    }

    /** Writes a file, or replaces it as a whole. The directory of the file must exist. */
    public void write(Path file, byte[] content) throws IOException {
        write(file, content, file.resolveSibling(file.getFileName() + "." + UUID.randomUUID() + TEMPORARY));
    }

    /**
     * Writes a file durably, using the given temporary name. The temporary file must be on the same volume, and no
     * other code may use it concurrently. The temporary file may remain if the process dies.
     */
    public void write(Path file, byte[] content, Path temporary) throws IOException {
        try {
            disk.write(temporary, content, access);
            disk.force(temporary);
            requireLock(file);
            disk.move(temporary, file);
        } catch (IOException failed) {
            removeAfter(failed, temporary);
            throw failed;
        }
        forceNames(file);
    }

    private void removeAfter(IOException failed, Path temporary) {
        try {
            disk.delete(temporary);
        } catch (IOException stays) {
            failed.addSuppressed(stays);
        }
    }

    /**
     * Fails if another process has taken over the file lock under which this thread works. The other process may have
     * read the file that this thread is about to replace.
     */
    private void requireLock(Path file) throws IOException {
        Disk.Held held = lock.get();
        if (held != null && !held.renew()) {
            throw new IOException("This process lost its file lock before it could change '" + file
                    + "', and another process holds the lock now. The operating system releases the lock when any code"
                    + " in the process closes the locked file, for example while it copies the directory. Nothing was"
                    + " changed. Try again.");
        }
    }

    /** Removes a file, or an empty directory, if it exists. */
    public void delete(Path file) throws IOException {
        requireLock(file);
        disk.delete(file);
        forceNames(file);
    }

    /**
     * Renames a file on the same volume, and replaces any existing file of the new name. Durable after
     * {@link #forceDirectory}.
     */
    public void move(Path from, Path to) throws IOException {
        requireLock(to);
        disk.move(from, to);
    }

    /** Flushes the names in a directory, so that they are durable. */
    public void forceDirectory(Path directory) throws IOException {
        disk.forceDirectory(directory);
    }

    /**
     * Removes the temporary files that dead writers left, for all files in a directory whose names begin with the given
     * text. Call this method only while no other writer of these files is active, for example under a lock.
     */
    public void discardTemporary(Path directory, String namesBeginWith) throws IOException {
        discardTemporary(directory, namesBeginWith, Instant.MAX);
    }

    /**
     * Removes the temporary files that dead writers left, if they were last written before the given time. All writers
     * that were active at that time must have finished.
     */
    public void discardTemporary(Path directory, String namesBeginWith, Instant before) throws IOException {
        for (Path file : disk.list(directory)) {
            String name = String.valueOf(file.getFileName());
            if (name.startsWith(namesBeginWith) && LEFT_BEHIND.matcher(name).find() && isBefore(file, before)) {
                disk.delete(file);
            }
        }
    }

    private boolean isBefore(Path file, Instant time) throws IOException {
        try {
            return time.equals(Instant.MAX) || disk.lastModified(file).isBefore(time);
        } catch (NoSuchFileException goneMeanwhile) {
            return false;
        }
    }

    /** Removes a file that a dead writer left. The removal need not survive a power failure. */
    public void discard(Path file) throws IOException {
        disk.delete(file);
    }

    /**
     * Reads a file durably while others, in this process or another, may be writing a new version. A power failure
     * after this call preserves the content that was read or a newer one. Without this guarantee, a caller could act on
     * content that is lost later, for example encrypt data with a key.
     *
     * @throws java.nio.file.NoSuchFileException if the file does not exist
     */
    public byte[] readDurable(Path file) throws IOException {
        byte[] content = disk.read(file);
        forceNames(file);
        return content;
    }

    /**
     * Reads a file.
     *
     * @throws java.nio.file.NoSuchFileException if it does not exist
     */
    public byte[] read(Path file) throws IOException {
        return disk.read(file);
    }

    /** Returns whether a file exists, which does not imply that it survives a power failure. */
    public boolean exists(Path file) {
        return disk.exists(file);
    }

    /** Returns whether the path is a directory. */
    public boolean isDirectory(Path path) {
        return disk.isDirectory(path);
    }

    /** Lists the contents of a directory, in no particular order. */
    public List<Path> list(Path directory) throws IOException {
        return disk.list(directory);
    }

    /** Returns when a file was last written. */
    public Instant lastModified(Path file) throws IOException {
        return disk.lastModified(file);
    }

    /**
     * Runs work under the lock of a file. All callers that lock the same file, in this process or another, run one
     * after the other. If the lock is lost to another process, later writes, moves and deletes of the work through this
     * object fail.
     */
    public void locked(Path file, Work work) throws IOException {
        Disk.Held held = disk.lock(file);
        Disk.Held outer = lock.get();
        lock.set(held);
        try {
            work.run();
        } finally {
            lock.set(outer);
            held.close();
        }
    }

    private void forceNames(Path file) throws IOException {
        Path directory = file.toAbsolutePath().getParent();
        if (directory != null) {
            disk.forceDirectory(directory);
        }
    }

    /** A task that runs under a lock. */
    @FunctionalInterface
    public interface Work {
        /** Runs the task. */
        void run() throws IOException;
    }
}
