package dev.tables.engine.local;

import dev.tables.engine.StoreCorruptedException;
import dev.tables.engine.TableAlreadyExistsException;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.adapter.RowRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Which tables exist, and which dropped ones still take space.
 *
 * <p>A drop moves the id from the existing to the dropped ones, in one batch whatever the size of the table. Ids are
 * never used again.
 */
final class Catalog {
    /** Kinds of the engine's own entries. */
    static final int FORMAT = 'F';

    static final int CLOCK = 'C';
    static final int NEXT_ID = 'I';
    static final int TABLE = 'T';
    static final int DROPPED = 'D';
    static final int NAME = 'N';
    static final int RANGES = 'R';

    private static final int FORMAT_VERSION = 1;

    private final OrderedStore store;
    private final LocalStoreOptions options;
    /** By spelled name, so that the usual look-up needs no change of case. */
    private final Map<String, Table> bySpelling = new ConcurrentHashMap<>();

    private final Map<String, Table> byFoldedName = new ConcurrentHashMap<>();
    private volatile int nextId = 1;

    Catalog(OrderedStore store, LocalStoreOptions options) {
        this.store = store;
        this.options = options;
        checkFormat();
        Bytes key = new Bytes(8);
        Bytes value = new Bytes(64);
        Keys.meta(key, NEXT_ID, -1);
        if (store.get(key, value)) {
            nextId = (int) number(value);
        }
        for (int id : ids(TABLE)) {
            Keys.meta(key, TABLE, id);
            store.get(key, value);
            publish(new Table(id, Keys.text(value.array(), 0, value.length()), store, options));
        }
    }

    private void checkFormat() {
        Bytes key = new Bytes(8);
        Bytes value = new Bytes(8);
        Keys.meta(key, FORMAT, -1);
        if (store.get(key, value)) {
            if (value.length() != 8 || number(value) != FORMAT_VERSION) {
                throw new StoreCorruptedException(
                        "Found a store of format version " + (value.length() == 8 ? number(value) : "unknown")
                                + ", expected " + FORMAT_VERSION + ". Open it with the version that wrote it.",
                        null);
            }
            return;
        }
        try (OrderedStore.Cursor cursor = store.cursor()) {
            if (cursor.seek(new Bytes(0))) {
                throw new StoreCorruptedException(
                        "Found a store that holds data of something else, expected an empty or a table store."
                                + " Use another directory.",
                        null);
            }
        }
        value.clear();
        value.putLong(FORMAT_VERSION);
        WriteBatch batch = new WriteBatch();
        batch.put(key, value);
        store.write(batch, true);
    }

    /** The table of that name in whatever case; {@link TableNotFoundException} if there is none. */
    Table table(String name) {
        Table found = bySpelling.get(name);
        return found != null ? found : byOtherSpelling(name);
    }

    private Table byOtherSpelling(String name) {
        Table found = byFoldedName.get(fold(name));
        if (found == null) {
            throw new TableNotFoundException(name);
        }
        return found;
    }

    /** No table has a higher number so far. */
    int lastId() {
        return nextId - 1;
    }

    /** Whether a table was there, and not dropped, when those bytes were. */
    static boolean has(OrderedReads reads, Table table) {
        Bytes key = new Bytes(8);
        Keys.meta(key, TABLE, table.id());
        return reads.get(key, new Bytes(64));
    }

    /** Whether there is a table of that name in whatever case. */
    boolean has(String name) {
        return bySpelling.containsKey(name) || byFoldedName.containsKey(fold(name));
    }

    synchronized void create(String name) {
        RowRules.checkTableName(name);
        Table present = byFoldedName.get(fold(name));
        if (present != null) {
            throw new TableAlreadyExistsException(present.name(), false);
        }
        int id = nextId;
        WriteBatch batch = new WriteBatch();
        Bytes key = new Bytes(8);
        Bytes value = new Bytes(64);
        Keys.meta(key, TABLE, id);
        Keys.text(value, name);
        batch.put(key, value);
        Keys.meta(key, NEXT_ID, -1);
        value.clear();
        value.putLong(id + 1L);
        batch.put(key, value);
        store.write(batch, true);
        nextId = id + 1;
        publish(new Table(id, name, store, options));
    }

    /** Forgets a table; its rows stay until {@link #deleteRows}. */
    synchronized Table drop(String name) {
        Table table = table(name);
        WriteBatch batch = new WriteBatch();
        Bytes key = new Bytes(8);
        Keys.meta(key, TABLE, table.id());
        batch.delete(key);
        Keys.meta(key, DROPPED, table.id());
        batch.put(key, new Bytes(0));
        store.write(batch, true);
        table.drop();
        bySpelling.remove(table.name());
        byFoldedName.remove(fold(table.name()));
        return table;
    }

    /** Ids of dropped tables whose rows may still be there. */
    List<Integer> dropped() {
        return ids(DROPPED);
    }

    /** Removes all rows and names of a dropped table, one range each; it stays noted until {@link #returnSpace}. */
    void deleteRows(int id) {
        WriteBatch batch = new WriteBatch();
        Bytes from = new Bytes(8);
        Bytes to = new Bytes(8);
        Keys.table(from, id);
        Keys.afterTable(to, id);
        batch.deleteRange(from, to);
        Bytes firstName = new Bytes(8);
        Bytes afterNames = new Bytes(8);
        Keys.meta(firstName, NAME, id);
        Keys.meta(afterNames, NAME, id + 1);
        batch.deleteRange(firstName, afterNames);
        Bytes key = new Bytes(8);
        Keys.meta(key, RANGES, id);
        batch.delete(key);
        store.write(batch, true);
    }

    /** Gives the space of the deleted rows of a dropped table back, then forgets the table. */
    void returnSpace(int id) {
        Bytes from = new Bytes(8);
        Bytes to = new Bytes(8);
        Keys.table(from, id);
        Keys.afterTable(to, id);
        store.reclaim(from, to);
        WriteBatch batch = new WriteBatch();
        Bytes key = new Bytes(8);
        Keys.meta(key, DROPPED, id);
        batch.delete(key);
        store.write(batch, true);
    }

    /** Removes from the device what the rows of a table held before. */
    void purge(String name) {
        int id = table(name).id();
        Bytes from = new Bytes(8);
        Bytes to = new Bytes(8);
        Keys.table(from, id);
        Keys.afterTable(to, id);
        store.purge(from, to);
    }

    List<String> names() {
        return new TreeMap<>(byFoldedName).values().stream().map(Table::name).toList();
    }

    List<Table> tables() {
        return List.copyOf(bySpelling.values());
    }

    private void publish(Table table) {
        byFoldedName.put(fold(table.name()), table);
        bySpelling.put(table.name(), table);
    }

    private static String fold(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    private List<Integer> ids(int kind) {
        List<Integer> found = new ArrayList<>();
        Bytes prefix = new Bytes(8);
        Keys.meta(prefix, kind, -1);
        Bytes key = new Bytes(8);
        try (OrderedStore.Cursor cursor = store.cursor()) {
            for (boolean more = cursor.seek(prefix); more; more = cursor.next()) {
                cursor.key(key);
                if (!key.startsWith(prefix) || key.length() != 6) {
                    break;
                }
                byte[] array = key.array();
                found.add(array[2] << 24 | (array[3] & 0xFF) << 16 | (array[4] & 0xFF) << 8 | array[5] & 0xFF);
            }
        }
        return found;
    }

    private static long number(Bytes value) {
        return (long) Bytes.LONG.get(value.array(), 0);
    }

    /** The number stored under a key of the engine's own, or null. */
    static @Nullable Long number(OrderedStore store, int kind) {
        Bytes key = new Bytes(8);
        Bytes value = new Bytes(8);
        Keys.meta(key, kind, -1);
        return store.get(key, value) && value.length() == 8 ? number(value) : null;
    }
}
