package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.ContinuationToken;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.adapter.internal.ShardedKeys;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.tck.store.HashPartitionedTableStore;
import dev.tables.mapping.key.internal.IndexRowFormat;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.lifecycle.IndexDefinitionMismatchException;
import dev.tables.mapping.lifecycle.IndexState;
import dev.tables.mapping.lifecycle.IndexStatus;
import dev.tables.mapping.lifecycle.internal.CopiedIndexes;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Indexes of every layout, copied between stores that keep their rows in different places: they serve at once, and come back as they were. */
class CopiedIndexesTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_126);

    private static final FilmTableMapper MAPPER = FilmTableMapper.of(false, FilmTableMapper.inTables());

    /** Row by row, as the command does in larger steps. */
    private static void copy(TableStore source, TableStore target) {
        CopiedIndexes indexes = CopiedIndexes.between(source, target);
        for (String table : source.tableNames()) {
            target.createTableIfNotExists(table);
            for (Row row : rows(indexes.source(), table)) {
                Row copied = indexes.copied(table, IndexRowFormat.copied(row));
                Row stored = indexes.isIntoShards(table) ? indexes.stored(copied) : copied;
                target.write(table, RowOperation.insertOrReplace(stored.primaryKey(), stored));
            }
            assertThat(plain(indexes.target(), table)).hasSameSizeAs(plain(indexes.source(), table));
        }
    }

    private static List<Row> rows(TableStore store, String table) {
        List<Row> rows = new ArrayList<>();
        ContinuationToken next = null;
        do {
            ResultPage<Row> page =
                    store.query(table, RowQuery.wholeTable().withPageSize(7).withContinuationToken(next), Row.DECODER);
            rows.addAll(page.items());
            next = page.nextToken();
        } while (next != null);
        return rows;
    }

    /** By keys; of rows that were copied once. */
    private static Map<String, Row> plain(TableStore store, String table) {
        Map<String, Row> rows = new TreeMap<>();
        rows(store, table)
                .forEach(row -> rows.put(
                        row.primaryKey().toString(), IndexRowFormat.copied(row).withoutETag()));
        return rows;
    }

    private static List<IndexStatus> states(TableStore store) {
        try (IndexCatalog catalog = IndexCatalog.of(store)) {
            return EntityTable.of(store, MAPPER, EntityTableOptions.defaults().withIndexCatalog(catalog))
                    .indexStatuses();
        }
    }

    @Test
    void copiedIndexesWorkInEachStoreAndAfterCopyingBack() {
        TableStore first = LocalTableStore.inMemory();
        TableStore last = LocalTableStore.inMemory();
        TableStore hashed = new ServiceStore(new HashPartitionedTableStore(LocalTableStore.inMemory()));
        try (FilmWorld world = new FilmWorld(MAPPER, first)) {
            fill(world.films(), 0);
            copy(first, hashed);
            FilmWorld copied = new FilmWorld(MAPPER, hashed);
            assertThat(states(hashed))
                    .isNotEmpty()
                    .allMatch(status -> status.state() == IndexState.READABLE)
                    .allMatch(status -> status.definition().canonicalText().endsWith(ShardedKeys.DEFINITION));
            copied.check("copied into shards");
            assertThat(rows(hashed, MAPPER.model().indexTable(0)))
                    .isNotEmpty()
                    .allMatch(row -> row.partitionKey().startsWith("shard_"));

            copy(hashed, last);
            for (int i = 0; i < MAPPER.model().indexes().size(); i++) {
                String table = MAPPER.model().indexTable(i);
                assertThat(plain(last, table)).as(table).isNotEmpty().isEqualTo(plain(first, table));
            }
            assertThat(states(last))
                    .isNotEmpty()
                    .allMatch(status -> status.state() == IndexState.READABLE)
                    .noneMatch(status -> status.definition().canonicalText().endsWith(ShardedKeys.DEFINITION));
            FilmWorld back = new FilmWorld(MAPPER, last);
            back.check("copied back");
            fill(back.films(), 100);
            back.check("written to afterwards");
            fill(copied.films(), 200);
            copied.check("written to in shards");
            back.close();
            copied.close();
        }
    }

    /** An index that somebody has copied without regard to it is refused at start, rather than that it lacks what is stored. */
    @Test
    void misplacedIndexRowsAreRejectedAtStart() {
        TableStore hashed = new HashPartitionedTableStore(LocalTableStore.inMemory());
        try (FilmWorld world = new FilmWorld(MAPPER, LocalTableStore.inMemory())) {
            fill(world.films(), 0);
            for (String table : world.store.tableNames()) {
                hashed.createTableIfNotExists(table);
                rows(world.store, table)
                        .forEach(row -> hashed.write(table, RowOperation.insertOrReplace(row.primaryKey(), row)));
            }
        }
        assertThatThrownBy(() -> states(hashed))
                .isInstanceOf(IndexDefinitionMismatchException.class)
                .hasMessageContaining("descending in 16 shards]")
                .hasMessageContaining("tables.indexes.mismatch-policy=demote");
        hashed.close();
    }

    private static void fill(EntityTable<Film> films, int first) {
        Random random = SEED.plus(first).random();
        for (int i = first; i < first + 60; i++) {
            films.save(Film.of("Studio " + random.nextInt(4), random.nextInt(50))
                    .titled("Title! " + random.nextInt(20), 1920 + random.nextInt(20))
                    .from(random.nextBoolean() ? "DE" : "US")
                    .with("Actor " + random.nextInt(9), "Actor " + random.nextInt(9))
                    .printed(i));
        }
    }
}
