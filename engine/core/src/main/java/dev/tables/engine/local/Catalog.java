package dev.tables.engine.local;

import dev.tables.engine.StoreCorruptedException;
import dev.tables.engine.TableAlreadyExistsException;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.internal.record.Keys;
import dev.tables.engine.ordered.Bytes;
import dev.tables.engine.ordered.OrderedReads;
import dev.tables.engine.ordered.OrderedStore;
import dev.tables.engine.ordered.WriteBatch;
import dev.tables.engine.rules.RowRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The existing tables, and the dropped tables that still take space.
 *
 * <p>A drop moves the id from the existing to the dropped tables, in one batch regardless of the table's size. Ids are
 * never reused.
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
    static final int OWNER = 'O';
    /** The kind of an entry that contains a number of a property name; the names of smaller numbers may be lost. */
    static final int FREE_NAME = 'L';

    private static final int FORMAT_VERSION = 1;

    private final OrderedStore store;
    private final LocalStoreOptions options;
    /** The tables by their spelled names, so that a usual look-up need not change the case. */
    private final Map<String, Table> bySpelling = new ConcurrentHashMap<>();

    private final Map<String, Table> byFoldedName = new ConcurrentHashMap<>();
    /** The owners of dependent tables, as folded names by the id of the dependent table. */
    private final Map<Integer, String> owners = new ConcurrentHashMap<>();

    private volatile int nextId = 1;

    Catalog(OrderedStore store, LocalStoreOptions options) {
        this.store = store;
        this.options = options;
        checkFormat();
        Bytes key = new Bytes(8);
        Bytes value = new Bytes(64);
        Keys.meta(key, NEXT_ID, -1);
        if (store.readInto(key, value)) {
            nextId = (int) number(value);
        }
        for (int id : ids(TABLE)) {
            Keys.meta(key, TABLE, id);
            store.readInto(key, value);
            publish(new Table(id, Keys.text(value.array(), 0, value.length()), store, options));
        }
        for (int id : ids(OWNER)) {
            Keys.meta(key, OWNER, id);
            store.readInto(key, value);
            owners.put(id, Keys.text(value.array(), 0, value.length()));
        }
    }

    /**
     * Reads the list of tables again, because a change that failed may have become visible. Unchanged tables keep their
     * objects.
     */
    synchronized void reload() {
        Bytes key = new Bytes(8);
        Bytes value = new Bytes(64);
        List<Integer> present = ids(TABLE);
        for (Table known : tables()) {
            if (!present.contains(known.id())) {
                known.drop();
                bySpelling.remove(known.name());
                byFoldedName.remove(fold(known.name()));
                owners.remove(known.id());
            }
        }
        List<Integer> known = tables().stream().map(Table::id).toList();
        for (int id : present) {
            if (!known.contains(id)) {
                Keys.meta(key, TABLE, id);
                store.readInto(key, value);
                publish(new Table(id, Keys.text(value.array(), 0, value.length()), store, options));
                nextId = Math.max(nextId, id + 1);
            }
        }
        for (int id : ids(OWNER)) {
            Keys.meta(key, OWNER, id);
            store.readInto(key, value);
            owners.put(id, Keys.text(value.array(), 0, value.length()));
        }
    }

    private void checkFormat() {
        Bytes key = new Bytes(8);
        Bytes value = new Bytes(8);
        Keys.meta(key, FORMAT, -1);
        if (store.readInto(key, value)) {
            if (value.length() != 8 || number(value) != FORMAT_VERSION) {
                String found = value.length() == 8 ? "format version " + number(value) : "an unknown format version";
                throw new StoreCorruptedException(
                        "The store has " + found + ", expected " + FORMAT_VERSION
                                + ". Open the store with the library version that wrote it.",
                        null);
            }
            return;
        }
        try (OrderedStore.Cursor cursor = store.cursor()) {
            if (cursor.seek(new Bytes(0))) {
                throw new StoreCorruptedException(
                        "The directory contains a database that is not a table store. Use an empty directory or the"
                                + " directory of a table store.",
                        null);
            }
        }
        value.clear();
        value.putLong(FORMAT_VERSION);
        WriteBatch batch = new WriteBatch();
        batch.put(key, value);
        store.write(batch, true);
    }

    /** Returns the table of that name, regardless of case, or throws a {@link TableNotFoundException}. */
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

    /** Returns the highest number of a table so far. */
    int lastId() {
        return nextId - 1;
    }

    /** Returns whether the table exists in the state that {@code reads} reads, and is not dropped in that state. */
    static boolean has(OrderedReads reads, Table table) {
        Bytes key = new Bytes(8);
        Keys.meta(key, TABLE, table.id());
        return reads.readInto(key, new Bytes(64));
    }

    /** Returns whether there is a table of that name, regardless of case. */
    boolean has(String name) {
        return bySpelling.containsKey(name) || byFoldedName.containsKey(fold(name));
    }

    synchronized void create(String name) {
        RowRules.checkTableName(name);
        Table present = byFoldedName.get(fold(name));
        if (present != null) {
            throw new TableAlreadyExistsException(present.name(), false);
        }
        WriteBatch batch = new WriteBatch();
        Table made = make(name, null, nextId, batch);
        store.write(batch, true);
        nextId = made.id() + 1;
        publish(made);
    }

    /** Returns whether a table exists and depends on that owner. */
    boolean isDependent(String name, String owner) {
        Table present = byFoldedName.get(fold(name));
        return present != null && fold(owner).equals(owners.get(present.id()));
    }

    /**
     * Creates a table that depends on an owner. If the table exists, it depends on the owner from now on. Returns
     * whether the table was created.
     */
    synchronized boolean createDependent(String name, String owner) {
        RowRules.checkTableName(name);
        RowRules.checkTableName(owner);
        String foldedOwner = fold(owner);
        if (fold(name).equals(foldedOwner)) {
            throw new IllegalArgumentException(
                    "Table '" + name + "' cannot depend on itself. Specify another table as its owner.");
        }
        Table present = byFoldedName.get(fold(name));
        String before = present == null ? null : owners.get(present.id());
        if (present != null && before != null && !before.equals(foldedOwner)) {
            throw new TableAlreadyExistsException(present.name(), false);
        }
        WriteBatch batch = new WriteBatch();
        if (present != null) {
            own(present.id(), foldedOwner, batch);
            store.write(batch, true);
            owners.put(present.id(), foldedOwner);
            return false;
        }
        Table made = make(name, foldedOwner, nextId, batch);
        store.write(batch, true);
        nextId = made.id() + 1;
        owners.put(made.id(), foldedOwner);
        publish(made);
        return true;
    }

    private Table make(String name, @Nullable String owner, int id, WriteBatch batch) {
        Bytes key = new Bytes(8);
        Bytes value = new Bytes(64);
        Keys.meta(key, TABLE, id);
        Keys.text(value, name);
        batch.put(key, value);
        Keys.meta(key, NEXT_ID, -1);
        value.clear();
        value.putLong(id + 1L);
        batch.put(key, value);
        if (owner != null) {
            own(id, owner, batch);
        }
        return new Table(id, name, store, options);
    }

    private static void own(int id, String owner, WriteBatch batch) {
        Bytes key = new Bytes(8);
        Bytes value = new Bytes(64);
        Keys.meta(key, OWNER, id);
        Keys.text(value, owner);
        batch.put(key, value);
    }

    /**
     * Removes a table, and replaces the tables that depend on it by empty ones. The rows of all these tables remain
     * until {@link #deleteRows}.
     *
     * @return the table, then the dependent tables that were replaced
     */
    synchronized List<Table> drop(String name) {
        Table table = table(name);
        String folded = fold(table.name());
        List<Table> dropped = new ArrayList<>(List.of(table));
        byFoldedName.values().stream()
                .filter(one -> folded.equals(owners.get(one.id())))
                .forEach(dropped::add);
        WriteBatch batch = new WriteBatch();
        List<Table> empty = new ArrayList<>();
        for (Table one : dropped) {
            drop(one.id(), batch);
            if (one != table) {
                empty.add(make(one.name(), folded, nextId + empty.size(), batch));
            }
        }
        store.write(batch, true);
        nextId += empty.size();
        // Before the empty ones are found: who writes to them and to this one finds this one dropped.
        dropped.forEach(Table::drop);
        bySpelling.remove(table.name());
        byFoldedName.remove(folded);
        dropped.forEach(one -> owners.remove(one.id()));
        empty.forEach(one -> owners.put(one.id(), folded));
        empty.forEach(this::publish);
        return dropped;
    }

    private static void drop(int id, WriteBatch batch) {
        Bytes key = new Bytes(8);
        Keys.meta(key, TABLE, id);
        batch.delete(key);
        Keys.meta(key, OWNER, id);
        batch.delete(key);
        Keys.meta(key, DROPPED, id);
        batch.put(key, new Bytes(0));
    }

    /** Returns the ids of dropped tables whose rows may still exist. */
    List<Integer> dropped() {
        return ids(DROPPED);
    }

    /**
     * Removes all rows and names of a dropped table, one range each. The table stays registered as dropped until
     * {@link #returnSpace}.
     */
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
        Keys.meta(key, FREE_NAME, id);
        batch.delete(key);
        store.write(batch, true);
    }

    /** Frees the disk space of the deleted rows of a dropped table, then forgets the table. */
    void returnSpace(int id) {
        Bytes from = new Bytes(8);
        Bytes to = new Bytes(8);
        Keys.table(from, id);
        Keys.afterTable(to, id);
        store.reclaimDiskSpace(from, to);
        WriteBatch batch = new WriteBatch();
        Bytes key = new Bytes(8);
        Keys.meta(key, DROPPED, id);
        batch.delete(key);
        store.write(batch, true);
    }

    /** Removes the earlier contents of a table's rows from the storage device. */
    void purge(String name) {
        int id = table(name).id();
        Bytes from = new Bytes(8);
        Bytes to = new Bytes(8);
        Keys.table(from, id);
        Keys.afterTable(to, id);
        store.purgeOverwrittenValues(from, to);
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
                cursor.copyKeyTo(key);
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

    /** Reads the number under one of the engine's own keys, or null if it does not exist. */
    static @Nullable Long number(OrderedStore store, int kind) {
        return number(store, kind, -1);
    }

    /**
     * Reads the number under one of the engine's own keys, or null if it does not exist. The key belongs to a table if
     * {@code table} is not negative.
     */
    static @Nullable Long number(OrderedStore store, int kind, int table) {
        Bytes key = new Bytes(8);
        Bytes value = new Bytes(8);
        Keys.meta(key, kind, table);
        return store.readInto(key, value) && value.length() == 8 ? number(value) : null;
    }
}
