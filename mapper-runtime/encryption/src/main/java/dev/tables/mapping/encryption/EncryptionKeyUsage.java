package dev.tables.mapping.encryption;

import dev.tables.engine.ETag;
import dev.tables.engine.EdmType;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStore;
import dev.tables.mapping.blob.BlobStore;
import dev.tables.mapping.intent.IntentLog;
import dev.tables.mapping.intent.internal.IntentPartitions;
import dev.tables.mapping.model.PropertyStorage;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The keys that encrypted values of a store use: names of keysets and IDs of keys, never key material.
 *
 * <p>Each key is recorded in the table {@value #TABLE_NAME} before its first value is stored. A start without one of
 * these keys is therefore detected. Values are also counted, by reading the whole store, so that no key is removed
 * while a value needs it. A record may outlive the last value of its key. Thread-safe.
 */
public final class EncryptionKeyUsage {
    /** The table of records: partition key is the table of the entities, row key the keyset and the id of the key. */
    public static final String TABLE_NAME = "tablesKeys";

    private static final String SEPARATOR = ":";

    /** The end of the names of references to large values, and the form of such a reference. */
    private static final String LARGE = PropertyStorage.referenceName("");

    private static final Pattern LARGE_VALUE = Pattern.compile("[a-z0-9-]{1,64} [0-9]{1,18} [0-9a-f]{64} [bsu]");

    private final TableStore store;
    private final @Nullable BlobStore blobs;
    private final Set<Recorded> recorded = ConcurrentHashMap.newKeySet();

    private EncryptionKeyUsage(TableStore store, @Nullable BlobStore blobs) {
        this.store = store;
        this.blobs = blobs;
    }

    /** Creates the key usage of a store whose entities have no large values. */
    public static EncryptionKeyUsage in(TableStore store) {
        return new EncryptionKeyUsage(store, null);
    }

    /** Creates the key usage of a store and of the large values of its entities. */
    public static EncryptionKeyUsage in(TableStore store, BlobStore blobs) {
        return new EncryptionKeyUsage(store, blobs);
    }

    /**
     * A key.
     *
     * @param keyset the name of its keyset
     * @param keyNumber within the keyset
     */
    public record KeyId(String keyset, int keyNumber) implements Comparable<KeyId> {
        @Override
        public int compareTo(KeyId other) {
            int names = keyset.compareTo(other.keyset);
            return names != 0 ? names : Integer.compareUnsigned(keyNumber, other.keyNumber);
        }

        @Override
        public String toString() {
            return keyset + SEPARATOR + String.format(Locale.ROOT, "%08x", keyNumber);
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

    /**
     * Returns the names of the recorded keysets, in order. A backup of the store is of little use without these
     * keysets. Sends one request.
     */
    public Set<String> keysetNames() {
        Set<String> names = new TreeSet<>();
        records(RowQuery.wholeTable(), (table, key) -> names.add(key.keyset()));
        return names;
    }

    /**
     * Counts the values of each key by table: reads every row of every table, index rows, pending work, caches and
     * publications of events included, and every large value. Values that are part of a larger one, such as a row in a
     * step of an {@linkplain dev.tables.mapping.intent.EventualTransaction eventual transaction}, count too. Large
     * values count in a table named {@code (large values)}.
     */
    public Map<KeyId, Map<String, Long>> countValuesByKey() {
        return everything().counts();
    }

    /**
     * The counts of the encrypted values in a store.
     *
     * @param counts the number of values of each key, by table
     * @param unseenLarge the number of large values that rows refer to, if no BlobStore for them is available here
     */
    record Everything(Map<KeyId, Map<String, Long>> counts, long unseenLarge) {}

    Everything everything() {
        Map<KeyId, Map<String, Long>> counts = new TreeMap<>();
        AtomicLong unseenLarge = new AtomicLong();
        Consumer<String> count = table -> rows(table, RowQuery.wholeTable(), row -> found(table, row), found -> {
            found.keys().forEach(key -> add(counts, table, key));
            unseenLarge.addAndGet(found.large());
        });
        // Pending work first: what it writes in the meantime is met in the other tables, which it may also create.
        count.accept(IntentLog.TABLE_NAME);
        store.tableNames().stream()
                .filter(table -> !table.equalsIgnoreCase(TABLE_NAME) && !table.equalsIgnoreCase(IntentLog.TABLE_NAME))
                .forEach(count);
        BlobStore large = blobs;
        if (large != null) {
            for (String id : large.ids()) {
                SealedSearch.keysOfValues(large.get(id)).forEach(key -> add(counts, "(large values)", key));
            }
        }
        return new Everything(counts, large == null ? unseenLarge.get() : 0);
    }

    /** The findings of a row. No more of the row is kept, because a page of large rows fills the memory. */
    private record Found(List<KeyId> keys, int large) {
        private static final Found NOTHING = new Found(List.of(), 0);
    }

    private static Found found(String table, RowReader row) {
        if (table.equals(IntentLog.TABLE_NAME) && !IntentPartitions.isOpen(row.primaryKey())) {
            // A note of what was decided: nothing is to be done with what it contains.
            return Found.NOTHING;
        }
        int large = 0;
        for (String name : row.propertyNames()) {
            if (name.endsWith(LARGE) && row.typeOf(name) == EdmType.STRING) {
                large += LARGE_VALUE.matcher(String.valueOf(row.string(name))).matches() ? 1 : 0;
            }
        }
        List<KeyId> keys = SealedSearch.keysOfValues(row);
        return keys.isEmpty() && large == 0 ? Found.NOTHING : new Found(keys, large);
    }

    private static void add(Map<KeyId, Map<String, Long>> counts, String table, KeyId key) {
        counts.computeIfAbsent(key, first -> new TreeMap<>()).merge(table, 1L, Long::sum);
    }

    /**
     * Records that values of a key are stored for entities of a table. Callers must call this method before they store
     * the first value. The first call sends one request.
     */
    void record(String table, String keyset, int keyId) {
        Recorded one = new Recorded(table, new KeyId(keyset, keyId));
        if (!recorded.contains(one)) {
            PrimaryKey keys = new PrimaryKey(table, one.key().toString());
            RowOperation put = RowOperation.insertOrReplace(keys, row -> {});
            try {
                store.write(TABLE_NAME, put);
            } catch (TableNotFoundException first) {
                store.createTableIfNotExists(TABLE_NAME);
                store.write(TABLE_NAME, put);
            }
            recorded.add(one);
        }
    }

    /** Returns the keys recorded for entities of a table. Sends one request. */
    List<KeyId> recordedFor(String table) {
        List<KeyId> keys = new ArrayList<>();
        records(RowQuery.partition(table), (of, key) -> keys.add(key));
        return keys;
    }

    /** Returns the tables whose entities have values under a keyset, according to the records. Sends one request. */
    Set<String> tablesOf(String keyset) {
        Set<String> tables = new TreeSet<>();
        records(RowQuery.wholeTable(), (table, key) -> {
            if (key.keyset().equals(keyset)) {
                tables.add(table);
            }
        });
        return tables;
    }

    /** Deletes a record after no value of the key remains. */
    void forget(String table, KeyId key) {
        PrimaryKey keys = new PrimaryKey(table, key.toString());
        recorded.remove(new Recorded(table, key));
        try {
            store.write(TABLE_NAME, RowOperation.delete(keys, ETag.ANY));
        } catch (RowNotFoundException | TableNotFoundException gone) {
            // Somebody else has taken it back.
        }
    }

    /** Deletes the records of a key for all tables. */
    void forget(KeyId key) {
        tablesOf(key.keyset()).forEach(table -> forget(table, key));
    }

    private interface Records {
        void accept(String table, KeyId key);
    }

    private void records(RowQuery query, Records each) {
        rows(TABLE_NAME, query, RowReader::primaryKey, row -> {
            KeyId key = KeyId.parse(row.rowKey());
            if (key != null) {
                each.accept(row.partitionKey(), key);
            }
        });
    }

    private <R> void rows(String table, RowQuery query, RowDecoder<R> decoder, Consumer<R> each) {
        try {
            for (@Nullable RowQuery next = query; next != null; ) {
                ResultPage<R> page = store.query(table, next, decoder);
                page.items().forEach(each);
                next = page.nextToken() == null ? null : query.withContinuationToken(page.nextToken());
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
        return "EncryptionKeyUsage[" + store + "]";
    }
}
