package dev.tables.engine.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.Durability;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.ordered.Bytes;
import dev.tables.engine.ordered.OrderedStore;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a drop leaves behind: no row, and hardly any space. */
class DroppedTablesTest {
    static final RocksDbOptions OPTIONS =
            RocksDbOptions.defaults().withDurability(Durability.OS).withMemtableBytes(1 << 20);
    private static final int ROWS = 400;
    private static final int ROW_BYTES = 10_000;
    private static final long ALL_BYTES = (long) ROWS * ROW_BYTES;

    @TempDir
    Path directory;

    /** Makes a table of 4 MB that does not compress. */
    static void fill(TableStore store, String table) {
        store.createTable(table);
        Random random = new Random(1);
        for (int row = 0; row < ROWS; row++) {
            byte[] bytes = new byte[ROW_BYTES];
            random.nextBytes(bytes);
            store.write(
                    table,
                    RowOperation.insert(
                            new PrimaryKey("p", String.format(Locale.ROOT, "r%03d", row)),
                            writer -> writer.binary("b", bytes)));
        }
    }

    static List<String> rowKeys(TableStore store, String table) {
        return store.query(table, RowQuery.wholeTable(), Row.DECODER).items().stream()
                .map(Row::rowKey)
                .toList();
    }

    /** Waits until less than half of a table is left. */
    static void awaitSpace(LocalTableStore store) {
        long deadline = System.nanoTime() + 60_000_000_000L;
        while (store.storedBytes() > ALL_BYTES / 2 && System.nanoTime() < deadline) {
            Thread.onSpinWait();
        }
        assertThat(store.storedBytes()).isLessThan(ALL_BYTES / 2);
    }

    @Test
    void dropFreesFilesThatAreNotCompacted() {
        try (LocalTableStore store = RocksDbTableStores.open(directory, OPTIONS)) {
            fill(store, "Things");
            assertThat(store.storedBytes()).isGreaterThan(ALL_BYTES);
            store.deleteTable("Things");
            awaitSpace(store);
        }
    }

    @Test
    void dropsOfSeveralTablesFreeSpaceTogether() {
        try (LocalTableStore store = RocksDbTableStores.open(directory, OPTIONS.withMemtableBytes(10 << 20))) {
            fill(store, "First");
            fill(store, "Second");
            store.compact();
            assertThat(store.storedBytes()).isGreaterThan(2 * ALL_BYTES);
            store.deleteTable("First");
            store.deleteTable("Second");
            awaitSpace(store);
        }
    }

    @Test
    void dropFreesSpaceAfterAConcurrentScanEnds() {
        RocksDbOrderedStore files = RocksDbOrderedStore.open(directory, OPTIONS);
        try (LocalTableStore store = LocalTableStore.open(files, OPTIONS.storeOptions())) {
            fill(store, "Things");
            try (OrderedStore.Cursor scan = files.cursor()) {
                store.deleteTable("Things");
                awaitReclaimed(files);
                assertThat(scan.seek(new Bytes(0))).isTrue();
            }
            awaitSpace(store);
        }
    }

    /** Waits until nothing notes the dropped table any more. */
    private static void awaitReclaimed(RocksDbOrderedStore files) {
        Bytes note = Bytes.copyOf(new byte[] {1, 'D', 0, 0, 0, 1});
        long deadline = System.nanoTime() + 60_000_000_000L;
        while (files.readInto(note, new Bytes(1)) && System.nanoTime() < deadline) {
            Thread.onSpinWait();
        }
        assertThat(files.readInto(note, new Bytes(1))).isFalse();
    }

    /** Waits until the rows of dropped tables are deleted, which does not give their space back. */
    private static void awaitDeleted(LocalTableStore store) {
        long deadline = System.nanoTime() + 60_000_000_000L;
        while (store.checkIntegrity().unreclaimedRows() > 0 && System.nanoTime() < deadline) {
            Thread.onSpinWait();
        }
        assertThat(store.checkIntegrity().unreclaimedRows()).isZero();
    }

    @Test
    void droppedTableIsReclaimedAtNextStart() {
        RocksDbOrderedStore files = RocksDbOrderedStore.open(directory, OPTIONS);
        try (LocalTableStore store = LocalTableStore.open(files, OPTIONS.storeOptions())) {
            fill(store, "Things");
            files.stopReclaimingDiskSpace();
            store.deleteTable("Things");
            store.createTable("Things");
            awaitDeleted(store);
        }
        try (LocalTableStore store = RocksDbTableStores.open(directory, OPTIONS)) {
            assertThat(rowKeys(store, "Things")).isEmpty();
            awaitSpace(store);
            assertThat(store.checkIntegrity().problems()).isEmpty();
        }
    }
}
