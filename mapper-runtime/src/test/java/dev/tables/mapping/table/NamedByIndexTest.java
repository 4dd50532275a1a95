package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.RowQuery;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.tck.store.RecordingTableStore;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.value.type.ValueType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which index rows say of themselves which entities they lead to, and what it costs to ask for no more than that. */
class NamedByIndexTest {
    private final LocalTableStore store = LocalTableStore.inMemory();
    private final RecordingTableStore probe = new RecordingTableStore(store);
    private @Nullable IndexCatalog catalog;

    @AfterEach
    void close() {
        if (catalog != null) {
            catalog.close();
        }
        store.close();
    }

    private EntityTable<Film> films(IndexScope scope, IndexLayout layout, boolean unique, boolean inCatalog) {
        KeyComponent title = KeyComponent.of("title", ValueType.STRING);
        IndexModel index = new IndexModel("byTitle", List.of(title), scope, layout, unique, List.of());
        catalog = inCatalog ? IndexCatalog.of(probe) : null;
        EntityTable<Film> films = EntityTable.of(
                probe,
                FilmTableMapper.of(true, index),
                EntityTableOptions.defaults().withIndexCatalog(catalog));
        films.createTables();
        films.saveAll(List.of(
                Film.of("Ufa", 1).titled("Angel", 1930),
                Film.of("Ufa", 2).titled(unique ? "Faust" : "Angel", 1926),
                Film.of("Ufa", 3).titled("Metropolis", 1927)));
        probe.requests();
        return films;
    }

    @ParameterizedTest
    @CsvSource({
        "LOCAL, KEYS_ONLY, false, true, query",
        "LOCAL, KEYS_ONLY, true, true, query",
        "LOCAL, KEY_LIST_PER_VALUE, false, true, query",
        "LOCAL, KEY_LIST_PER_VALUE, false, false, query",
        "LOCAL, ALL_PROPERTIES, false, true, query",
        "LOCAL, KEYS_ONLY, false, false, query getAll 3",
        "GLOBAL, KEYS_ONLY, false, true, query",
        "GLOBAL, ALL_PROPERTIES, false, true, query",
        "GLOBAL, INCLUDED_PROPERTIES, false, true, query",
        "GLOBAL, KEYS_ONLY, true, true, query",
        "GLOBAL, KEYS_ONLY, false, false, query getAll 3",
        "GLOBAL, ALL_PROPERTIES, false, false, query getAll 3"
    })
    void keysAreReadFromExactIndexRows(
            IndexScope scope, IndexLayout layout, boolean unique, boolean inCatalog, String requests) {
        EntityTable<Film> films = films(scope, layout, unique, inCatalog);
        RowQuery all = scope == IndexScope.GLOBAL ? RowQuery.wholeTable() : RowQuery.partition("Ufa");
        List<PrimaryKey> found = films.queryIndex(
                        0,
                        dev.tables.annotation.IndexConsistency.STRONG,
                        all.withProjection(Projection.of()),
                        reader -> reader.primaryKey())
                .items();

        assertThat(found)
                .containsExactly(
                        new PrimaryKey("Ufa", "00001"), new PrimaryKey("Ufa", "00002"), new PrimaryKey("Ufa", "00003"));
        assertThat(String.join(" ", probe.requests())).isEqualTo(requests);
    }

    @Test
    void keysAreReturnedWithThePositionOfTheIndexRow() {
        EntityTable<Film> films = films(IndexScope.LOCAL, IndexLayout.KEY_LIST_PER_VALUE, false, true);
        List<String> places = new ArrayList<>();
        films.queries().names(0, RowQuery.partition("Ufa"), (reader, place) -> places.add(place.rowKey()));

        assertThat(films.isExactIndexWithKeysOnly(0)).isTrue();
        assertThat(films.isCoveringIndex(0, Projection.ALL)).isFalse();
        assertThat(films.isCoveringIndex(0, Projection.of())).isTrue();
        assertThat(places).hasSize(3).isSorted().allMatch(place -> place.startsWith("~byTitle"));
    }

    @Test
    void keysCannotBeReadFromIndexesWithCopies() {
        EntityTable<Film> films = films(IndexScope.LOCAL, IndexLayout.ALL_PROPERTIES, false, true);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> films.queries().names(0, RowQuery.partition("Ufa"), (reader, place) -> place))
                .withMessageContaining("Entity keys cannot be read directly from index 'byTitle'.");
    }
}
