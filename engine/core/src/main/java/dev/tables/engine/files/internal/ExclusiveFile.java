package dev.tables.engine.files.internal;

import dev.tables.engine.files.FilePermissions;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileLock;
import java.nio.channels.FileLockInterruptionException;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A file that only one holder at a time, among all threads of all processes, can lock. The operating system releases
 * the lock when the process ends, even if it is killed. The file remains, and names the process that locked it last.
 *
 * <p>POSIX locks belong to a process, not to the code that acquired them: closing <em>any</em> channel to the file
 * releases all of them. Code that fails to acquire the lock must therefore not close a channel while other code of this
 * process holds the lock. Within a class loader, a registry prevents code from opening another channel to a locked
 * file; the registry identifies the directory itself, regardless of the path to it. If several class loaders have
 * loaded this class, Java's own registry reports that the lock is held. The channel of this attempt remains open for
 * the next attempt.
 *
 * <p>Other code of the process can still release the lock, for example by copying the directory. Two measures limit the
 * damage. {@link #renew} acquires the lock again. For the renewal, two bytes of the file are locked: the holder
 * releases and locks one byte while it keeps the other, and a new holder must lock both bytes. In addition, each holder
 * first writes a random token into the file. The previous holder {@linkplain #isUndisturbed detects} from the token
 * that there was another holder, even if the other holder has released the lock.
 */
public final class ExclusiveFile implements AutoCloseable {
    /** The monitor of all class loaders: an interned text is one object for the whole process. */
    private static final Object TURN = "dev.tables.engine.files.internal.ExclusiveFile.turn".intern();

    private static final Set<Object> HELD = new HashSet<>();
    private static final Map<Object, RandomAccessFile> KEPT_OPEN = new HashMap<>();
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    /** The locked bytes are after the content, because Windows prevents other processes from reading locked bytes. */
    private static final long FIRST = 1L << 30;

    private static final long SECOND = FIRST + 1;

    /** The name of the holder, then its token. */
    private static final int NAME_BYTES = 64;

    private static final int BYTES = NAME_BYTES + Long.BYTES;

    private final Path path;
    private final Object identity;
    private final @Nullable Object fileKey;
    private final RandomAccessFile file;
    private final @Nullable FileMapping mapping;
    private final long token;
    private @Nullable FileLock first;
    private @Nullable FileLock second;
    private volatile boolean lost;
    private boolean closed;

    private ExclusiveFile(Path path, Object identity, RandomAccessFile file, FileLock first, FileLock second)
            throws IOException {
        this.path = path;
        this.identity = identity;
        this.file = file;
        this.first = first;
        this.second = second;
        UUID random = UUID.randomUUID();
        token = random.getMostSignificantBits() ^ random.getLeastSignificantBits();
        ByteBuffer content = ByteBuffer.allocate(BYTES);
        content.put(self().getBytes(StandardCharsets.US_ASCII)).putLong(NAME_BYTES, token);
        file.seek(0);
        file.write(content.array());
        fileKey = key(path);
        mapping = FileMapping.of(file.getChannel(), BYTES);
    }

    /**
     * Locks a file unless it is already locked. Creates the file if it does not exist; its directory must exist. Writes
     * the name of this process into the file.
     *
     * @return the lock, or null if another holder has it
     */
    public static @Nullable ExclusiveFile tryTake(Path file, FilePermissions access) throws IOException {
        synchronized (TURN) {
            Object identity = identity(file);
            if (HELD.contains(identity)) {
                return null;
            }
            RandomAccessFile opened = KEPT_OPEN.remove(identity);
            if (opened == null || !opened.getChannel().isOpen()) {
                opened = open(file, access);
            }
            ExclusiveFile taken = null;
            try {
                taken = lock(file, identity, opened);
                return taken;
            } catch (OverlappingFileLockException ofAnotherClassLoader) {
                KEPT_OPEN.put(identity, opened);
                return null;
            } finally {
                if (taken == null && KEPT_OPEN.get(identity) != opened) {
                    opened.close();
                }
            }
        }
    }

    /** Reads without a channel: an interrupt of the thread would close it and end the lock. */
    private static RandomAccessFile open(Path file, FilePermissions access) throws IOException {
        if (!Files.exists(file)) {
            SystemDisk.create(file, access);
        }
        return new RandomAccessFile(file.toFile(), "rw");
    }

    private static @Nullable ExclusiveFile lock(Path path, Object identity, RandomAccessFile file) throws IOException {
        FileLock first = file.getChannel().tryLock(FIRST, 1, false);
        FileLock second = first == null ? null : file.getChannel().tryLock(SECOND, 1, false);
        if (first == null || second == null) {
            return null;
        }
        ExclusiveFile taken = new ExclusiveFile(path, identity, file, first, second);
        HELD.add(identity);
        return taken;
    }

    /** Waits for the lock as long as it takes. */
    static ExclusiveFile await(Path file, FilePermissions access) throws IOException {
        ExclusiveFile taken = tryTake(file, access);
        while (taken == null) {
            if (Thread.currentThread().isInterrupted()) {
                throw new FileLockInterruptionException();
            }
            LockSupport.parkNanos(ExclusiveFile.class, PAUSE_NANOS);
            taken = tryTake(file, access);
        }
        return taken;
    }

    /** Returns the identity of the directory itself, not of a path to it, and the name of the file within. */
    private static Object identity(Path file) throws IOException {
        Path directory = file.toAbsolutePath().getParent();
        if (directory == null) {
            throw new NoSuchFileException(file.toString());
        }
        Object key = key(directory);
        return Map.entry(key == null ? directory.toRealPath() : key, String.valueOf(file.getFileName()));
    }

    private static @Nullable Object key(Path path) throws IOException {
        return Files.readAttributes(path, BasicFileAttributes.class).fileKey();
    }

    /**
     * Returns the name of the process that locked a file last: {@code process 4711}; empty if the file does not name
     * one.
     */
    public static String holder(Path file) throws IOException {
        synchronized (TURN) {
            Object identity = identity(file);
            if (HELD.contains(identity)) {
                return self();
            }
            RandomAccessFile kept = KEPT_OPEN.get(identity);
            if (kept != null) {
                return name(kept);
            }
            // Nobody in this process holds it, so that closing the file ends no lock.
            try (RandomAccessFile read = new RandomAccessFile(file.toFile(), "r")) {
                return name(read);
            }
        }
    }

    private static String name(RandomAccessFile file) throws IOException {
        byte[] name = new byte[NAME_BYTES];
        file.seek(0);
        int size = Math.max(0, file.read(name));
        int end = 0;
        while (end < size && name[end] != 0) {
            end++;
        }
        return new String(name, 0, end, StandardCharsets.US_ASCII);
    }

    private static String self() {
        return "process " + ProcessHandle.current().pid();
    }

    /**
     * Returns whether no other holder is known to have taken the file. If the file can be mapped, this method reads one
     * word of memory, which another process changes as soon as it has the lock. Do not call this method after {@link
     * #close}.
     */
    public boolean isUndisturbed() {
        if (lost) {
            return false;
        }
        if (mapping != null && !isOwnToken(mapping)) {
            lost = true;
        }
        return !lost;
    }

    /**
     * Returns whether the file is still at its path, and no other holder is known to have taken it in the meantime.
     * Makes one system call. If the file cannot be mapped, this method {@link #renew renews} the lock.
     *
     * @throws IOException if the file cannot be accessed now
     */
    public boolean isHeld() throws IOException {
        if (mapping == null) {
            return renew();
        }
        if (!isInPlace()) {
            lost = true;
        }
        return isUndisturbed();
    }

    private boolean isOwnToken(FileMapping mapped) {
        try {
            return mapped.get(NAME_BYTES) == token;
        } catch (IOException cut) {
            return false;
        }
    }

    /**
     * Returns whether this holder still has the lock. Acquires the lock again if the system has released it and no
     * other process has held it in the meantime. Once the lock is lost, it remains lost.
     *
     * @throws IOException if the file cannot be accessed now
     */
    public boolean renew() throws IOException {
        synchronized (TURN) {
            if (closed || lost) {
                return false;
            }
            lost = !isInPlace() || !isLockedAgain() || !isOwnToken();
            return !lost;
        }
    }

    /**
     * Returns whether the path refers to the locked file. If the file was deleted or replaced, alone or with its
     * directory, the lock excludes no other process.
     *
     * @throws IOException if the path cannot be accessed now
     */
    public boolean isInPlace() throws IOException {
        try {
            return fileKey == null || Objects.equals(fileKey, key(path));
        } catch (NoSuchFileException deleted) {
            return false;
        }
    }

    private boolean isLockedAgain() throws IOException {
        if (first == null) {
            // An opener had this byte the last time, and was about to be refused the other one.
            first = file.getChannel().tryLock(FIRST, 1, false);
            return true;
        }
        second = again(second, SECOND);
        if (second == null) {
            return false;
        }
        first = again(first, FIRST);
        return true;
    }

    private @Nullable FileLock again(@Nullable FileLock held, long position) throws IOException {
        if (held != null) {
            held.release();
        }
        return file.getChannel().tryLock(position, 1, false);
    }

    private boolean isOwnToken() throws IOException {
        if (mapping != null) {
            return isOwnToken(mapping);
        }
        file.seek(NAME_BYTES);
        return file.readLong() == token;
    }

    /** Ends the lock. May be called twice. */
    @Override
    public void close() {
        synchronized (TURN) {
            if (!closed) {
                closed = true;
                HELD.remove(identity);
                try (file) {
                    if (mapping != null) {
                        mapping.close();
                    }
                } catch (IOException gone) {
                    // Nothing was written through it that matters; the lock ends with the file at the latest.
                }
            }
        }
    }
}
