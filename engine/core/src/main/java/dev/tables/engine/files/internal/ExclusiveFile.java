package dev.tables.engine.files.internal;

import dev.tables.engine.files.FileAccess;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A file that one at a time has locked, of all threads of all processes. The operating system ends the lock when the process
 * ends, however it ends; the file stays, and says who had it last.
 *
 * <p>Locks of POSIX systems belong to a process, not to who took them: closing <em>any</em> channel to the file ends all of them.
 * So an opener that is refused must not close one while another part of this process holds the lock. Within a class loader a registry
 * prevents that such a channel is opened; it goes by the directory itself, whatever the path to it. Where several class loaders
 * have loaded this class, Java's own registry says that the lock is held, and the channel that was needed to ask it stays open
 * for the next attempt.
 */
public final class ExclusiveFile implements AutoCloseable {
    /** The text is one object for all class loaders, so that they take turns. */
    private static final Object TURN = "dev.tables.engine.files.internal.ExclusiveFile.turn".intern();

    private static final Set<Object> HELD = new HashSet<>();
    private static final Map<Object, FileChannel> KEPT_OPEN = new HashMap<>();
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private final Object identity;
    private final FileChannel channel;
    private boolean closed;

    private ExclusiveFile(Object identity, FileChannel channel) {
        this.identity = identity;
        this.channel = channel;
    }

    /**
     * Locks a file unless somebody else has; it is made if it is not there, its directory must be. Names this process in it.
     *
     * @return the lock, or null if it is taken
     */
    public static @Nullable ExclusiveFile tryTake(Path file, FileAccess access) throws IOException {
        ExclusiveFile taken = tryLock(file, access);
        if (taken != null) {
            try {
                byte[] self = self().getBytes(StandardCharsets.US_ASCII);
                taken.channel.truncate(0);
                taken.channel.write(ByteBuffer.wrap(self), 0);
            } catch (IOException failed) {
                taken.close();
                throw failed;
            }
        }
        return taken;
    }

    /** Waits for the lock as long as it takes. */
    static ExclusiveFile await(Path file, FileAccess access) throws IOException {
        ExclusiveFile taken = tryLock(file, access);
        while (taken == null) {
            if (Thread.currentThread().isInterrupted()) {
                throw new java.nio.channels.FileLockInterruptionException();
            }
            LockSupport.parkNanos(ExclusiveFile.class, PAUSE_NANOS);
            taken = tryLock(file, access);
        }
        return taken;
    }

    private static @Nullable ExclusiveFile tryLock(Path file, FileAccess access) throws IOException {
        synchronized (TURN) {
            Object identity = identity(file);
            if (HELD.contains(identity)) {
                return null;
            }
            FileChannel channel = KEPT_OPEN.remove(identity);
            if (channel == null || !channel.isOpen()) {
                channel = FileChannel.open(
                        file,
                        Set.of(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE),
                        SystemDisk.ofFile(file, access));
            }
            try {
                FileLock lock = channel.tryLock();
                if (lock == null) {
                    channel.close();
                    return null;
                }
            } catch (OverlappingFileLockException ofAnotherClassLoader) {
                KEPT_OPEN.put(identity, channel);
                return null;
            } catch (IOException failed) {
                channel.close();
                throw failed;
            }
            HELD.add(identity);
            return new ExclusiveFile(identity, channel);
        }
    }

    /** The directory itself, not a path to it, and the name in it. */
    private static Object identity(Path file) throws IOException {
        Path directory = file.toAbsolutePath().getParent();
        if (directory == null) {
            throw new NoSuchFileException(file.toString());
        }
        Object key = Files.readAttributes(directory, BasicFileAttributes.class).fileKey();
        return Map.entry(key == null ? directory.toRealPath() : key, String.valueOf(file.getFileName()));
    }

    /** Who had a file last: {@code process 4711}; empty if nobody says. */
    public static String holder(Path file) throws IOException {
        synchronized (TURN) {
            Object identity = identity(file);
            if (HELD.contains(identity)) {
                return self();
            }
            FileChannel kept = KEPT_OPEN.get(identity);
            if (kept != null) {
                return text(kept);
            }
            // Nobody in this process holds it, so that closing the channel ends no lock.
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
                return text(channel);
            }
        }
    }

    private static String text(FileChannel channel) throws IOException {
        ByteBuffer text = ByteBuffer.allocate(64);
        channel.read(text, 0);
        return new String(text.array(), 0, text.position(), StandardCharsets.US_ASCII);
    }

    private static String self() {
        return "process " + ProcessHandle.current().pid();
    }

    /** Ends the lock. May be called twice. */
    @Override
    public void close() {
        synchronized (TURN) {
            if (!closed) {
                closed = true;
                HELD.remove(identity);
                try {
                    channel.close();
                } catch (IOException gone) {
                    // Nothing was written through it that matters; the lock ends with the channel at the latest.
                }
            }
        }
    }
}
