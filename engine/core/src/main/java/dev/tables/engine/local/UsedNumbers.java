package dev.tables.engine.local;

import dev.tables.engine.StoreCorruptedException;
import dev.tables.engine.Ticks;
import dev.tables.engine.internal.record.Keys;
import dev.tables.engine.internal.record.Record;
import dev.tables.engine.ordered.Bytes;
import dev.tables.engine.ordered.OrderedStore;
import dev.tables.engine.ordered.WriteBatch;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Map;
import java.util.TreeMap;

/**
 * The numbers in use in a store that has lost some writes: numbers of tables, of property names, and timestamps. The
 * record that assigned a number may be lost while rows that use it exist. A number in use must not be assigned again,
 * because existing rows would then appear in another table, or their values under another name.
 */
final class UsedNumbers {
    /** The maximum plausible number of names of a table. A larger number indicates damage. */
    private static final long MOST_NAMES = 1 << 22;

    /** How many numbers are skipped if a part of the store cannot be read. */
    private static final int MARGIN = 1000;

    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    private final OrderedStore store;
    private int lastTable;
    private long lastTicks = Ticks.MIN;
    /** The first free name number, by table. */
    private final Map<Integer, Integer> freeNames = new TreeMap<>();

    private UsedNumbers(OrderedStore store) {
        this.store = store;
    }

    /**
     * Reads everything that is readable, and reserves the numbers it finds in the store. Does nothing in a store
     * without tables.
     */
    static void reserve(OrderedStore store) {
        if (Catalog.number(store, Catalog.FORMAT) != null) {
            UsedNumbers used = new UsedNumbers(store);
            // Behind a damaged block, from the other end.
            int margin = used.reads(false) || used.reads(true) ? 0 : MARGIN;
            used.write(margin);
        }
    }

    /** Reads the store in one direction, and returns whether everything was readable. */
    private boolean reads(boolean descending) {
        Bytes afterAll = Bytes.copyOf(new byte[] {Byte.MAX_VALUE});
        Bytes key = new Bytes(256);
        Bytes value = new Bytes(1024);
        try (OrderedStore.Cursor cursor = store.cursor()) {
            boolean more = descending ? cursor.seekBefore(afterAll) : cursor.seek(new Bytes(0));
            while (more) {
                cursor.copyKeyTo(key);
                int table = Keys.tableOf(key);
                if (table > 0) {
                    table(table);
                    cursor.copyValueTo(value);
                    row(table, value);
                } else if (key.length() >= 6 && key.array()[0] == Keys.META) {
                    entry(key);
                }
                more = descending ? cursor.previous() : cursor.next();
            }
            return !descending;
        } catch (StoreCorruptedException damaged) {
            return false;
        }
    }

    private void entry(Bytes key) {
        int owner = (int) INT.get(key.array(), 2);
        table(owner);
        if (key.array()[1] == Catalog.NAME && key.length() == 10) {
            name(owner, (int) INT.get(key.array(), 6));
        }
    }

    private void table(int id) {
        lastTable = Math.max(lastTable, id);
        freeNames.putIfAbsent(id, 0);
    }

    private void row(int table, Bytes record) {
        byte[] array = record.array();
        int end = record.length();
        try {
            Record.checkHead(array, end);
            lastTicks = Math.max(lastTicks, Record.timestamp(array));
            int at = Record.FIRST;
            while (at < end) {
                name(table, Record.varint(array, at, end));
                int type = Record.skipVarint(array, at, end);
                at = Record.skip(array, type + 1, end, type < end ? array[type] : 0);
            }
        } catch (StoreCorruptedException damaged) {
            // The check of the store reports it.
        }
    }

    private void name(int table, long number) {
        if (number >= 0 && number < MOST_NAMES) {
            freeNames.merge(table, (int) number + 1, Math::max);
        }
    }

    private void write(int margin) {
        WriteBatch batch = new WriteBatch();
        raise(batch, Catalog.NEXT_ID, -1, lastTable + 1L + margin);
        raise(batch, Catalog.CLOCK, -1, lastTicks);
        freeNames.forEach((table, free) -> raise(batch, Catalog.FREE_NAME, table, (long) free + margin));
        store.write(batch, true);
        store.flush();
    }

    private void raise(WriteBatch batch, int kind, int table, long number) {
        Bytes key = new Bytes(8);
        Bytes value = new Bytes(8);
        Long present = Catalog.number(store, kind, table);
        if (present == null || present < number) {
            Keys.meta(key, kind, table);
            value.putLong(number);
            batch.put(key, value);
        }
    }
}
