package dev.tables.cli.copy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.cli.copy.TableCopyReport.Verdict;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.tck.store.HashPartitionedTableStore;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tables of indexes, which a store without order across partitions keeps in shards. */
class CopiedIndexTablesTest {
    private static final int ROWS = 2500;
    private static final String TABLE = "staffByEmail";

    private static List<TableCopyReport> copy(TableStore source, TableStore target, TableCopyOptions options) {
        return new TableCopy(source, target, options, CopyCheckpointStore.none(), (table, stage, rows) -> {}).run();
    }

    private static void put(TableStore store, String table, Row row) {
        store.createTableIfNotExists(table);
        store.write(table, RowOperation.insert(row.primaryKey(), row));
    }

    private static void fill(TableStore store) {
        put(
                store,
                "tablesIndexes",
                Row.builder("indexes", "index_14_staff_0__byEmail")
                        .string("indexTable", TABLE)
                        .string("definition", "GLOBAL KEYS_ONLY by email STRING")
                        .build());
        put(
                store,
                "tablesIndexes",
                Row.builder("indexes", "index_14_staff_0__byName")
                        .string("indexTable", "staff")
                        .string("rowKeys", "~byName_")
                        .string("definition", "LOCAL ALL_PROPERTIES by name STRING")
                        .build());
        put(store, "staff", Row.builder("Sales", "1").string("email", "a b!").build());
        for (int i = 0; i < ROWS; i++) {
            put(store, TABLE, Row.builder("m! " + i, "Sales " + i).build());
        }
    }

    @Test
    void indexTablesAreTranslatedInBothDirections() {
        try (TableStore first = LocalTableStore.inMemory();
                TableStore hashed = new HashPartitionedTableStore(LocalTableStore.inMemory());
                TableStore last = LocalTableStore.inMemory()) {
            fill(first);

            List<TableCopyReport> there = copy(first, hashed, TableCopyOptions.defaults());
            List<TableCopyReport> back = copy(hashed, last, TableCopyOptions.defaults());

            assertThat(there).extracting(TableCopyReport::verdict).containsOnly(Verdict.SAME);
            assertThat(back).extracting(TableCopyReport::verdict).containsOnly(Verdict.SAME);
            assertThat(Filled.rows(hashed, TABLE))
                    .hasSize(ROWS)
                    .allMatch(row -> row.partitionKey().startsWith("shard_"))
                    .anyMatch(row -> row.rowKey().equals("m!a!_17 Sales 17"));
            assertThat(there.get(1).table()).isEqualTo(TABLE);
            // Rows of a shard go together: for each page at most one transaction for each shard.
            assertThat(there.get(1).transactionCount()).isLessThanOrEqualTo(3 * 17L);
            assertThat(Filled.rows(hashed, "tablesIndexes"))
                    .extracting(row -> row.string("definition"))
                    .containsExactlyInAnyOrder(
                            "GLOBAL KEYS_ONLY by email STRING in 16 shards", "LOCAL ALL_PROPERTIES by name STRING");
            for (String table : first.tableNames()) {
                assertThat(Filled.rows(last, table)).as(table).isEqualTo(Filled.rows(first, table));
            }
        }
    }

    @Test
    void indexTableIsConvertedIfCopiedWithoutTheCatalog() {
        try (TableStore first = LocalTableStore.inMemory();
                TableStore hashed = new HashPartitionedTableStore(LocalTableStore.inMemory());
                TableStore other = new HashPartitionedTableStore(LocalTableStore.inMemory())) {
            fill(first);
            copy(first, hashed, TableCopyOptions.defaults());

            assertThat(copy(first, other, TableCopyOptions.defaults().withTables(Set.of(TABLE))))
                    .extracting(TableCopyReport::verdict)
                    .containsExactly(Verdict.SAME);
            assertThat(Filled.rows(other, TABLE)).isEqualTo(Filled.rows(hashed, TABLE));
        }
    }

    @Test
    void shardsAreKeptBetweenStoresWithShards() {
        try (TableStore first = LocalTableStore.inMemory();
                TableStore hashed = new HashPartitionedTableStore(LocalTableStore.inMemory());
                TableStore other = new HashPartitionedTableStore(LocalTableStore.inMemory())) {
            fill(first);
            copy(first, hashed, TableCopyOptions.defaults());
            copy(hashed, other, TableCopyOptions.defaults());

            for (String table : first.tableNames()) {
                assertThat(Filled.rows(other, table)).as(table).isEqualTo(Filled.rows(hashed, table));
            }
        }
    }
}
