package dev.tables.engine.files.internal;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import org.jspecify.annotations.Nullable;

/**
 * A memory mapping of the beginning of a file. A write to the mapping changes the file immediately without a system
 * call, and survives if the process is killed. The mapping is released by {@link #close}, not by the garbage collector,
 * because a mapped file keeps its file system busy.
 *
 * <p>Java supports this by {@code java.lang.foreign.Arena} since release 22, and only by
 * {@code sun.misc.Unsafe.invokeCleaner} before. This code is compiled for release 17, so it looks both up by
 * reflection.
 */
final class FileMapping implements AutoCloseable {
    private static final int ARENAS_SINCE = 22;
    private static final VarHandle NUMBERS = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final String NO_PAGE = "The file system could not provide a page of a memory-mapped file. Check"
            + " whether the disk is full or has errors.";

    private final MappedByteBuffer bytes;
    private final AutoCloseable release;

    private FileMapping(MappedByteBuffer bytes, AutoCloseable release) {
        this.bytes = bytes;
        this.release = release;
    }

    /**
     * Maps the first bytes of a file, which must be long enough. Returns null if the file system or the virtual machine
     * cannot map files.
     */
    static @Nullable FileMapping of(FileChannel channel, int size) {
        boolean interrupted = Thread.interrupted(); // or the channel would be closed
        try {
            return Runtime.version().feature() < ARENAS_SINCE ? cleaned(channel, size) : inArena(channel, size);
        } catch (IOException | ReflectiveOperationException | UnsupportedOperationException unable) {
            return null;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static FileMapping inArena(FileChannel channel, int size) throws IOException, ReflectiveOperationException {
        Class<?> type = Class.forName("java.lang.foreign.Arena");
        AutoCloseable arena = (AutoCloseable) type.getMethod("ofShared").invoke(null);
        Method map = FileChannel.class.getMethod("map", MapMode.class, long.class, long.class, type);
        Method asBytes = Class.forName("java.lang.foreign.MemorySegment").getMethod("asByteBuffer");
        return new FileMapping(
                (MappedByteBuffer) asBytes.invoke(map.invoke(channel, MapMode.READ_WRITE, 0L, (long) size, arena)),
                arena);
    }

    private static FileMapping cleaned(FileChannel channel, int size) throws IOException, ReflectiveOperationException {
        Class<?> type = Class.forName("sun.misc.Unsafe");
        Field instance = type.getDeclaredField("theUnsafe");
        instance.setAccessible(true);
        Object unsafe = instance.get(null);
        Method clean = type.getMethod("invokeCleaner", ByteBuffer.class);
        MappedByteBuffer bytes = channel.map(MapMode.READ_WRITE, 0, size);
        return new FileMapping(bytes, () -> clean.invoke(unsafe, bytes));
    }

    /** Writes a number atomically at a position that is a multiple of eight, even if the process is killed. */
    void put(int position, long number) throws IOException {
        try {
            bytes.putLong(position, number);
        } catch (InternalError fault) {
            // What the virtual machine makes of a page that the file system could not provide.
            throw new IOException(NO_PAGE, fault);
        }
    }

    /** Reads a number at a position that is a multiple of eight, including the latest write of another process. */
    long get(int position) throws IOException {
        try {
            return (long) NUMBERS.getVolatile(bytes, position);
        } catch (InternalError fault) {
            throw new IOException(NO_PAGE, fault);
        }
    }

    /** Writes all changes to the storage device. */
    void force() {
        bytes.force();
    }

    /** Releases the file. No number may be written afterwards. */
    @Override
    public void close() throws IOException {
        try {
            release.close();
        } catch (InvocationTargetException failed) {
            throw new IOException(failed.getCause());
        } catch (Exception failed) {
            // What AutoCloseable declares; neither way throws anything else.
            throw new IOException(failed);
        }
    }
}
