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
 * A record of the keys with which the values of a store are encrypted. The record contains names of keysets and IDs of
 * keys, never key material.
 *
 * <p>Each key is recorded in the table {@value #TABLE_NAME} before its first value is stored, so a missing key is
 * detected at startup. A key may remain recorded after its last value is deleted. To check whether a key can be
 * removed, {@link #countValuesByKey} reads the whole store. Thread-safe.
 */
public final class EncryptionKeyUsage {
    /**
     * The table of recorded keys. The partition key is the table of the entities, the row key is the keyset and the ID
     * of the key.
     */
    public static final String TABLE_NAME = "tablesKeys";

    private static final String SEPARATOR = ":";

    /** The suffix of the names of properties that refer to large values. */
    private static final String LARGE = PropertyStorage.referenceName("");

    private static final Pattern LARGE_VALUE = Pattern.compile("[a-z0-9-]{1,64} [0-9]{1,18} [0-9a-f]{64} [bsu]");

    private final TableStore store;
    private final @Nullable BlobStore blobs;
    private final Set<Recorded> recorded = ConcurrentHashMap.newKeySet();

    private EncryptionKeyUsage(TableStore store, @Nullable BlobStore blobs) {
        this.store = store;
        this.blobs = blobs;
    }

    /** Creates an instance for a store whose entities have no large values. */
    public static EncryptionKeyUsage of(TableStore store) {
        return new EncryptionKeyUsage(store, null);
    }

    /** Creates an instance for a store and the large values of its entities. */
    public static EncryptionKeyUsage of(TableStore store, BlobStore blobs) {
        return new EncryptionKeyUsage(store, blobs);
    }

    /**
     * A key of a keyset.
     *
     * @param keyset the name of its keyset
     * @param idInKeyset the ID of the key within the keyset
     */
    public record KeyId(String keyset, int idInKeyset) implements Comparable<KeyId> {
        @Override
        public int compareTo(KeyId other) {
            int names = keyset.compareTo(other.keyset);
            return names != 0 ? names : Integer.compareUnsigned(idInKeyset, other.idInKeyset);
        }

        @Override
        public String toString() {
            return keyset + SEPARATOR + String.format(Locale.ROOT, "%08x", idInKeyset);
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
     * Returns the names of the recorded keysets, in order. Back up the recorded keysets with the store: encrypted
     * values cannot be read without them. Sends one request.
     */
    public Set<String> keysetNames() {
        Set<String> names = new TreeSet<>();
        records(RowQuery.wholeTable(), (table, key) -> names.add(key.keyset()));
        return names;
    }

    /**
     * Counts the values of each key by table. Reads all large values and all rows, including index rows, pending work,
     * caches and event publications. Also counts values inside other values, such as in a step of an
     * {@linkplain dev.tables.mapping.intent.EventualTransaction eventual transaction}. The counts of large values are
     * under the table name {@code (large values)}.
     */
    public Map<KeyId, Map<String, Long>> countValuesByKey() {
        return everything().counts();
    }

    /**
     * The counts of the encrypted values in a store.
     *
     * @param counts the number of values of each key, by table
     * @param unseenLarge the number of large values to which rows refer and that were not read, because no BlobStore is
     *     available
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
                CiphertextSearch.keysOfValues(large.get(id)).forEach(key -> add(counts, "(large values)", key));
            }
        }
        return new Everything(counts, large == null ? unseenLarge.get() : 0);
    }

    /**
     * The keys of the encrypted values in a row, and the number of references to large values in the row. The row
     * itself is not kept, to save memory.
     */
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
        List<KeyId> keys = CiphertextSearch.keysOfValues(row);
        return keys.isEmpty() && large == 0 ? Found.NOTHING : new Found(keys, large);
    }

    private static void add(Map<KeyId, Map<String, Long>> counts, String table, KeyId key) {
        counts.computeIfAbsent(key, first -> new TreeMap<>()).merge(table, 1L, Long::sum);
    }

    /**
     * Records that entities of a table have values that are encrypted with a key. Call this method before the first
     * value with this key is stored. The first call for a table and key sends one request.
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

    /** Returns the keys that are recorded for a table. Sends one request. */
    List<KeyId> recordedFor(String table) {
        List<KeyId> keys = new ArrayList<>();
        records(RowQuery.partition(table), (of, key) -> keys.add(key));
        return keys;
    }

    /** Returns the tables for which keys of a keyset are recorded. Sends one request. */
    Set<String> tablesOf(String keyset) {
        Set<String> tables = new TreeSet<>();
        records(RowQuery.wholeTable(), (table, key) -> {
            if (key.keyset().equals(keyset)) {
                tables.add(table);
            }
        });
        return tables;
    }

    /** Deletes the record of a key for a table. Call this method when no value of the key remains. */
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
