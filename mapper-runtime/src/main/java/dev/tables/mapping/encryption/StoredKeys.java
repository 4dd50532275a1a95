package dev.tables.mapping.encryption;

import dev.tables.engine.ETag;
import dev.tables.engine.EdmType;
import dev.tables.engine.Page;
import dev.tables.engine.Row;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStore;
import dev.tables.mapping.blob.BlobStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The keys that a store holds values of: names of keysets and ids of keys, never keys. Recorded in the table {@value #TABLE} before
 * the first value of a key is stored, so that a start without one of them is noticed; and counted, by reading everything, so that no
 * key is removed which a value needs.
 *
 * <p>A record may outlive the last value of its key. Safe for any number of threads.
 */
public final class StoredKeys {
    /** The table of records: partition key is the table of the entities, row key the keyset and the id of the key. */
    public static final String TABLE = "tablesKeys";

    private static final String SEPARATOR = ":";

    private final TableStore store;
    private final @Nullable BlobStore blobs;
    private final Set<Recorded> recorded = ConcurrentHashMap.newKeySet();

    private StoredKeys(TableStore store, @Nullable BlobStore blobs) {
        this.store = store;
        this.blobs = blobs;
    }

    /** The keys of a store whose entities have no large values. */
    public static StoredKeys in(TableStore store) {
        return new StoredKeys(store, null);
    }

    /** The keys of a store and of the large values of its entities. */
    public static StoredKeys in(TableStore store, BlobStore blobs) {
        return new StoredKeys(store, blobs);
    }

    /**
     * A key.
     *
     * @param keyset the name of its keyset
     * @param id within the keyset
     */
    public record KeyId(String keyset, int id) implements Comparable<KeyId> {
        @Override
        public int compareTo(KeyId other) {
            int names = keyset.compareTo(other.keyset);
            return names != 0 ? names : Integer.compareUnsigned(id, other.id);
        }

        @Override
        public String toString() {
            return keyset + SEPARATOR + String.format(Locale.ROOT, "%08x", id);
        }

        static @Nullable KeyId parse(String text) {
            int end = text.lastIndexOf(SEPARATOR);
            try {
                return end < 0
                        ? null
                        : new KeyId(text.substring(0, end), Integer.parseUnsignedInt(text, end + 1, text.length(), 16));
            } catch (NumberFormatException ofSomebodyElse) {
                return null;
            }
        }
    }

    private record Recorded(String table, KeyId key) {}

    /** The names of the keysets that are recorded, in order: a backup of the store is worth little without them. One request. */
    public Set<String> keysets() {
        Set<String> names = new TreeSet<>();
        records(RowQuery.wholeTable(), (table, key) -> names.add(key.keyset()));
        return names;
    }

    /**
     * Counts the values of each key, by the table they are in: reads every row of every table, index rows included, and every large
     * value. Large values count in a table named {@code (large values)}.
     */
    public Map<KeyId, Map<String, Long>> count() {
        Map<KeyId, Map<String, Long>> counts = new TreeMap<>();
        for (String table : store.tableNames()) {
            if (!table.equalsIgnoreCase(TABLE)) {
                rows(table, RowQuery.wholeTable(), row -> {
                    for (String name : row.names()) {
                        if (row.typeOf(name) == EdmType.BINARY) {
                            add(counts, table, row.binary(name));
                        }
                    }
                });
            }
        }
        BlobStore large = blobs;
        if (large != null) {
            for (String id : large.ids()) {
                add(counts, "(large values)", large.get(id));
            }
        }
        return counts;
    }

    private static void add(Map<KeyId, Map<String, Long>> counts, String table, byte @Nullable [] bytes) {
        SealedValue sealed = bytes != null && SealedValue.isMarked(bytes) ? SealedValue.parse(bytes) : null;
        if (sealed != null) {
            counts.computeIfAbsent(new KeyId(sealed.keyset(), sealed.keyId()), key -> new TreeMap<>())
                    .merge(table, 1L, Long::sum);
        }
    }

    /** Says that values of a key are stored for entities of a table, before the first is: one request the first time. */
    void record(String table, String keyset, int keyId) {
        Recorded one = new Recorded(table, new KeyId(keyset, keyId));
        if (!recorded.contains(one)) {
            RowKeys keys = new RowKeys(table, one.key().toString());
            RowOperation put = RowOperation.insertOrReplace(keys, row -> {});
            try {
                store.write(TABLE, put);
            } catch (TableNotFoundException first) {
                store.createTableIfAbsent(TABLE);
                store.write(TABLE, put);
            }
            recorded.add(one);
        }
    }

    /** The keys recorded for entities of a table. One request. */
    List<KeyId> recordedFor(String table) {
        List<KeyId> keys = new ArrayList<>();
        records(RowQuery.partition(table), (of, key) -> keys.add(key));
        return keys;
    }

    /** The tables whose entities have values under a keyset, as recorded. One request. */
    Set<String> tablesOf(String keyset) {
        Set<String> tables = new TreeSet<>();
        records(RowQuery.wholeTable(), (table, key) -> {
            if (key.keyset().equals(keyset)) {
                tables.add(table);
            }
        });
        return tables;
    }

    /** Takes a record back, once no value of the key is left. */
    void forget(String table, KeyId key) {
        RowKeys keys = new RowKeys(table, key.toString());
        recorded.remove(new Recorded(table, key));
        try {
            store.write(TABLE, RowOperation.delete(keys, ETag.ANY));
        } catch (RowNotFoundException | TableNotFoundException gone) {
            // Somebody else has taken it back.
        }
    }

    /** The same for whatever table. */
    void forget(KeyId key) {
        tablesOf(key.keyset()).forEach(table -> forget(table, key));
    }

    private interface Records {
        void accept(String table, KeyId key);
    }

    private void records(RowQuery query, Records each) {
        rows(TABLE, query, row -> {
            KeyId key = KeyId.parse(row.rowKey());
            if (key != null) {
                each.accept(row.partitionKey(), key);
            }
        });
    }

    private void rows(String table, RowQuery query, Consumer<Row> each) {
        try {
            for (@Nullable RowQuery next = query; next != null; ) {
                Page<Row> page = store.query(table, next, Row.DECODER);
                page.items().forEach(each);
                next = page.next() == null ? null : query.from(page.next());
            }
        } catch (TableNotFoundException none) {
            // Nothing was recorded, or the table was dropped meanwhile.
        }
    }

    TableStore store() {
        return store;
    }

    @Override
    public String toString() {
        return "StoredKeys[" + store + "]";
    }
}
