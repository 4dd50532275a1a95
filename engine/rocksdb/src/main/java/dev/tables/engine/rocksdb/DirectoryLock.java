package dev.tables.engine.rocksdb;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.StoreLockedException;
import dev.tables.engine.StoreUnavailableException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a directory to one process. The operating system lets go when the process ends, however it ends; the file stays
 * and tells who came last.
 */
final class DirectoryLock implements AutoCloseable {
    private static final String FILE = "tables.lock";

    private final FileChannel channel;

    private DirectoryLock(FileChannel channel) {
        this.channel = channel;
    }

    static DirectoryLock take(Path directory) {
        FileChannel channel;
        try {
            Files.createDirectories(directory);
            channel = FileChannel.open(
                    directory.resolve(FILE),
                    StandardOpenOption.CREATE,
                    StandardOpenOption.READ,
                    StandardOpenOption.WRITE);
        } catch (IOException failed) {
            throw new StoreUnavailableException(
                    ErrorCode.INTERNAL_ERROR,
                    "The directory '" + directory + "' cannot be written: "
                            + failed.getClass().getSimpleName() + ". Check that it is a directory, its permissions"
                            + " and the space left.",
                    failed);
        }
        try {
            FileLock lock = tryLock(channel);
            if (lock == null) {
                throw new StoreLockedException(directory, holder(channel), null);
            }
            String self = "process " + ProcessHandle.current().pid();
            channel.truncate(0);
            channel.write(ByteBuffer.wrap(self.getBytes(StandardCharsets.US_ASCII)), 0);
            return new DirectoryLock(channel);
        } catch (IOException | StoreLockedException failed) {
            close(channel);
            if (failed instanceof StoreLockedException locked) {
                throw locked;
            }
            throw new StoreUnavailableException(
                    ErrorCode.INTERNAL_ERROR, "The directory '" + directory + "' cannot be locked.", failed);
        }
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException inThisProcess) {
            return null;
        }
    }

    private static String holder(FileChannel channel) throws IOException {
        ByteBuffer text = ByteBuffer.allocate(64);
        channel.read(text, 0);
        return new String(text.array(), 0, text.position(), StandardCharsets.US_ASCII);
    }

    @Override
    public void close() {
        close(channel);
    }

    private static void close(FileChannel channel) {
        try {
            channel.close();
        } catch (IOException gone) {
            // Nothing was written through it that matters; the lock ends with the channel at the latest.
        }
    }
}
