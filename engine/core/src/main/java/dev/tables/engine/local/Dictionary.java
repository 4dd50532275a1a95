package dev.tables.engine.local;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.StoreCorruptedException;
import dev.tables.engine.internal.record.Keys;
import dev.tables.engine.internal.record.NumberedNames;
import dev.tables.engine.ordered.Bytes;
import dev.tables.engine.ordered.OrderedStore;
import dev.tables.engine.ordered.WriteBatch;
import dev.tables.engine.rules.RowRules;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The property names of one table, numbered from 0 in the order in which they were first written. Numbers are never
 * changed or reused while the table exists, even if a damaged store was opened without some of the names
 * ({@link UsedNumbers}).
 *
 * <p>A new name is logged before any write can use its number, and the log has no gaps. After a crash, every surviving
 * record therefore still finds its names. A look-up costs one volatile read, because visible rows use published names
 * only.
 */
final class Dictionary {
    private final OrderedStore store;
    private final String table;
    private final int tableId;
    private volatile @Nullable NumberedNames current;

    Dictionary(OrderedStore store, String table, int tableId) {
        this.store = store;
        this.table = table;
        this.tableId = tableId;
    }

    NumberedNames snapshot() {
        NumberedNames now = current;
        return now != null ? now : load();
    }

    /** Returns the number of a name. A new name is validated and gets a number. */
    int idOf(String name, PrimaryKey keys) {
        int id = snapshot().find(name);
        return id >= 0 ? id : add(name, keys);
    }

    private synchronized int add(String name, PrimaryKey keys) {
        NumberedNames now = snapshot();
        int present = now.find(name);
        if (present >= 0) {
            return present;
        }
        RowRules.checkPropertyName(name, table, keys);
        int id = now.names.length;
        Bytes key = new Bytes(16);
        key(key, id);
        Bytes value = new Bytes(32);
        Keys.text(value, name);
        WriteBatch batch = new WriteBatch();
        batch.put(key, value);
        store.write(batch, true);
        String[] names = Arrays.copyOf(now.names, id + 1);
        names[id] = name.intern();
        current = new NumberedNames(names);
        return id;
    }

    private synchronized NumberedNames load() {
        NumberedNames loaded = current;
        if (loaded != null) {
            return loaded;
        }
        Long free = Catalog.number(store, Catalog.FREE_NAME, tableId);
        List<String> names = new ArrayList<>();
        Bytes prefix = new Bytes(16);
        Keys.meta(prefix, Catalog.NAME, tableId);
        Bytes key = new Bytes(16);
        Bytes value = new Bytes(64);
        try (OrderedStore.Cursor cursor = store.cursor()) {
            for (boolean more = cursor.seek(prefix); more; more = cursor.next()) {
                cursor.copyKeyTo(key);
                if (!key.startsWith(prefix)) {
                    break;
                }
                int id = idIn(key, prefix.length());
                if (free != null && id <= free) {
                    names.addAll(Collections.nCopies(Math.max(0, id - names.size()), NumberedNames.LOST));
                }
                if (id != names.size()) {
                    throw new StoreCorruptedException(
                            "Property name number " + names.size() + " of table '" + table
                                    + "' is missing. The store is damaged. Restore a backup, or open the undamaged part"
                                    + " (RocksDbOptions.withDamagedStoreAllowed).",
                            null);
                }
                cursor.copyValueTo(value);
                names.add(Keys.text(value.array(), 0, value.length()).intern());
            }
        }
        long lost = free == null ? 0 : free - names.size();
        names.addAll(Collections.nCopies((int) Math.max(0, lost), NumberedNames.LOST));
        loaded = new NumberedNames(names.toArray(String[]::new));
        current = loaded;
        return loaded;
    }

    private void key(Bytes into, int id) {
        Keys.meta(into, Catalog.NAME, tableId);
        for (int shift = 24; shift >= 0; shift -= 8) {
            into.put(id >>> shift);
        }
    }

    private static int idIn(Bytes key, int at) {
        if (key.length() != at + 4) {
            return -1;
        }
        byte[] array = key.array();
        return array[at] << 24 | (array[at + 1] & 0xFF) << 16 | (array[at + 2] & 0xFF) << 8 | array[at + 3] & 0xFF;
    }
}
