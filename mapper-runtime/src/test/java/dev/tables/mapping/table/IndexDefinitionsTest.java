package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.ContinuationToken;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.request.ForwardingTableStore;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.table.internal.protocol.IndexDefinitions;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The start of a version with new indexes. */
class IndexDefinitionsTest {
    private static final EntityModel FILMS = FilmTableMapper.of(false).model();

    /** A store whose pages end before they have found a row, as in a table with many rows of other entities. */
    private static final class Slow extends ForwardingTableStore {
        private int queries;

        Slow(TableStore store) {
            super(store);
        }

        @Override
        public <T> ResultPage<T> query(String table, RowQuery query, RowDecoder<T> decoder) {
            queries++;
            return new ResultPage<>(List.of(), ContinuationToken.after(new PrimaryKey("p" + queries, "r")));
        }
    }

    @Test
    void tableIsEmptyOnlyIfOnePageConfirmsIt() {
        try (TableStore store = LocalTableStore.inMemory()) {
            assertThat(IndexDefinitions.isEmpty(store, FILMS)).isTrue();
            store.createTable("films");
            assertThat(IndexDefinitions.isEmpty(store, FILMS)).isTrue();
            store.write("films", RowOperation.insert(new PrimaryKey("p", "00001"), writer -> {}));
            assertThat(IndexDefinitions.isEmpty(store, FILMS)).isFalse();
        }
    }

    @Test
    void startDoesNotScanTheTable() {
        try (Slow store = new Slow(LocalTableStore.inMemory())) {
            store.createTable("films");
            assertThat(IndexDefinitions.isEmpty(store, FILMS)).isFalse();
            assertThat(store.queries).isEqualTo(1);
        }
    }
}
