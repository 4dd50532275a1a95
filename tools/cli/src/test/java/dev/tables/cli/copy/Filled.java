package dev.tables.cli.copy;

import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;

/** Random rows of every type, index rows among them. */
final class Filled {
    private Filled() {}

    static void table(TableStore store, String table, int rows, Random random) {
        store.createTable(table);
        int written = 0;
        for (int partition = 0; written < rows; partition++) {
            EntityGroupTransaction some = new EntityGroupTransaction();
            int count = Math.min(rows - written, 1 + random.nextInt(100));
            for (int i = 0; i < count; i++) {
                Row row = row("p'" + partition, (i % 3 == 0 ? "~byName_" : "") + "r " + i, random);
                some.add(RowOperation.insert(row.primaryKey(), row));
            }
            store.execute(table, some);
            written += count;
        }
    }

    private static Row row(String partition, String key, Random random) {
        Row.Builder row = Row.builder(partition, key);
        row.string("Text", "ü " + random.nextInt()).int32("Number", random.nextInt());
        if (random.nextBoolean()) {
            row.int64("Long", random.nextLong()).float64("Whole", random.nextInt(100));
        }
        if (random.nextBoolean()) {
            row.float64("NaN", Double.NaN).float64("Zero", -0.0).bool("Flag", random.nextBoolean());
        }
        if (random.nextBoolean()) {
            row.dateTime("Then", Instant.ofEpochSecond(random.nextInt(), random.nextInt(10_000_000) * 100L));
            row.guid("Id", new UUID(random.nextLong(), random.nextLong()));
        }
        byte[] bytes = new byte[random.nextInt(50)];
        random.nextBytes(bytes);
        return row.binary("Bytes", bytes).build();
    }

    static List<Row> rows(TableStore store, String table) {
        List<Row> rows = new ArrayList<>();
        RowQuery query = RowQuery.wholeTable();
        while (true) {
            var page = store.query(table, query, Row.DECODER);
            page.items().forEach(row -> rows.add(row.withoutETag()));
            if (page.nextToken() == null) {
                return rows;
            }
            query = query.withContinuationToken(page.nextToken());
        }
    }
}
