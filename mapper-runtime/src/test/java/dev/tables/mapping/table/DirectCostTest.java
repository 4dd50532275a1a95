package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.annotation.IndexConsistency;
import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.engine.Projection;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.tck.store.RecordingTableStore;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.value.type.ValueType;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What writes cost where the store has transactions across partitions: one, and a read of what is changed; and what queries do beside them. */
class DirectCostTest {
    private static final KeyComponent ACTORS = KeyComponent.of("actors", ValueType.STRING);
    private static final Film FILM = Film.of("Ufa", 1).titled("Angel", 1930).with("Dietrich", "Jannings");

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

    private EntityTable<Film> films(IndexScope scope, IndexLayout layout) {
        IndexModel index = IndexModel.of("byActors", ACTORS).scope(scope).layout(layout);
        EntityTable<Film> films = EntityTable.of(
                probe,
                FilmTableMapper.of(
                        false, layout == IndexLayout.INCLUDED_PROPERTIES ? index.including("title") : index));
        films.createTables();
        return films;
    }

    /** What it costs to make it so is not counted. */
    private EntityTable<Film> filled(IndexScope scope, IndexLayout layout, List<Film> stored) {
        EntityTable<Film> films = films(scope, layout);
        films.save(Film.of("Other", 1).with("Extra"));
        films.saveAll(stored);
        probe.requests();
        return films;
    }

    private void assertRequests(String expected) {
        assertThat(probe.counted()).isEqualTo(expected);
    }

    @Test
    void writesDoNotReadCopiedIntents() {
        EntityTable<Film> films = films(IndexScope.GLOBAL, IndexLayout.KEYS_ONLY);
        films.insert(FILM);
        films.insert(Film.of("Ufa", 2).with("Helm"));
        assertRequests("execute across INSERT 2 INSERT_OR_REPLACE | execute across INSERT INSERT_OR_REPLACE");
    }

    @ParameterizedTest
    @EnumSource(names = {"KEYS_ONLY", "ALL_PROPERTIES", "INCLUDED_PROPERTIES"})
    void insertTakesOneRequest(IndexLayout layout) {
        EntityTable<Film> films = filled(IndexScope.GLOBAL, layout, List.of());
        films.insert(FILM);
        assertRequests("execute across INSERT 2 INSERT_OR_REPLACE");
    }

    /** What changes no row of an index is as it ever was. */
    @ParameterizedTest
    @CsvSource({
        "KEYS_ONLY, get | write REPLACE",
        "ALL_PROPERTIES, get | execute across REPLACE 2 INSERT_OR_REPLACE",
        "INCLUDED_PROPERTIES, get | write REPLACE"
    })
    void saveWithAnotherYearTakesTheExpectedRequests(IndexLayout layout, String requests) {
        EntityTable<Film> films = filled(IndexScope.GLOBAL, layout, List.of(FILM));
        films.save(FILM.titled("Angel", 1931));
        assertRequests(requests);
    }

    @ParameterizedTest
    @CsvSource({
        "KEYS_ONLY, get | execute across REPLACE INSERT_OR_REPLACE DELETE",
        "ALL_PROPERTIES, get | execute across REPLACE 2 INSERT_OR_REPLACE DELETE",
        "INCLUDED_PROPERTIES, get | execute across REPLACE 2 INSERT_OR_REPLACE DELETE"
    })
    void saveWithAnotherActorTakesTheExpectedRequests(IndexLayout layout, String requests) {
        EntityTable<Film> films = filled(IndexScope.GLOBAL, layout, List.of(FILM));
        films.save(FILM.with("Dietrich", "Helm"));
        assertRequests(requests);
    }

    @ParameterizedTest
    @EnumSource(names = {"KEYS_ONLY", "ALL_PROPERTIES", "INCLUDED_PROPERTIES"})
    void deleteTakesTwoRequests(IndexLayout layout) {
        EntityTable<Film> films = filled(IndexScope.GLOBAL, layout, List.of(FILM));
        films.delete(FILM);
        assertRequests("get | execute across 3 DELETE");
    }

    /** Each was written in a transaction of up to 100 operations of one partition, and their index rows one by one. */
    @ParameterizedTest
    @CsvSource({
        "LOCAL, KEYS_ONLY, 10 x query | execute across 1000 INSERT 1000 INSERT_OR_REPLACE",
        "LOCAL, KEY_LIST_PER_VALUE, 10 x query | execute across 1010 INSERT",
        "GLOBAL, KEYS_ONLY, 10 x query | execute across 1000 INSERT 1000 INSERT_OR_REPLACE",
        "GLOBAL, ALL_PROPERTIES, 10 x query | execute across 1000 INSERT 1000 INSERT_OR_REPLACE"
    })
    void saveAllInTenPartitionsTakesTheExpectedRequests(IndexScope scope, IndexLayout layout, String requests) {
        EntityTable<Film> films = filled(scope, layout, List.of());
        films.saveAll(IntStream.range(0, 1000)
                .mapToObj(number -> Film.of("Ufa" + number / 100, number).with("Dietrich"))
                .toList());
        assertThat(probe.counted().replace("getAll 10 | ", "")).isEqualTo(requests);
    }

    @ParameterizedTest
    @CsvSource({
        "KEYS_ONLY, Dietrich, query | execute 100 REPLACE",
        "ALL_PROPERTIES, Dietrich, query | execute across 100 REPLACE 100 INSERT_OR_REPLACE",
        "KEYS_ONLY, Helm, query | execute across 100 REPLACE 100 INSERT_OR_REPLACE 100 DELETE"
    })
    void saveAllOfExistingEntitiesTakesTheExpectedRequests(IndexLayout layout, String actor, String requests) {
        EntityTable<Film> films = filled(IndexScope.GLOBAL, layout, hundred("Dietrich"));
        films.saveAll(hundred(actor));
        assertThat(probe.counted().replaceAll("( INSERT_OR_REPLACE DELETE){2,}", ""))
                .isEqualTo(requests);
    }

    /** What one entity group transaction can hold of the partition is one, whatever there is besides; by bytes too. */
    @Test
    void saveAllMayExceedTheSizeOfAnEntityGroupTransaction() {
        EntityTable<Film> films = filled(IndexScope.LOCAL, IndexLayout.KEYS_ONLY, List.of());
        films.saveAll(IntStream.range(0, 45)
                .mapToObj(number -> Film.of("Ufa", number).titled("x".repeat(30_000), 1930))
                .toList());
        assertRequests("query | execute 45 INSERT");
        films.saveAll(IntStream.range(100, 190)
                .mapToObj(number -> Film.of("Ufa", number).titled("x".repeat(30_000), 1930))
                .toList());
        assertRequests("query | execute across 90 INSERT");
    }

    @Test
    void deleteAllTakesTwoRequests() {
        EntityTable<Film> films = filled(IndexScope.GLOBAL, IndexLayout.KEYS_ONLY, hundred("Dietrich"));
        films.deleteAll(hundred("Dietrich"));
        assertRequests("query | execute across 200 DELETE");
    }

    /** The limit of a transaction of the store is 10,000 operations. */
    @Test
    void saveAllIsSplitIfItExceedsOneTransaction() {
        EntityTable<Film> films = filled(IndexScope.GLOBAL, IndexLayout.KEYS_ONLY, List.of());
        films.saveAll(IntStream.range(0, 6000)
                .mapToObj(number -> Film.of("Ufa", number).with("Dietrich"))
                .toList());
        assertThat(probe.counted())
                .contains("execute across 5000 INSERT 5000 INSERT_OR_REPLACE", "1000 INSERT 1000 INSERT_OR_REPLACE");
    }

    /** Filled, in a catalog of indexes, and nothing counted so far. */
    private EntityTable<Film> inCatalog(IndexLayout layout, boolean unique) {
        KeyComponent title = KeyComponent.of("title", ValueType.STRING);
        IndexModel index = new IndexModel("byTitle", List.of(title), IndexScope.GLOBAL, layout, unique, List.of());
        IndexCatalog opened = IndexCatalog.of(store);
        catalog = opened;
        EntityTable<Film> films = EntityTable.of(
                probe,
                FilmTableMapper.of(true, layout == IndexLayout.INCLUDED_PROPERTIES ? index.including("year") : index),
                EntityTableOptions.defaults().withIndexCatalog(opened));
        films.createTables();
        films.saveAll(IntStream.range(0, 20)
                .mapToObj(
                        number -> Film.of("Ufa" + number % 3, number).titled(unique ? "Angel" + number : "Angel", 1930))
                .toList());
        probe.requests();
        return films;
    }

    /** What is asked, of which layout, and what it costs; by the protocol each hit would be read. */
    @ParameterizedTest
    @CsvSource({
        "KEYS_ONLY, entities, query | getAll 20",
        "ALL_PROPERTIES, entities, query",
        "INCLUDED_PROPERTIES, entities, query | getAll 20",
        "KEYS_ONLY, year, query | getAll 20",
        "ALL_PROPERTIES, year, query",
        "INCLUDED_PROPERTIES, year, query",
        "KEYS_ONLY, keys, query",
        "ALL_PROPERTIES, keys, query",
        "INCLUDED_PROPERTIES, keys, query"
    })
    void pageOfGlobalIndexTakesTheExpectedRequests(IndexLayout layout, String asked, String requests) {
        EntityTable<Film> films = inCatalog(layout, false);
        RowQuery all = RowQuery.wholeTable();
        List<?> found = switch (asked) {
            case "entities" -> films.queryIndex(0, all).items();
            case "year" ->
                films.queryIndex(
                                0,
                                IndexConsistency.STRONG,
                                all.withProjection(Projection.of("year")),
                                row -> row.int32("year"))
                        .items();
            default ->
                films.queryIndex(0, IndexConsistency.STRONG, all.withProjection(Projection.of()), RowReader::primaryKey)
                        .items();
        };
        assertThat(found).hasSize(20);
        assertRequests(requests);
        if (asked.equals("entities")) {
            // The versions are those of the entities.
            found.forEach(film -> films.save(((Film) film).titled("Faust", 1926)));
        }
    }

    @ParameterizedTest
    @CsvSource({"KEYS_ONLY, 2 x get", "ALL_PROPERTIES, query"})
    void uniqueValueTakesTheExpectedRequests(IndexLayout layout, String requests) {
        EntityTable<Film> films = inCatalog(layout, true);
        RowQuery one = RowQuery.partition(
                films.model().indexKey(0).writer("Film").value("Angel7").toKey());
        assertThat(films.queryIndex(0, one).items()).extracting(Film::number).containsExactly(7);
        assertRequests(requests);
    }

    @Test
    void tableReadsCopiedIntentsOnce() {
        inCatalog(IndexLayout.ALL_PROPERTIES, false);
        EntityTable<Film> next = EntityTable.of(
                probe,
                FilmTableMapper.of(
                        true,
                        IndexModel.of("byTitle", KeyComponent.of("title", ValueType.STRING))
                                .scope(IndexScope.GLOBAL)
                                .layout(IndexLayout.ALL_PROPERTIES)),
                EntityTableOptions.defaults().withIndexCatalog(Objects.requireNonNull(catalog)));
        next.queryIndex(0, RowQuery.wholeTable());
        assertRequests("3 x query");
        next.queryIndex(0, RowQuery.wholeTable());
        assertRequests("query");
    }

    private static List<Film> hundred(String actor) {
        return IntStream.range(0, 100)
                .mapToObj(number -> Film.of("Ufa", number).titled("Angel", 1930).with(actor))
                .toList();
    }
}
