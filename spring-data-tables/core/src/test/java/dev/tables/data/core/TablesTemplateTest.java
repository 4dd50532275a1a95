package dev.tables.data.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.model.ReadResult;
import dev.tables.mapping.query.AccessPath;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.LenientEntityReader;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.InvalidDataAccessResourceUsageException;

class TablesTemplateTest {
    private final LocalTableStore store = LocalTableStore.inMemory();
    private final TablesTemplate template = new TablesTemplate(store);

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void updatesOfUnversionedEntitiesAreNeverLost() {
        template.insert(new Counter("p", 1, "one", 0));
        CounterKey key = new CounterKey("p", 1);
        List<CompletableFuture<Void>> writers = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            writers.add(CompletableFuture.runAsync(() -> {
                for (int j = 0; j < 25; j++) {
                    template.update(Counter.class, key, Counter::up);
                }
            }));
        }
        writers.forEach(CompletableFuture::join);
        assertThat(template.findById(Counter.class, key)).map(Counter::count).contains(100);
        assertThat(template.update(Counter.class, new CounterKey("p", 2), Counter::up))
                .isEmpty();
    }

    @Test
    void bulkSaveReportsEachResult() {
        template.insert(new Counter("p", 1000, "7", 0));
        List<Counter> counters = new ArrayList<>();
        IntStream.range(0, 80).forEach(i -> counters.add(new Counter("p", i, Integer.toString(i), 1)));
        IntStream.range(0, 5).forEach(i -> counters.add(new Counter("q", i, Integer.toString(i), 1)));
        List<Integer> progress = new ArrayList<>();
        List<WriteResult<Counter>> results = template.bulkSave(Counter.class, counters, progress::add);
        assertThat(results).hasSize(85);
        assertThat(results.get(7).isSaved()).isFalse();
        assertThat(results.get(7).exception()).isInstanceOf(DuplicateKeyException.class);
        assertThat(results).filteredOn(result -> !result.isSaved()).hasSize(1);
        assertThat(template.count(Counter.class)).isEqualTo(85);
        assertThat(progress).isSorted().endsWith(85);
    }

    /** Others have written a text where there should be a number. */
    @Test
    void deleteAllDeletesUnreadableRows() {
        for (int i = 0; i < 3; i++) {
            template.insert(new Counter("p", i, Integer.toString(i), 0));
        }
        EntityTable<Counter> table = template.table(Counter.class);
        PrimaryKey broken = table.mapper().primaryKeyOf(new Counter("p", 1, "1", 0));
        store.write(
                table.model().table(), RowOperation.merge(broken, writer -> writer.string("count", "many"), ETag.ANY));
        assertThatThrownBy(() -> template.findAll(Counter.class)).isInstanceOf(DataAccessException.class);
        assertThat(LenientEntityReader.readEntities(table, RowQuery.wholeTable())
                        .items())
                .extracting(ReadResult::isReadable)
                .containsExactly(true, false, true);
        assertThat(template.deleteAll(Counter.class)).isEqualTo(3);
        assertThat(template.count(Counter.class)).isZero();
        assertThat(store.query(table.model().table(), RowQuery.wholeTable(), Row.DECODER)
                        .items())
                .isEmpty();
    }

    @Test
    void planForQueryMethodReadsNoRows() {
        assertThat(template.planForQueryMethod(Counter.class, "findByPlaceAndLabel")
                        .accessPath())
                .isEqualTo(AccessPath.INDEX_LOOKUP);
    }

    @Test
    void templateCreatesNoTablesIfDisabled() {
        TablesTemplate careful = new TablesTemplate(store, false, (mapper, where) -> null);
        assertThatExceptionOfType(InvalidDataAccessResourceUsageException.class)
                .isThrownBy(() -> careful.findById(Counter.class, new CounterKey("p", 1)));
    }
}
