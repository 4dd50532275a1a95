package dev.tables.engine.adapter;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowOperation;
import dev.tables.engine.internal.record.Keys;
import dev.tables.engine.internal.record.Record;
import dev.tables.engine.internal.record.RecordMerger;
import dev.tables.engine.internal.record.RecordWriter;
import dev.tables.engine.ordered.Bytes;
import java.util.Arrays;

/**
 * The properties of a row as self-contained bytes, for engines that keep each row in a value of another database. The
 * names of the properties come first, then the properties as the embedded engine encodes them. The format is:
 * <ol>
 * <li>the format version (1 byte)
 * <li>the number of names (varint)
 * <li>each name (number of bytes as varint, then the bytes, encoded like a key)
 * <li>the properties as in {@code FORMAT.md}, with the number of their name.
 * </ol>
 *
 * <p>The record does not contain the keys, version and timestamp of the row. Safe for use by several threads.
 *
 * @param bytes the record
 * @param billedBytes the billed size of the row
 * @param requestBytes the minimum size of the row in the body of a request
 */
@SuppressWarnings("ArrayRecordComponent")
public record PortableRecord(byte[] bytes, long billedBytes, long requestBytes) {
    static final int VERSION = 1;

    private static final ThreadLocal<Codec> CODEC = ThreadLocal.withInitial(Codec::new);

    /** The buffers of a thread. */
    private static final class Codec {
        private final RecordWriter writer = new RecordWriter();
        private final RecordMerger merger = new RecordMerger();
        private boolean busy;
    }

    /**
     * Encodes the properties that an operation writes.
     *
     * @throws dev.tables.engine.InvalidRowException if the row exceeds one of the {@link dev.tables.engine.Limits}
     */
    public static PortableRecord encode(String table, RowOperation operation) {
        Codec own = CODEC.get();
        // What writes a row may write another one meanwhile.
        Codec codec = own.busy ? new Codec() : own;
        codec.busy = true;
        try {
            OwnNames names = new OwnNames(0, table);
            Bytes record = new Bytes(256);
            codec.writer.write(names, operation, record);
            return new PortableRecord(joined(names, record), codec.writer.billedBytes(), codec.writer.sentBytes());
        } finally {
            codec.writer.forget();
            codec.busy = false;
        }
    }

    /** Returns the billed size of a row with these keys and no properties. */
    public static long billedKeyBytes(PrimaryKey keys) {
        return RecordWriter.billedHead(keys);
    }

    /**
     * Overlays the properties of one record on another. Existing properties keep their place and get the new value; new
     * properties come last.
     *
     * @return the merged record
     * @throws dev.tables.engine.InvalidRowException if the merged row exceeds one of the
     *     {@link dev.tables.engine.Limits}
     */
    public static byte[] merge(String table, PrimaryKey keys, byte[] stored, byte[] fresh) {
        OwnNames names = new OwnNames(0, table);
        Bytes before = numberedAnew(stored, names, keys);
        Bytes overlay = numberedAnew(fresh, names, keys);
        Bytes merged = new Bytes(before.length() + overlay.length());
        RecordMerger merger = CODEC.get().merger;
        merger.target(names, keys);
        merger.merge(before, overlay, new int[] {0, overlay.length()}, merged);
        return joined(names, merged);
    }

    private static byte[] joined(OwnNames names, Bytes record) {
        Bytes joined = new Bytes(record.length() + 64);
        joined.put(VERSION);
        names.writeTo(joined);
        joined.put(record.array(), Record.FIRST, record.length() - Record.FIRST);
        return joined.toArray();
    }

    /** Converts a record to the format of the embedded engine, with names numbered by {@code names}. */
    private static Bytes numberedAnew(byte[] portable, OwnNames names, PrimaryKey keys) {
        int start = namesEnd(portable);
        String[] own = names(portable, start);
        Bytes record = new Bytes(portable.length + Record.FIRST);
        putHead(record, 0);
        int end = portable.length;
        for (int at = start; at < end; ) {
            long id = Record.varint(portable, at, end);
            int type = Record.skipVarint(portable, at, end);
            if (id < 0 || id >= own.length || type >= end) {
                throw Record.damaged("the ID of a property name is unknown");
            }
            int after = Record.skip(portable, type + 1, end, portable[type]);
            record.putVarint(names.idOf(own[(int) id], keys));
            record.put(portable, type, after - type);
            at = after;
        }
        return record;
    }

    static void putHead(Bytes record, long ticks) {
        record.put(Record.VERSION);
        record.putLong(ticks);
    }

    /** Returns the position at which the properties start. */
    static int namesEnd(byte[] portable) {
        int end = portable.length;
        if (end < 2 || portable[0] != VERSION) {
            throw Record.damaged("the record does not have format version " + VERSION);
        }
        long count = Record.varint(portable, 1, end);
        int at = Record.skipVarint(portable, 1, end);
        for (long i = 0; i < count; i++) {
            long length = Record.varint(portable, at, end);
            at = Record.skipVarint(portable, at, end);
            if (length < 0 || length > end - at) {
                throw Record.damaged("a property name is longer than its record");
            }
            at += (int) length;
        }
        return at;
    }

    /** Returns the names before {@code namesEnd}, which must have been validated. */
    static String[] names(byte[] portable, int namesEnd) {
        String[] names = new String[16];
        int count = 0;
        int at = Record.skipVarint(portable, 1, namesEnd);
        while (at < namesEnd) {
            int length = (int) Record.varint(portable, at, namesEnd);
            at = Record.skipVarint(portable, at, namesEnd);
            if (count == names.length) {
                names = Arrays.copyOf(names, 2 * count);
            }
            names[count++] = Keys.text(portable, at, at + length).intern();
            at += length;
        }
        return Arrays.copyOf(names, count);
    }
}
