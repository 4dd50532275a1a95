package dev.tables.engine.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.ContinuationToken;
import dev.tables.engine.ETag;
import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreLockedException;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.local.Durability;
import dev.tables.engine.local.LocalTableStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RocksDbTableStoresTest {
    @TempDir
    Path directory;

    private static Row row(String key, int n) {
        return Row.builder("p", key).int32("n", n).string("text", "x".repeat(n)).build();
    }

    private static Row read(LocalTableStore store, String rowKey) {
        Row found = store.get("things", new PrimaryKey("p", rowKey), Projection.ALL, Row.DECODER);
        return Objects.requireNonNull(found, "row " + rowKey);
    }

    @Test
    void rowsExistAfterCloseAndReopen() {
        for (Durability durability : Durability.values()) {
            Path own = directory.resolve(durability.name());
            RocksDbOptions options = RocksDbOptions.defaults().withDurability(durability);
            ETag written;
            try (LocalTableStore store = RocksDbTableStores.open(own, options)) {
                store.createTable("Things");
                Row one = row("a", 3);
                written = store.write("Things", RowOperation.insert(one.primaryKey(), one));
            }
            try (LocalTableStore store = RocksDbTableStores.open(own, options)) {
                Row found = read(store, "a");

                assertThat(found.withoutETag()).isEqualTo(row("a", 3));
                assertThat(found.etag()).isEqualTo(written);
            }
        }
    }

    @Test
    void valuesLargerThanBuffersAreRead() {
        try (LocalTableStore store = RocksDbTableStores.open(directory)) {
            store.createTable("Things");
            for (int n : new int[] {1, 5000, 10_000, 30_000}) {
                Row one = row("k" + n, n);
                store.write("Things", RowOperation.insert(one.primaryKey(), one));
            }

            ResultPage<Row> page = store.query("Things", RowQuery.partition("p"), Row.DECODER);
            assertThat(page.items()).hasSize(4);
            assertThat(page.items().get(3).withoutETag()).isEqualTo(row("k5000", 5000));
            assertThat(read(store, "k30000").withoutETag()).isEqualTo(row("k30000", 30_000));
        }
    }

    @Test
    void openFailsIfDirectoryIsInUseAndNamesIt() {
        try (LocalTableStore store = RocksDbTableStores.open(directory)) {
            assertThat(store.tableNames()).isEmpty();
            assertThatThrownBy(() -> RocksDbTableStores.open(directory))
                    .isInstanceOfSatisfying(StoreLockedException.class, locked -> {
                        assertThat(locked.directory()).isEqualTo(directory);
                        assertThat(locked)
                                .hasMessageContaining("in use by process "
                                        + ProcessHandle.current().pid());
                    });
        }
        try (LocalTableStore again = RocksDbTableStores.open(directory)) {
            assertThat(again.tableNames()).isEmpty();
        }
    }

    @Test
    void openFailsIfPathIsAFile() throws Exception {
        Path file = Files.writeString(directory.resolve("file"), "text");

        assertThatThrownBy(() -> RocksDbTableStores.open(file))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageContaining(file.toString());
    }

    @Test
    void rowsOfADroppedTableAreRemovedInTheBackground() {
        RocksDbOptions options = RocksDbOptions.defaults().withDurability(Durability.OS);
        try (LocalTableStore store = RocksDbTableStores.open(directory, options)) {
            store.createTable("Things");
            for (int n = 0; n < 500; n++) {
                Row one = row("k" + n, n);
                store.write("Things", RowOperation.insert(one.primaryKey(), one));
            }
            store.deleteTable("Things");
            store.createTable("Things");
            assertThat(store.query("Things", RowQuery.wholeTable(), Row.DECODER).items())
                    .isEmpty();
            store.write("Things", RowOperation.insert(new PrimaryKey("p", "new"), row("new", 1)));
        }
        try (LocalTableStore store = RocksDbTableStores.open(directory, options)) {
            RowQuery query = RowQuery.wholeTable().withRowKeyRange(KeyRange.all());
            assertThat(store.query("Things", query, Row.DECODER).items()).hasSize(1);
        }
    }

    @Test
    void queryContinuesAfterRestart() {
        RowQuery query = RowQuery.partition("p").withPageSize(3);
        ContinuationToken token;
        try (LocalTableStore store = RocksDbTableStores.open(directory)) {
            store.createTable("Things");
            for (int n = 0; n < 6; n++) {
                Row one = row("k" + n, n);
                store.write("Things", RowOperation.insert(one.primaryKey(), one));
            }
            token = Objects.requireNonNull(
                    store.query("Things", query, Row.DECODER).nextToken());
        }
        try (LocalTableStore store = RocksDbTableStores.open(directory)) {
            ResultPage<Row> rest = store.query(
                    "things", query.withContinuationToken(new ContinuationToken(token.text())), Row.DECODER);

            assertThat(rest.items()).extracting(Row::rowKey).containsExactly("k3", "k4", "k5");
            assertThat(rest.nextToken()).isNull();
        }
    }

    @Test
    void storeWithTenThousandTablesOpens() {
        RocksDbOptions options = RocksDbOptions.defaults().withDurability(Durability.OS);
        int tables = 10_000;
        try (LocalTableStore store = RocksDbTableStores.open(directory, options)) {
            for (int i = 0; i < tables; i++) {
                store.createTable("Day" + i);
                Row one = row("r", i % 10);
                store.write("Day" + i, RowOperation.insert(one.primaryKey(), one));
            }
        }
        long started = System.nanoTime();
        try (LocalTableStore store = RocksDbTableStores.open(directory, options)) {
            long opened = (System.nanoTime() - started) / 1_000_000;
            System.out.println("RocksDbTableStoresTest: " + tables + " tables opened in " + opened + " ms");
            assertThat(opened).as("milliseconds to open").isLessThan(10_000);
            assertThat(store.tableNames()).hasSize(tables);
            assertThat(store.checkIntegrity().rowsByTable().values())
                    .hasSize(tables)
                    .containsOnly(1L);
        }
    }
}
