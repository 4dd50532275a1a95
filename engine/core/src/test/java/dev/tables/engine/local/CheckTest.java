package dev.tables.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.internal.record.Keys;
import dev.tables.engine.ordered.Bytes;
import dev.tables.engine.ordered.MemoryOrderedStore;
import dev.tables.engine.ordered.WriteBatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

class CheckTest {
    private final MemoryOrderedStore bytes = new MemoryOrderedStore();

    private LocalTableStore filled() {
        LocalTableStore store = LocalTableStore.open(bytes, LocalStoreOptions.defaults());
        store.createTable("Things");
        store.createTable("Empty");
        for (int i = 0; i < 10; i++) {
            Row row = Row.builder("p", "r" + i)
                    .int32("n", i)
                    .string("s", "secret")
                    .build();
            store.write("Things", RowOperation.insert(row.primaryKey(), row));
        }
        return store;
    }

    private void damage(BiConsumer<Bytes, WriteBatch> change) {
        Bytes key = new Bytes(16);
        Keys.table(key, 1);
        Keys.text(key, "p");
        key.put(Keys.SEPARATOR);
        Keys.text(key, "r3");
        WriteBatch batch = new WriteBatch();
        change.accept(key, batch);
        bytes.write(batch, true);
    }

    @Test
    void checkCountsRowsAndFindsNoProblemInAnIntactStore() {
        try (LocalTableStore store = filled()) {
            StoreCheck check = store.checkIntegrity();

            assertThat(check.isIntact()).isTrue();
            assertThat(check.rowsByTable()).isEqualTo(Map.of("Things", 10L, "Empty", 0L));
            assertThat(check.rowBytes()).isEqualTo(10 * (9 + 3 + 3 + 6));
            assertThat(store.storedBytes()).isGreaterThan(check.rowBytes());
        }
    }

    @Test
    void checkReportsDamagedRowWithoutItsValues() {
        try (LocalTableStore store = filled()) {
            damage((key, batch) -> {
                Bytes value = new Bytes(64);
                assertThat(bytes.readInto(key, value)).isTrue();
                value.setLength(value.length() - 3);
                batch.put(key, value);
            });

            StoreCheck check = store.checkIntegrity();
            assertThat(check.problems())
                    .singleElement()
                    .asString()
                    .contains("Row (keys hidden)")
                    .doesNotContain("secret");
        }
    }

    @Test
    void checkReportsRowsThatBelongToNoTable() {
        try (LocalTableStore store = filled()) {
            damage((key, batch) -> {
                Keys.table(key, 77);
                key.put('x');
                batch.put(key, key);
            });

            assertThat(store.checkIntegrity().problems())
                    .singleElement()
                    .asString()
                    .contains("table number 77");
        }
    }

    @Test
    void storeWithTenThousandTablesOpensQuickly() {
        LocalTableStore store =
                LocalTableStore.open(bytes, LocalStoreOptions.defaults().withDurability(Durability.OS));
        int tables = 10_000;
        for (int i = 0; i < tables; i++) {
            store.createTable("Day" + i);
            int number = i;
            store.write("Day" + i, RowOperation.insert(new PrimaryKey("p", "r"), writer -> writer.int32("n", number)));
        }
        long started = System.nanoTime();
        LocalTableStore again = LocalTableStore.open(bytes, LocalStoreOptions.defaults());
        long opened = System.nanoTime() - started;

        List<Integer> read = new ArrayList<>();
        for (int i = 0; i < tables; i += 997) {
            Row row = again.get("day" + i, new PrimaryKey("p", "r"), Projection.ALL, Row.DECODER);
            assertThat(row).isNotNull();
            read.add(row.int32("n"));
        }
        assertThat(read).hasSize(11).contains(0, 997, 9970);
        assertThat(again.tableNames()).hasSize(tables);
        assertThat(opened).as("nanoseconds to open").isLessThan(5_000_000_000L);
        for (int i = 0; i < tables; i += 100) {
            again.deleteTable("Day" + i);
        }
        assertThat(again.tableNames()).hasSize(tables - 100);
        again.close();
    }
}
