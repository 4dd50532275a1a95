package dev.tables.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.ContinuationToken;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.ordered.MemoryOrderedStore;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** A page has a bound in bytes beside the one in rows, so that the size of rows does not decide how much memory a page takes. */
class PageBytesTest {
    private static final int BYTES = 100_000;

    @Test
    void pagesStayNearTheByteLimitAndCoverEveryRow() {
        LocalStoreOptions options = LocalStoreOptions.defaults().withMaxPageBytes(BYTES);
        try (LocalTableStore store = LocalTableStore.open(new MemoryOrderedStore(), options)) {
            store.createTable("Rows");
            List<String> keys = new ArrayList<>();
            int largest = 0;
            for (int i = 0; i < 200; i++) {
                String key = String.format(Locale.ROOT, "r%03d", i);
                byte[] value = new byte[i % 4 == 0 ? i * 7919 % 60_000 : i * 31 % 500];
                largest = Math.max(largest, value.length);
                keys.add(key);
                store.write("Rows", RowOperation.insert(new PrimaryKey("p", key), row -> row.binary("b", value)));
            }
            List<RowQuery> queries = List.of(
                    RowQuery.partition("p"),
                    RowQuery.wholeTable(),
                    RowQuery.partition("p").withDescending(true));
            for (RowQuery query : queries) {
                List<String> expected = new ArrayList<>(keys);
                if (query.descending()) {
                    Collections.reverse(expected);
                }
                assertThat(read(store, query, largest)).isEqualTo(expected);
            }
        }
    }

    private static List<String> read(LocalTableStore store, RowQuery query, int largest) {
        List<String> found = new ArrayList<>();
        ContinuationToken next = null;
        do {
            ResultPage<Row> page =
                    store.query("Rows", query.withPageSize(1000).withContinuationToken(next), Row.DECODER);
            long bytes = page.items().stream()
                    .mapToLong(row -> row.binary("b") == null ? 0 : row.binary("b").length)
                    .sum();
            assertThat(bytes).isLessThan(BYTES + largest);
            assertThat(page.nextToken() == null || !page.items().isEmpty()).isTrue();
            page.items().forEach(row -> found.add(row.rowKey()));
            next = page.nextToken();
        } while (next != null);
        return found;
    }
}
