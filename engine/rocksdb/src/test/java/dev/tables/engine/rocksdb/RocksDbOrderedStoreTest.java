package dev.tables.engine.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.ordered.Bytes;
import dev.tables.engine.ordered.OrderedReads;
import dev.tables.engine.ordered.OrderedStore;
import dev.tables.engine.ordered.WriteBatch;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.RocksDBException;

class RocksDbOrderedStoreTest {
    @TempDir
    Path directory;

    private static Bytes bytes(String text) {
        return Bytes.copyOf(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static WriteBatch batch() {
        WriteBatch batch = new WriteBatch();
        batch.put(bytes("b"), bytes("1"));
        batch.put(bytes("key".repeat(100)), bytes("value".repeat(5000)));
        batch.delete(bytes("c"));
        batch.deleteRange(bytes("x"), bytes("y"));
        batch.put(bytes("a"), bytes(""));
        return batch;
    }

    private static List<String> keys(OrderedReads store) {
        List<String> found = new ArrayList<>();
        Bytes key = new Bytes(1);
        try (OrderedStore.Cursor cursor = store.cursor()) {
            for (boolean more = cursor.seek(bytes("")); more; more = cursor.next()) {
                cursor.copyKeyTo(key);
                found.add(new String(key.toArray(), StandardCharsets.ISO_8859_1));
            }
        }
        return found;
    }

    @Test
    void batchEncodingMatchesRocksDb() throws RocksDBException {
        try (org.rocksdb.WriteBatch expected = new org.rocksdb.WriteBatch()) {
            expected.put(bytes("b").toArray(), bytes("1").toArray());
            expected.put(
                    bytes("key".repeat(100)).toArray(),
                    bytes("value".repeat(5000)).toArray());
            expected.delete(bytes("c").toArray());
            expected.deleteRange(bytes("x").toArray(), bytes("y").toArray());
            expected.put(bytes("a").toArray(), bytes("").toArray());

            assertThat(batch().toArray()).isEqualTo(expected.data());
        }
    }

    @Test
    void batchIsAppliedInOrder() {
        try (OrderedStore store = RocksDbOrderedStore.open(directory, RocksDbOptions.defaults())) {
            WriteBatch before = new WriteBatch();
            before.put(bytes("c"), bytes("1"));
            before.put(bytes("x1"), bytes("1"));
            before.put(bytes("y"), bytes("1"));
            store.write(before, true);
            store.write(batch(), true);
            Bytes value = new Bytes(1);

            assertThat(keys(store)).containsExactly("a", "b", "key".repeat(100), "y");
            assertThat(store.readInto(bytes("key".repeat(100)), value)).isTrue();
            assertThat(value.length()).isEqualTo(25_000);
            assertThat(store.readInto(bytes("c"), value)).isFalse();
        }
    }

    @Test
    void cursorShowsTheStateWhenOpened() {
        try (OrderedStore store = RocksDbOrderedStore.open(directory, RocksDbOptions.defaults())) {
            store.write(batch(), true);
            try (OrderedStore.Cursor cursor = store.cursor()) {
                WriteBatch later = new WriteBatch();
                later.delete(bytes("a"));
                later.put(bytes("aa"), bytes("1"));
                store.write(later, true);
                Bytes key = new Bytes(1);

                assertThat(cursor.seek(bytes(""))).isTrue();
                cursor.copyKeyTo(key);
                assertThat(key.toArray()).isEqualTo(bytes("a").toArray());
                assertThat(cursor.next()).isTrue();
                cursor.copyKeyTo(key);
                assertThat(key.toArray()).isEqualTo(bytes("b").toArray());
            }
            assertThat(keys(store)).containsExactly("aa", "b", "key".repeat(100));
        }
    }

    /** All values there are, read one by one, several at once, and by a cursor. */
    private static List<String> values(OrderedReads reads) {
        List<String> found = new ArrayList<>();
        List<byte[]> several = new ArrayList<>();
        Bytes value = new Bytes(1);
        for (char key = 'a'; key <= 'z'; key++) {
            several.add(bytes("" + key).toArray());
            boolean present = reads.readInto(bytes("" + key), value);
            found.add(present ? key + new String(value.toArray(), StandardCharsets.ISO_8859_1) : key + " absent");
        }
        for (List<byte[]> some : List.of(several.subList(0, 2), several)) {
            reads.getAll(
                    some,
                    (number, array, length) ->
                            found.add(number + new String(array, 0, length, StandardCharsets.ISO_8859_1)));
        }
        found.addAll(keys(reads));
        return found;
    }

    private static WriteBatch puts(String keys, String value) {
        WriteBatch batch = new WriteBatch();
        keys.chars().forEach(key -> batch.put(bytes("" + (char) key), bytes(value)));
        return batch;
    }

    @Test
    void snapshotIsStableDuringFlushAndCompaction() {
        try (OrderedStore store = RocksDbOrderedStore.open(directory, RocksDbOptions.defaults())) {
            store.write(puts("abcdef", "1"), true);
            List<String> before = values(store);
            try (OrderedStore.Snapshot snapshot = store.snapshot()) {
                WriteBatch later = puts("bgh", "2");
                later.delete(bytes("a"));
                later.deleteRange(bytes("e"), bytes("f"));
                store.write(later, true);
                assertThat(values(snapshot)).isEqualTo(before);
                store.flush();
                store.write(puts("bij", "3"), true);
                store.flush();
                store.compact();
                assertThat(values(snapshot)).isEqualTo(before);
                try (OrderedStore.Snapshot second = store.snapshot()) {
                    store.write(puts("k", "4"), true);
                    assertThat(keys(second)).containsExactly("b", "c", "d", "f", "g", "h", "i", "j");
                    assertThat(values(snapshot)).isEqualTo(before);
                }
            }
            assertThat(keys(store)).containsExactly("b", "c", "d", "f", "g", "h", "i", "j", "k");
        }
    }

    /** The iterator of a cursor is used again by the next. */
    @Test
    void cursorsOfSnapshotsAndCurrentStateAlternate() {
        try (OrderedStore store = RocksDbOrderedStore.open(directory, RocksDbOptions.defaults())) {
            store.write(puts("a", "1"), true);
            for (char key = 'b'; key <= 'z'; key++) {
                List<String> before = keys(store);
                try (OrderedStore.Snapshot snapshot = store.snapshot()) {
                    store.write(puts("" + key, "1"), true);
                    assertThat(keys(snapshot)).isEqualTo(before);
                    assertThat(keys(store)).hasSize(before.size() + 1);
                    assertThat(keys(snapshot)).isEqualTo(before);
                }
                assertThat(keys(store)).hasSize(before.size() + 1).contains("" + key);
            }
        }
    }

    /** Closing lets go what is open, and does not wait for who reads for long. */
    @Test
    void storeClosesWithAnOpenSnapshot() {
        RocksDbOrderedStore store = RocksDbOrderedStore.open(directory, RocksDbOptions.defaults());
        store.write(puts("abc", "1"), true);
        OrderedStore.Snapshot snapshot = store.snapshot();
        OrderedStore.Snapshot other = store.snapshot();
        other.close();
        other.close();
        store.close();

        assertThatThrownBy(() -> snapshot.readInto(bytes("a"), new Bytes(1)))
                .isInstanceOf(StoreUnavailableException.class);
        assertThatThrownBy(snapshot::cursor).isInstanceOf(StoreUnavailableException.class);
        assertThatThrownBy(() -> values(snapshot)).isInstanceOf(StoreUnavailableException.class);
        assertThatThrownBy(store::snapshot).isInstanceOf(StoreUnavailableException.class);
        snapshot.close();
        try (OrderedStore again = RocksDbOrderedStore.open(directory, RocksDbOptions.defaults())) {
            assertThat(keys(again)).containsExactly("a", "b", "c");
        }
    }

    @Test
    void operationsFailAfterClose() {
        RocksDbOrderedStore store = RocksDbOrderedStore.open(directory, RocksDbOptions.defaults());
        store.close();
        store.close();

        assertThatThrownBy(store::cursor).isInstanceOf(StoreUnavailableException.class);
        assertThatThrownBy(() -> store.write(batch(), true)).isInstanceOf(StoreUnavailableException.class);
        assertThatThrownBy(() -> store.readInto(bytes("a"), new Bytes(1)))
                .isInstanceOf(StoreUnavailableException.class);
        assertThatThrownBy(store::sync).isInstanceOf(StoreUnavailableException.class);
        assertThatThrownBy(store::flush).isInstanceOf(StoreUnavailableException.class);
    }
}
