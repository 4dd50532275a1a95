package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.annotation.IndexConsistency;
import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.engine.KeyRange;
import dev.tables.engine.Projection;
import dev.tables.engine.RowQuery;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.tck.store.RecordingTableStore;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.value.type.ValueType;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The requests and rows that each kind of write and read costs, by layout and scope: what the user of a cloud pays. {@link DirectCostTest}
 * says what they cost where the store has transactions across partitions.
 */
class IndexCostTest {
    private static final KeyComponent ACTORS = KeyComponent.of("actors", ValueType.STRING);
    private static final Film FILM = Film.of("Ufa", 1).titled("Angel", 1930).with("Dietrich", "Jannings");

    private final LocalTableStore store = LocalTableStore.inMemory();
    private final RecordingTableStore probe = new RecordingTableStore(new ServiceStore(store));

    @AfterEach
    void close() {
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
        films.saveAll(stored);
        probe.requests();
        return films;
    }

    /** An index of a collection of two elements. */
    @ParameterizedTest
    @CsvSource({
        "ALL_PROPERTIES, execute INSERT INSERT_OR_REPLACE INSERT_OR_REPLACE",
        "INCLUDED_PROPERTIES, execute INSERT INSERT_OR_REPLACE INSERT_OR_REPLACE",
        "KEYS_ONLY, execute INSERT INSERT_OR_REPLACE INSERT_OR_REPLACE",
        "KEY_LIST_PER_VALUE, getAll 2 execute INSERT INSERT INSERT"
    })
    void insertTakesTheExpectedRequestsForLocalIndex(IndexLayout layout, String requests) {
        films(IndexScope.LOCAL, layout).insert(FILM);
        assertRequests(requests);
    }

    private void assertRequests(String expected) {
        assertThat(String.join(" ", probe.requests())).isEqualTo(expected);
    }

    /** A property that the index does not contain. */
    @ParameterizedTest
    @CsvSource({
        "ALL_PROPERTIES, get execute REPLACE INSERT_OR_REPLACE INSERT_OR_REPLACE",
        "INCLUDED_PROPERTIES, get write REPLACE",
        "KEYS_ONLY, get write REPLACE",
        "KEY_LIST_PER_VALUE, get write REPLACE"
    })
    void saveWithAnotherYearTakesTheExpectedRequestsForLocalIndex(IndexLayout layout, String requests) {
        EntityTable<Film> films = filled(IndexScope.LOCAL, layout, List.of(FILM));
        films.save(FILM.titled("Angel", 1931));
        assertRequests(requests);
    }

    /** A property that rows of layout INCLUDED_PROPERTIES hold. */
    @ParameterizedTest
    @CsvSource({
        "ALL_PROPERTIES, get execute REPLACE INSERT_OR_REPLACE INSERT_OR_REPLACE",
        "INCLUDED_PROPERTIES, get execute REPLACE INSERT_OR_REPLACE INSERT_OR_REPLACE",
        "KEYS_ONLY, get write REPLACE",
        "KEY_LIST_PER_VALUE, get write REPLACE"
    })
    void saveWithAnotherTitleTakesTheExpectedRequestsForLocalIndex(IndexLayout layout, String requests) {
        EntityTable<Film> films = filled(IndexScope.LOCAL, layout, List.of(FILM));
        films.save(FILM.titled("Angels", 1930));
        assertRequests(requests);
    }

    /** One of two elements is another. Layout INCLUDED_PROPERTIES holds the collection in the other element's row too. */
    @ParameterizedTest
    @CsvSource({
        "ALL_PROPERTIES, get execute REPLACE DELETE INSERT_OR_REPLACE INSERT_OR_REPLACE",
        "INCLUDED_PROPERTIES, get execute REPLACE DELETE INSERT_OR_REPLACE INSERT_OR_REPLACE",
        "KEYS_ONLY, get execute REPLACE DELETE INSERT_OR_REPLACE",
        "KEY_LIST_PER_VALUE, get getAll 2 execute REPLACE INSERT DELETE"
    })
    void saveWithAnotherActorTakesTheExpectedRequestsForLocalIndex(IndexLayout layout, String requests) {
        EntityTable<Film> films = filled(IndexScope.LOCAL, layout, List.of(FILM));
        films.save(FILM.with("Dietrich", "Helm"));
        assertRequests(requests);
    }

    @ParameterizedTest
    @CsvSource({
        "ALL_PROPERTIES, get execute DELETE DELETE DELETE",
        "INCLUDED_PROPERTIES, get execute DELETE DELETE DELETE",
        "KEYS_ONLY, get execute DELETE DELETE DELETE",
        "KEY_LIST_PER_VALUE, get getAll 2 execute DELETE DELETE DELETE"
    })
    void deleteTakesTheExpectedRequestsForLocalIndex(IndexLayout layout, String requests) {
        EntityTable<Film> films = filled(IndexScope.LOCAL, layout, List.of(FILM));
        films.delete(FILM);
        assertRequests(requests);
    }

    /** The properties of a row in a table of its own are written after the transaction, when the entity's version is known. */
    @ParameterizedTest
    @CsvSource({
        "KEYS_ONLY, write INSERT write INSERT write INSERT execute INSERT INSERT write DELETE write DELETE",
        "ALL_PROPERTIES, write INSERT write INSERT write INSERT execute INSERT INSERT write REPLACE write REPLACE write DELETE"
                + " write DELETE",
        "INCLUDED_PROPERTIES, write INSERT write INSERT write INSERT execute INSERT INSERT write REPLACE write REPLACE write DELETE"
                + " write DELETE"
    })
    void insertTakesTheExpectedRequestsForGlobalIndex(IndexLayout layout, String requests) {
        films(IndexScope.GLOBAL, layout).insert(FILM);
        assertRequests(requests);
    }

    @ParameterizedTest
    @CsvSource({
        "KEYS_ONLY, get write REPLACE",
        "ALL_PROPERTIES, get write INSERT getAll 2 execute REPLACE INSERT write REPLACE write REPLACE write DELETE write DELETE",
        "INCLUDED_PROPERTIES, get write REPLACE"
    })
    void saveWithAnotherYearTakesTheExpectedRequestsForGlobalIndex(IndexLayout layout, String requests) {
        EntityTable<Film> films = filled(IndexScope.GLOBAL, layout, List.of(FILM));
        films.save(FILM.titled("Angel", 1931));
        assertRequests(requests);
    }

    /** Stamps of the row that goes are looked up once; a row that holds properties has none any more. */
    @ParameterizedTest
    @CsvSource({
        "KEYS_ONLY, get write INSERT get write INSERT get execute REPLACE INSERT write DELETE write DELETE write DELETE",
        "ALL_PROPERTIES, get write INSERT getAll 2 write INSERT execute REPLACE INSERT write DELETE write REPLACE write REPLACE"
                + " write DELETE write DELETE",
        "INCLUDED_PROPERTIES, get write INSERT getAll 2 write INSERT execute REPLACE INSERT write DELETE write REPLACE write REPLACE"
                + " write DELETE write DELETE"
    })
    void saveWithAnotherActorTakesTheExpectedRequestsForGlobalIndex(IndexLayout layout, String requests) {
        EntityTable<Film> films = filled(IndexScope.GLOBAL, layout, List.of(FILM));
        films.save(FILM.with("Dietrich", "Helm"));
        assertRequests(requests);
    }

    /** The row that the caller's function changes is the one that the transaction is conditional on: it is read once, as by a save. */
    @ParameterizedTest
    @MethodSource("indexes")
    void updateTakesAsManyRequestsAsSave(IndexScope scope, IndexLayout layout) {
        EntityTable<Film> films = films(scope, layout);
        List<UnaryOperator<Film>> changes = List.of(
                film -> film,
                film -> film.titled(film.title(), film.year() + 1),
                film -> film.titled("Another", film.year()),
                film -> film.with("Dietrich", "Helm"),
                film -> film.with("Dietrich"));
        for (UnaryOperator<Film> change : changes) {
            films.insert(FILM);
            probe.requests();
            films.save(change.apply(FILM));
            List<String> ofSave = probe.requests();
            films.delete(FILM);
            films.insert(FILM);
            probe.requests();
            assertThat(films.update(films.mapper().primaryKeyOf(FILM), change)).isEqualTo(change.apply(FILM));
            assertThat(probe.requests()).isEqualTo(ofSave);
            assertThat(films.get(films.mapper().primaryKeyOf(FILM))).isEqualTo(change.apply(FILM));
            films.delete(FILM);
        }
    }

    private static Stream<Arguments> indexes() {
        return Stream.of(IndexScope.values())
                .flatMap(scope -> Stream.of(IndexLayout.values())
                        .filter(layout -> scope == IndexScope.LOCAL || layout != IndexLayout.KEY_LIST_PER_VALUE)
                        .map(layout -> Arguments.of(scope, layout)));
    }

    /** One read for all of them, then transactions of 100 operations: an entity and its index row, or all of a list and the list. */
    @ParameterizedTest
    @CsvSource({
        "ALL_PROPERTIES, query | 2 x execute 50 INSERT 50 INSERT_OR_REPLACE",
        "INCLUDED_PROPERTIES, query | 2 x execute 50 INSERT 50 INSERT_OR_REPLACE",
        "KEYS_ONLY, query | 2 x execute 50 INSERT 50 INSERT_OR_REPLACE",
        "KEY_LIST_PER_VALUE, 3 x query | execute 100 INSERT | execute INSERT REPLACE"
    })
    void saveAllTakesTheExpectedRequestsForLocalIndex(IndexLayout layout, String requests) {
        films(IndexScope.LOCAL, layout).saveAll(hundred("Dietrich"));
        assertThat(probe.counted()).isEqualTo(requests);
    }

    /** Rows that stay as they are cost nothing; where values change, an entity has three operations, but a list is one for all it is of. */
    @ParameterizedTest
    @CsvSource({
        "ALL_PROPERTIES, Dietrich, query | 2 x execute 50 REPLACE 50 INSERT_OR_REPLACE",
        "INCLUDED_PROPERTIES, Dietrich, query | execute 100 REPLACE",
        "KEYS_ONLY, Dietrich, query | execute 100 REPLACE",
        "KEY_LIST_PER_VALUE, Dietrich, query | execute 100 REPLACE",
        "ALL_PROPERTIES, Helm, query | 3 x execute 33 REPLACE 33 DELETE 33 INSERT_OR_REPLACE | execute REPLACE DELETE INSERT_OR_REPLACE",
        "KEYS_ONLY, Helm, query | 3 x execute 33 REPLACE 33 DELETE 33 INSERT_OR_REPLACE | execute REPLACE DELETE INSERT_OR_REPLACE",
        "KEY_LIST_PER_VALUE, Helm, query | 2 x getAll 2 | execute 99 REPLACE INSERT | execute 3 REPLACE DELETE"
    })
    void saveAllOfExistingEntitiesTakesTheExpectedRequestsForLocalIndex(
            IndexLayout layout, String actor, String requests) {
        EntityTable<Film> films = filled(IndexScope.LOCAL, layout, hundred("Dietrich"));
        films.saveAll(hundred(actor));
        assertThat(probe.counted()).isEqualTo(requests);
    }

    /**
     * A commit record is one of the 100 operations, so there are two transactions, each with an intent. The new index rows
     * of one value are written by one request; properties are written to them by another one after the transaction.
     */
    @ParameterizedTest
    @CsvSource({
        "KEYS_ONLY, query | 3 x write INSERT | execute 99 INSERT | execute 100 INSERT | 4 x write DELETE | execute 2 INSERT",
        "ALL_PROPERTIES, query | 3 x write INSERT | execute 99 INSERT | execute 100 INSERT | execute 99 REPLACE | 4 x write DELETE"
                + " | execute 2 INSERT | write REPLACE",
        "INCLUDED_PROPERTIES, query | 3 x write INSERT | execute 99 INSERT | execute 100 INSERT | execute 99 REPLACE | 4 x write DELETE"
                + " | execute 2 INSERT | write REPLACE"
    })
    void saveAllTakesTheExpectedRequestsForGlobalIndex(IndexLayout layout, String requests) {
        films(IndexScope.GLOBAL, layout).saveAll(hundred("Dietrich"));
        assertThat(probe.counted()).isEqualTo(requests);
    }

    /** Where values change an intent names the old and the new row of each entity; a stamp is looked up once a transaction. */
    @ParameterizedTest
    @CsvSource({
        "KEYS_ONLY, Dietrich, query | execute 100 REPLACE",
        "INCLUDED_PROPERTIES, Dietrich, query | execute 100 REPLACE",
        "ALL_PROPERTIES, Dietrich, query | 2 x write INSERT | getAll 99 | execute 99 REPLACE INSERT | execute 99 REPLACE"
                + " | 4 x write DELETE | get | execute REPLACE INSERT | write REPLACE",
        "KEYS_ONLY, Helm, query | 3 x write INSERT | getAll 99 | execute 99 INSERT | 3 x get | execute 99 REPLACE INSERT"
                + " | execute 99 DELETE | 5 x write DELETE | execute REPLACE INSERT"
    })
    void saveAllOfExistingEntitiesTakesTheExpectedRequestsForGlobalIndex(
            IndexLayout layout, String actor, String requests) {
        EntityTable<Film> films = filled(IndexScope.GLOBAL, layout, hundred("Dietrich"));
        films.saveAll(hundred(actor));
        assertThat(probe.counted()).isEqualTo(requests);
    }

    private static List<Film> hundred(String actor) {
        return IntStream.range(0, 100)
                .mapToObj(number -> Film.of("Ufa", number).titled("Angel", 1930).with(actor))
                .toList();
    }

    @ParameterizedTest
    @CsvSource({
        "LOCAL, ALL_PROPERTIES, STRONG, query",
        "LOCAL, INCLUDED_PROPERTIES, STRONG, query getAll 1",
        "LOCAL, KEYS_ONLY, STRONG, query getAll 1",
        "LOCAL, KEY_LIST_PER_VALUE, STRONG, query getAll 1",
        "GLOBAL, KEYS_ONLY, STRONG, query getAll 1",
        "GLOBAL, ALL_PROPERTIES, STRONG, query getAll 1",
        "GLOBAL, ALL_PROPERTIES, EVENTUAL, query",
        "GLOBAL, INCLUDED_PROPERTIES, EVENTUAL, query getAll 1",
        "GLOBAL, KEYS_ONLY, EVENTUAL, query getAll 1"
    })
    void queryIndexTakesTheExpectedRequests(
            IndexScope scope, IndexLayout layout, IndexConsistency read, String requests) {
        EntityTable<Film> films = filled(scope, layout, List.of(FILM));
        assertThat(films.queryIndex(0, read, dietrich(films)).items()).containsExactly(FILM);
        assertRequests(requests);
    }

    @ParameterizedTest
    @CsvSource({
        "LOCAL, ALL_PROPERTIES, STRONG, query",
        "LOCAL, INCLUDED_PROPERTIES, STRONG, query",
        "LOCAL, KEYS_ONLY, STRONG, query getAll 1",
        "LOCAL, KEY_LIST_PER_VALUE, STRONG, query getAll 1",
        "GLOBAL, INCLUDED_PROPERTIES, STRONG, query getAll 1",
        "GLOBAL, ALL_PROPERTIES, EVENTUAL, query",
        "GLOBAL, INCLUDED_PROPERTIES, EVENTUAL, query"
    })
    void queryIndexForTitlesTakesTheExpectedRequests(
            IndexScope scope, IndexLayout layout, IndexConsistency read, String requests) {
        EntityTable<Film> films = filled(scope, layout, List.of(FILM));
        RowQuery titles = dietrich(films).withProjection(Projection.of("title"));
        assertThat(films.queryIndex(0, read, titles, row -> String.valueOf(row.string("title")))
                        .items())
                .containsExactly("Angel");
        assertRequests(requests);
    }

    private static RowQuery dietrich(EntityTable<Film> films) {
        KeyRange values = films.model().indexKey(0).equalTo("Film", List.of("Dietrich"));
        return films.model().indexes().get(0).scope() == IndexScope.GLOBAL
                ? RowQuery.wholeTable().withPartitionKeyRange(values)
                : RowQuery.partition("Ufa").withRowKeyRange(values);
    }
}
