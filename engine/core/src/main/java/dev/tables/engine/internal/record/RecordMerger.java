package dev.tables.engine.internal.record;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.ordered.Bytes;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A merger that overlays the properties of one record on another. Existing properties keep their place and get the new
 * value; new properties come last. Reused; not safe for use by several threads.
 */
public final class RecordMerger {
    /** The position of each property in the overlay, by name id; 0 if the overlay does not contain it. */
    private int[] overlay = new int[64];

    private @Nullable RowNames table;
    private PrimaryKey keys = new PrimaryKey("", "");
    private String[] names = {};
    private long billedBytes;
    private int count;

    /** Sets the row of the next {@link #merge}. */
    public void target(RowNames of, PrimaryKey rowKeys) {
        table = of;
        keys = rowKeys;
    }

    /**
     * Writes the merged record, whose timestamp is not set yet. Checks the limits that apply to the whole record.
     *
     * @param range the start and end of the overlay in {@code fresh}
     */
    public void merge(Bytes stored, Bytes fresh, int[] range, Bytes into) {
        RowNames to = Objects.requireNonNull(table);
        names = to.names().names;
        if (overlay.length < names.length) {
            overlay = new int[names.length * 2];
        }
        billedBytes = RecordWriter.billedHead(keys);
        count = 0;
        into.clear();
        into.put(fresh.array(), range[0], Record.FIRST);
        int freshEnd = range[1];
        int freshStart = range[0] + Record.FIRST;
        try {
            for (int at = freshStart; at < freshEnd; at = end(fresh.array(), at, freshEnd)) {
                overlay[id(fresh.array(), at, freshEnd)] = at;
            }
            Record.checkHead(stored.array(), stored.length());
            for (int at = Record.FIRST; at < stored.length(); at = end(stored.array(), at, stored.length())) {
                int id = id(stored.array(), at, stored.length());
                int newer = overlay[id];
                overlay[id] = 0;
                if (newer == 0) {
                    copy(stored.array(), at, stored.length(), into);
                } else {
                    copy(fresh.array(), newer, freshEnd, into);
                }
            }
            for (int at = freshStart; at < freshEnd; at = end(fresh.array(), at, freshEnd)) {
                if (overlay[id(fresh.array(), at, freshEnd)] != 0) {
                    copy(fresh.array(), at, freshEnd, into);
                }
            }
        } finally {
            Arrays.fill(overlay, 0, names.length, 0);
        }
        RecordWriter.checkCount(count, to, keys);
        RecordWriter.checkSize(billedBytes, to, keys);
    }

    private int id(byte[] array, int head, int end) {
        long id = Record.varint(array, head, end);
        if (id < 0 || id >= names.length) {
            throw Record.damaged("the ID of a property name is unknown");
        }
        return (int) id;
    }

    private static int end(byte[] array, int head, int end) {
        int at = Record.skipVarint(array, head, end);
        if (at >= end) {
            throw Record.damaged("a property has no type");
        }
        return Record.skip(array, at + 1, end, array[at]);
    }

    private void copy(byte[] array, int head, int end, Bytes into) {
        int after = end(array, head, end);
        int type = Record.skipVarint(array, head, end);
        into.put(array, head, after - head);
        count++;
        billedBytes += 8 + 2L * names[id(array, head, end)].length() + billed(array, type + 1, end, array[type]);
    }

    private static long billed(byte[] array, int at, int end, int code) {
        return switch (code) {
            case Record.LATIN1 -> 4 + 2 * Record.varint(array, at, end);
            case Record.UTF16, Record.BINARY -> 4 + Record.varint(array, at, end);
            case Record.FALSE, Record.TRUE -> 1;
            case Record.INT32 -> 4;
            case Record.GUID -> 16;
            default -> 8;
        };
    }
}
