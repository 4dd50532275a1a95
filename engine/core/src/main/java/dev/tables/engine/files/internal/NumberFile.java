package dev.tables.engine.files.internal;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;

/**
 * A file of a few numbers that change often and independently of each other. A number that was set survives if the
 * process is killed, and survives a power failure after {@link #force}. If the power fails before {@link #force}, the
 * file contains either an old value or the new value. Interrupting a thread is harmless. Setting a number is a write to
 * memory, or two system calls if a file cannot be mapped.
 *
 * <p>Safe for any number of threads.
 */
public final class NumberFile implements AutoCloseable {
    private final RandomAccessFile file;
    private final @Nullable FileMapping mapping;
    /** A copy of the numbers in the file. Readers do not wait for writers. */
    private final AtomicLongArray numbers;

    private final byte[] bytes = new byte[Long.BYTES];
    private boolean isClosed;

    private NumberFile(RandomAccessFile file, @Nullable FileMapping mapping, long[] numbers) {
        this.file = file;
        this.mapping = mapping;
        this.numbers = new AtomicLongArray(numbers);
    }

    /**
     * Opens an existing file. The number of its values is the length of the file divided by the size of a value,
     * rounded down.
     */
    public static NumberFile open(Path path) throws IOException {
        return open(path, true);
    }

    /** Opens a file that is mapped where it can be, or written to. */
    static NumberFile open(Path path, boolean mapped) throws IOException {
        RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw");
        try {
            byte[] content = new byte[(int) Math.min(file.length(), 1024)];
            file.readFully(content);
            long[] numbers = new long[content.length / Long.BYTES];
            ByteBuffer.wrap(content).asLongBuffer().get(numbers);
            FileMapping mapping = mapped ? FileMapping.of(file.getChannel(), content.length) : null;
            return new NumberFile(file, mapping, numbers);
        } catch (IOException failed) {
            file.close();
            throw failed;
        }
    }

    /** Creates the content of a file with these numbers. */
    public static byte[] content(long... numbers) {
        ByteBuffer content = ByteBuffer.allocate(numbers.length * Long.BYTES);
        content.asLongBuffer().put(numbers);
        return content.array();
    }

    /** Returns how many numbers there are. */
    public int size() {
        return numbers.length();
    }

    /** Returns the number at an index, as it was last read or set. */
    public long get(int place) {
        return numbers.get(place);
    }

    /** Sets the number at an index. */
    public synchronized void set(int place, long number) throws IOException {
        if (isClosed) {
            throw new ClosedChannelException();
        }
        if (numbers.get(place) != number) {
            put(place * Long.BYTES, number);
            numbers.set(place, number);
        }
    }

    private void put(int position, long number) throws IOException {
        if (mapping != null) {
            mapping.put(position, number);
        } else {
            ByteBuffer.wrap(bytes).putLong(number);
            file.seek(position);
            file.write(bytes);
        }
    }

    /** Flushes the file, so that all numbers survive a power failure. */
    public synchronized void force() throws IOException {
        if (mapping != null && !isClosed) {
            mapping.force();
        }
        file.getFD().sync();
    }

    @Override
    public synchronized void close() throws IOException {
        if (isClosed) {
            return;
        }
        isClosed = true;
        try (file) {
            if (mapping != null) {
                mapping.close();
            }
        }
    }
}
