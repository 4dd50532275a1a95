package dev.tables.engine.internal.record;

import dev.tables.engine.EdmType;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.InvalidRowException;
import dev.tables.engine.Limits;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowSource;
import dev.tables.engine.RowWriter;
import dev.tables.engine.Ticks;
import dev.tables.engine.ordered.Bytes;
import dev.tables.engine.rules.RequestBytes;
import java.time.Instant;
import java.util.Arrays;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A writer that encodes a row directly into a buffer and checks the limits. Reused; not safe for use by several
 * threads.
 */
public final class RecordWriter implements RowWriter {
    private static final PrimaryKey NO_KEYS = new PrimaryKey("", "");
    private Bytes out = new Bytes(0);
    private @Nullable RowNames table;
    private PrimaryKey keys = NO_KEYS;
    /** The number of the last row in which each property was written, by name id. */
    private int[] writtenIn = new int[64];

    private final RecentSources recent = new RecentSources();
    private @Nullable RowNames recentFor;

    private int row;
    private int count;
    private long billedBytes;
    private long sentBytes;

    /** Appends the record of an operation to {@code into}. Pass the same buffer in every call until {@link #forget}. */
    public void write(RowNames to, RowOperation operation, Bytes into) {
        begin(to, operation.primaryKey(), into);
        writeAll(operation.source());
        finish();
    }

    /**
     * Clears the recent sources. As long as a source is among the recent sources, its bytes are copied if it is written
     * again for the same table.
     */
    public void forget() {
        recent.clear();
        recentFor = null;
    }

    private void begin(RowNames to, PrimaryKey rowKeys, Bytes into) {
        // Names have other numbers in another table.
        if (recentFor != to) {
            forget();
            recentFor = to;
        }
        table = to;
        keys = rowKeys;
        out = into;
        count = 0;
        if (++row < 0) {
            Arrays.fill(writtenIn, 0);
            row = 1;
        }
        billedBytes = billedHead(rowKeys);
        sentBytes = RequestBytes.ofKeys(rowKeys);
        into.put(Record.VERSION);
        into.putLong(0);
    }

    private void finish() {
        checkSize(billedBytes, table(), keys);
        table = null;
        keys = NO_KEYS;
    }

    /** Returns the billed size of the row of the last {@link #write}. */
    public long billedBytes() {
        return billedBytes;
    }

    /** Returns the minimum size in a request of the row of the last {@link #write}. */
    public long sentBytes() {
        return sentBytes;
    }

    public static long billedHead(PrimaryKey keys) {
        return 4 + 2L * (keys.partitionKey().length() + keys.rowKey().length());
    }

    static void checkSize(long billedBytes, RowNames table, PrimaryKey keys) {
        if (billedBytes > Limits.MAX_ROW_BYTES) {
            throw new InvalidRowException(
                    ErrorCode.ENTITY_TOO_LARGE,
                    "The row has " + billedBytes + " bytes in Azure's size calculation, expected at most "
                            + Limits.MAX_ROW_BYTES + ". Store less data in the row, or use several rows.",
                    table.name(),
                    keys);
        }
    }

    static void checkCount(int count, RowNames table, PrimaryKey keys) {
        if (count > Limits.MAX_PROPERTIES) {
            throw new InvalidRowException(
                    ErrorCode.TOO_MANY_PROPERTIES,
                    "The row has more than " + Limits.MAX_PROPERTIES + " properties. Use several rows.",
                    table.name(),
                    keys);
        }
    }

    private RowNames table() {
        RowNames to = table;
        if (to == null) {
            throw new IllegalStateException(
                    "The row has already been written. Use a row writer only while RowSource.writeTo runs.");
        }
        return to;
    }

    private void head(String name, EdmType type, int code) {
        RowNames to = table();
        int id = to.idOf(name, keys);
        checkOnce(to, id);
        checkCount(++count, to, keys);
        billedBytes += 8 + 2L * name.length();
        sentBytes += RequestBytes.ofProperty(name, type);
        out.putVarint(id);
        out.put(code);
    }

    private void checkOnce(RowNames to, int id) {
        if (id >= writtenIn.length) {
            writtenIn = Arrays.copyOf(writtenIn, Math.max(id + 1, 2 * writtenIn.length));
        }
        if (writtenIn[id] == row) {
            throw new InvalidRowException(
                    ErrorCode.DUPLICATE_PROPERTIES_SPECIFIED,
                    "Property '" + to.names().names[id] + "' was written twice. Write each property once.",
                    to.name(),
                    keys);
        }
        writtenIn[id] = row;
    }

    @Override
    public RowWriter writeAll(RowSource other) {
        int known = recent.find(other);
        if (known >= 0) {
            copy(known);
            return this;
        }
        int from = out.length();
        int countBefore = count;
        long billedBefore = billedBytes;
        long sentBefore = sentBytes;
        other.writeTo(this);
        RecentSources.Size size =
                new RecentSources.Size(count - countBefore, billedBytes - billedBefore, sentBytes - sentBefore);
        recent.add(other, from, out.length(), size);
        return this;
    }

    private void copy(int known) {
        RowNames to = table();
        byte[] array = out.array();
        int from = recent.from(known);
        int end = recent.to(known);
        for (int at = from; at < end; ) {
            checkOnce(to, (int) Record.varint(array, at, end));
            int type = Record.skipVarint(array, at, end);
            at = Record.skip(array, type + 1, end, array[type]);
        }
        count += recent.count(known);
        checkCount(count, to, keys);
        billedBytes += recent.billedBytes(known);
        sentBytes += recent.sentBytes(known);
        out.put(array, from, end - from);
    }

    @Override
    public RowWriter string(String name, @Nullable String value) {
        if (value == null) {
            return this;
        }
        int units = value.length();
        if (units > Limits.MAX_STRING_LENGTH) {
            throw tooLarge(name, EdmType.STRING, units + " code units", Limits.MAX_STRING_LENGTH);
        }
        head(name, EdmType.STRING, Record.LATIN1);
        billedBytes += 4 + 2L * units;
        int code = out.length() - 1;
        out.putVarint(units);
        int at = out.length();
        out.setLength(at + units);
        byte[] array = out.array();
        int all = 0;
        for (int i = 0; i < units; i++) {
            char unit = value.charAt(i);
            all |= unit;
            array[at + i] = (byte) unit;
        }
        sentBytes += all < 0x80 ? units : RequestBytes.ofText(value);
        if (all > 0xFF) {
            out.setLength(code);
            wideString(value);
        }
        return this;
    }

    private void wideString(String value) {
        int units = value.length();
        out.put(Record.UTF16);
        out.putVarint(2L * units);
        int at = out.length();
        out.setLength(at + 2 * units);
        byte[] array = out.array();
        for (int i = 0; i < units; i++) {
            char unit = value.charAt(i);
            array[at++] = (byte) (unit >> 8);
            array[at++] = (byte) unit;
        }
    }

    @Override
    public RowWriter binary(String name, byte @Nullable [] value) {
        if (value == null) {
            return this;
        }
        if (value.length > Limits.MAX_PROPERTY_VALUE_BYTES) {
            throw tooLarge(name, EdmType.BINARY, value.length + " bytes", Limits.MAX_PROPERTY_VALUE_BYTES);
        }
        head(name, EdmType.BINARY, Record.BINARY);
        billedBytes += 4 + value.length;
        sentBytes += RequestBytes.ofBinary(value.length);
        out.putVarint(value.length);
        out.put(value, 0, value.length);
        return this;
    }

    @Override
    public RowWriter bool(String name, boolean value) {
        head(name, EdmType.BOOLEAN, value ? Record.TRUE : Record.FALSE);
        billedBytes += 1;
        return this;
    }

    @Override
    public RowWriter int32(String name, int value) {
        head(name, EdmType.INT32, Record.INT32);
        billedBytes += 4;
        out.putVarint(Record.zigzag(value));
        return this;
    }

    @Override
    public RowWriter int64(String name, long value) {
        head(name, EdmType.INT64, Record.INT64);
        billedBytes += 8;
        out.putVarint(Record.zigzag(value));
        return this;
    }

    /** Writes a number. There is only one NaN, as in Azure. */
    @Override
    public RowWriter float64(String name, double value) {
        head(name, EdmType.DOUBLE, Record.DOUBLE);
        billedBytes += 8;
        out.putLong(Double.doubleToLongBits(value));
        return this;
    }

    @Override
    public RowWriter dateTime(String name, @Nullable Instant value) {
        if (value == null) {
            return this;
        }
        long seconds = value.getEpochSecond();
        if (seconds < Ticks.MIN / 10_000_000 || seconds > Ticks.MAX / 10_000_000) {
            throw new InvalidRowException(
                    ErrorCode.OUT_OF_RANGE_INPUT,
                    "Property '" + name + "' is out of range. Expected a time from 1601-01-01 to 9999-12-31.",
                    table().name(),
                    keys);
        }
        head(name, EdmType.DATE_TIME, Record.DATE_TIME);
        billedBytes += 8;
        out.putLong(Ticks.of(value));
        return this;
    }

    @Override
    public RowWriter guid(String name, @Nullable UUID value) {
        if (value == null) {
            return this;
        }
        head(name, EdmType.GUID, Record.GUID);
        billedBytes += 16;
        out.putLong(value.getMostSignificantBits());
        out.putLong(value.getLeastSignificantBits());
        return this;
    }

    private InvalidRowException tooLarge(String name, EdmType type, String found, int limit) {
        return new InvalidRowException(
                ErrorCode.PROPERTY_VALUE_TOO_LARGE,
                "Property '" + name + "' (" + type.odataName() + ") has " + found + ", expected at most " + limit
                        + ". Split the value across several properties or rows.",
                table().name(),
                keys);
    }
}
