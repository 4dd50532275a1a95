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
 * Reads and writes small files so that a power cut takes nothing away that somebody relies on: what a method did is durable once
 * it has returned, and a file is there with its old content or its new one, never with half of it.
 *
 * <p>That takes three steps whose order matters: the new content is forced under a temporary name, renamed, and the directory
 * forced, for a name that is not forced goes with the power even if the content under it was. Reading has such a duty too, see
 * {@link #readDurable}. All code of this project that writes files does so here.
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

    /** Files of a disk. What is made is for {@code access}. */
    public DurableFiles(Disk disk, FilePermissions access) {
        this.disk = disk;
        this.access = access;
    }

    /** Files of this machine, for the user only. */
    public static DurableFiles ofOwner() {
        return of(FilePermissions.OWNER_ONLY);
    }

    /** Files of this machine. */
    public static DurableFiles of(FilePermissions access) {
        return new DurableFiles(new SystemDisk(), access);
    }

    /** Whether a failure is that of a thread that was interrupted, and nothing the disk has to do with. */
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

    /** Makes a directory and those above it, as far as they are not there. */
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

    /** Writes a file, or replaces it as a whole. Its directory must be there. */
    public void write(Path file, byte[] content) throws IOException {
        write(file, content, file.resolveSibling(file.getFileName() + "." + UUID.randomUUID() + TEMPORARY));
    }

    /**
     * The same, with the temporary name to use: on the same volume; nobody else may use it meanwhile. It may be left behind when
     * the process dies.
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

    /** Fails if the thread works under a lock that it has lost to another process: that one has read what would be replaced now. */
    private void requireLock(Path file) throws IOException {
        Disk.Held held = lock.get();
        if (held != null && !held.renew()) {
            throw new IOException("This process lost its file lock before it could change '" + file
                    + "', and another process holds the lock now. The operating system releases the lock when any code"
                    + " in the process closes the locked file, for example while it copies the directory. Nothing was"
                    + " changed. Try again.");
        }
    }

    /** Removes a file, or an empty directory, if it is there. */
    public void delete(Path file) throws IOException {
        requireLock(file);
        disk.delete(file);
        forceNames(file);
    }

    /** Gives a file another name on the same volume, in place of any file that has it. Durable after {@link #forceDirectory}. */
    public void move(Path from, Path to) throws IOException {
        requireLock(to);
        disk.move(from, to);
    }

    /** Makes the names in a directory durable. */
    public void forceDirectory(Path directory) throws IOException {
        disk.forceDirectory(directory);
    }

    /**
     * Removes the temporary files of writers that died, for all files in a directory whose names begin with a text. To be
     * called only while nobody else writes these files, for instance under a lock.
     */
    public void discardTemporary(Path directory, String namesBeginWith) throws IOException {
        discardTemporary(directory, namesBeginWith, Instant.MAX);
    }

    /** Removes the temporary files that writers left which died, if they were last written before a time after which no writer is at work. */
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

    /** Removes what a writer that died left behind; it need not be gone after a power cut. */
    public void discard(Path file) throws IOException {
        disk.delete(file);
    }

    /**
     * Reads a file of which others, in this process or another, may be just writing a new version: a power cut after this call
     * leaves what was read, or what is newer, in place. Without that one could act on what is then gone, such as write data under
     * a key.
     *
     * @throws java.nio.file.NoSuchFileException if it is not there
     */
    public byte[] readDurable(Path file) throws IOException {
        byte[] content = disk.read(file);
        forceNames(file);
        return content;
    }

    /**
     * Reads a file.
     *
     * @throws java.nio.file.NoSuchFileException if it is not there
     */
    public byte[] read(Path file) throws IOException {
        return disk.read(file);
    }

    /** Whether there is a file; whether a power cut leaves it there is open. */
    public boolean exists(Path file) {
        return disk.exists(file);
    }

    /** Whether it is a directory. */
    public boolean isDirectory(Path path) {
        return disk.isDirectory(path);
    }

    /** What is in a directory, in no order. */
    public List<Path> list(Path directory) throws IOException {
        return disk.list(directory);
    }

    /** When a file was last written. */
    public Instant lastModified(Path file) throws IOException {
        return disk.lastModified(file);
    }

    /**
     * Has everybody who locks the same file, in this process or another, do their work one after the other. If the lock is lost to another
     * process, then what the work writes, moves or deletes through this object from then on fails.
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

    /** What is done under a lock. */
    @FunctionalInterface
    public interface Work {
        /** Does it. */
        void run() throws IOException;
    }
}
