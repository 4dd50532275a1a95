package dev.tables.mapping.table.internal.row;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowSource;
import dev.tables.engine.RowWriter;
import dev.tables.engine.rules.RequestBytes;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A counter of the bytes that a row contributes to a transaction. The result is an upper bound of the billed size and
 * the sent size, with binary values as Base64 text.
 */
public final class RowSize implements RowWriter {
    /** The maximum size of a row's keys in bytes. */
    public static final int OF_KEYS = 4 + 2 * 2 * 1024;

    /**
     * Returns the maximum size of an operation in a request without its properties: its frame, and its keys as address
     * and as text.
     */
    public static long ofOperation(PrimaryKey keys) {
        return 1024 + 12L * (keys.partitionKey().length() + keys.rowKey().length());
    }

    private long bytes;

    private RowSize() {}

    /** Returns a writer whose result is discarded. */
    static RowWriter counter() {
        return new RowSize();
    }

    public static long of(RowSource source) {
        RowSize size = new RowSize();
        source.writeTo(size);
        return size.bytes;
    }

    private RowSize add(String name, long value) {
        bytes += 8 + 2L * name.length() + value;
        return this;
    }

    @Override
    public RowWriter string(String name, @Nullable String value) {
        return value == null ? this : add(name, 4 + Math.max(2L * value.length(), RequestBytes.ofText(value)));
    }

    @Override
    public RowWriter binary(String name, byte @Nullable [] value) {
        return value == null ? this : add(name, 4 + (value.length + 2L) / 3 * 4);
    }

    @Override
    public RowWriter bool(String name, boolean value) {
        return add(name, 1);
    }

    @Override
    public RowWriter int32(String name, int value) {
        return add(name, 4);
    }

    @Override
    public RowWriter int64(String name, long value) {
        return add(name, 8);
    }

    @Override
    public RowWriter float64(String name, double value) {
        return add(name, 8);
    }

    @Override
    public RowWriter dateTime(String name, @Nullable Instant value) {
        return value == null ? this : add(name, 8);
    }

    @Override
    public RowWriter guid(String name, @Nullable UUID value) {
        return value == null ? this : add(name, 16);
    }
}
