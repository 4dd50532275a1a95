package dev.tables.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexRead;
import dev.tables.annotation.IndexScope;
import dev.tables.engine.KeyRange;
import dev.tables.engine.Projection;
import dev.tables.engine.RowQuery;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.key.KeyComponent;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The requests and rows that each kind of write and read costs, by layout and scope: what the user of a cloud pays. */
class IndexCostTest {
    private static final KeyComponent ACTORS = KeyComponent.of("actors", ValueType.STRING);
    private static final Film FILM = Film.of("Ufa", 1).titled("Angel", 1930).with("Dietrich", "Jannings");

    private final LocalTableStore store = LocalTableStore.inMemory();
    private final ProbedTableStore probe = new ProbedTableStore(store);

    @AfterEach
    void close() {
        store.close();
    }

    private EntityTable<Film> films(IndexScope scope, IndexLayout layout) {
        IndexModel index = new IndexModel("byActors", List.of(ACTORS), scope, layout, false);
        EntityTable<Film> films = EntityTable.of(
                probe, FilmTableMapper.of(false, layout == IndexLayout.PARTIAL ? index.including("title") : index));
        films.createTables();
        return films;
    }

    /** An index of a collection of two elements. */
    @ParameterizedTest
    @CsvSource({
        "COPY, execute INSERT INSERT_OR_REPLACE INSERT_OR_REPLACE",
        "PARTIAL, execute INSERT INSERT_OR_REPLACE INSERT_OR_REPLACE",
        "KEYS, execute INSERT INSERT_OR_REPLACE INSERT_OR_REPLACE",
        "LIST, query query execute INSERT INSERT INSERT"
    })
    void insertInThePartition(IndexLayout layout, String requests) {
        films(IndexScope.PARTITION, layout).insert(FILM);
        assertRequests(requests);
    }

    private void assertRequests(String expected) {
        assertThat(String.join(" ", probe.requests())).isEqualTo(expected);
    }

    /** A property that the index does not tell of. */
    @ParameterizedTest
    @CsvSource({
        "COPY, get execute REPLACE INSERT_OR_REPLACE INSERT_OR_REPLACE",
        "PARTIAL, get write REPLACE",
        "KEYS, get write REPLACE",
        "LIST, get write REPLACE"
    })
    void saveWithAnotherYearInThePartition(IndexLayout layout, String requests) {
        EntityTable<Film> films = films(IndexScope.PARTITION, layout);
        films.insert(FILM);
        probe.requests();
        films.save(FILM.titled("Angel", 1931));
        assertRequests(requests);
    }

    /** A property that rows of layout PARTIAL hold. */
    @ParameterizedTest
    @CsvSource({
        "COPY, get execute REPLACE INSERT_OR_REPLACE INSERT_OR_REPLACE",
        "PARTIAL, get execute REPLACE INSERT_OR_REPLACE INSERT_OR_REPLACE",
        "KEYS, get write REPLACE",
        "LIST, get write REPLACE"
    })
    void saveWithAnotherTitleInThePartition(IndexLayout layout, String requests) {
        EntityTable<Film> films = films(IndexScope.PARTITION, layout);
        films.insert(FILM);
        probe.requests();
        films.save(FILM.titled("Angels", 1930));
        assertRequests(requests);
    }

    /** One of two elements is another. Layout PARTIAL holds the collection in the other element's row too. */
    @ParameterizedTest
    @CsvSource({
        "COPY, get execute REPLACE DELETE INSERT_OR_REPLACE INSERT_OR_REPLACE",
        "PARTIAL, get execute REPLACE DELETE INSERT_OR_REPLACE INSERT_OR_REPLACE",
        "KEYS, get execute REPLACE DELETE INSERT_OR_REPLACE",
        "LIST, get query query execute REPLACE INSERT DELETE"
    })
    void saveWithAnotherActorInThePartition(IndexLayout layout, String requests) {
        EntityTable<Film> films = films(IndexScope.PARTITION, layout);
        films.insert(FILM);
        probe.requests();
        films.save(FILM.with("Dietrich", "Helm"));
        assertRequests(requests);
    }

    @ParameterizedTest
    @CsvSource({
        "COPY, get execute DELETE DELETE DELETE",
        "PARTIAL, get execute DELETE DELETE DELETE",
        "KEYS, get execute DELETE DELETE DELETE",
        "LIST, get query query execute DELETE DELETE DELETE"
    })
    void deleteInThePartition(IndexLayout layout, String requests) {
        EntityTable<Film> films = films(IndexScope.PARTITION, layout);
        films.insert(FILM);
        probe.requests();
        films.delete(FILM);
        assertRequests(requests);
    }

    /** The properties of a row in a table of its own are written after the transaction, when the entity's version is known. */
    @ParameterizedTest
    @CsvSource({
        "KEYS, write INSERT write INSERT write INSERT execute INSERT INSERT write DELETE write DELETE",
        "COPY, write INSERT write INSERT write INSERT execute INSERT INSERT write REPLACE write REPLACE write DELETE"
                + " write DELETE",
        "PARTIAL, write INSERT write INSERT write INSERT execute INSERT INSERT write REPLACE write REPLACE write DELETE"
                + " write DELETE"
    })
    void insertWithATableOfTheIndex(IndexLayout layout, String requests) {
        films(IndexScope.TABLE, layout).insert(FILM);
        assertRequests(requests);
    }

    @ParameterizedTest
    @CsvSource({
        "KEYS, get write REPLACE",
        "COPY, get write INSERT get get execute REPLACE INSERT write REPLACE write REPLACE write DELETE write DELETE",
        "PARTIAL, get write REPLACE"
    })
    void saveWithAnotherYearWithATableOfTheIndex(IndexLayout layout, String requests) {
        EntityTable<Film> films = films(IndexScope.TABLE, layout);
        films.insert(FILM);
        probe.requests();
        films.save(FILM.titled("Angel", 1931));
        assertRequests(requests);
    }

    /** Stamps of the row that goes are looked up once; a row that holds properties has none any more. */
    @ParameterizedTest
    @CsvSource({
        "KEYS, get write INSERT write INSERT get get execute REPLACE INSERT write DELETE write DELETE write DELETE",
        "COPY, get write INSERT write INSERT get get execute REPLACE INSERT write REPLACE write REPLACE write DELETE"
                + " write DELETE write DELETE",
        "PARTIAL, get write INSERT write INSERT get get execute REPLACE INSERT write REPLACE write REPLACE write DELETE"
                + " write DELETE write DELETE"
    })
    void saveWithAnotherActorWithATableOfTheIndex(IndexLayout layout, String requests) {
        EntityTable<Film> films = films(IndexScope.TABLE, layout);
        films.insert(FILM);
        probe.requests();
        films.save(FILM.with("Dietrich", "Helm"));
        assertRequests(requests);
    }

    @ParameterizedTest
    @CsvSource({
        "PARTITION, COPY, VERIFIED, query",
        "PARTITION, PARTIAL, VERIFIED, query getAll 1",
        "PARTITION, KEYS, VERIFIED, query getAll 1",
        "PARTITION, LIST, VERIFIED, query getAll 1",
        "TABLE, KEYS, VERIFIED, query getAll 1",
        "TABLE, COPY, VERIFIED, query getAll 1",
        "TABLE, COPY, EVENTUAL, query",
        "TABLE, PARTIAL, EVENTUAL, query getAll 1",
        "TABLE, KEYS, EVENTUAL, query getAll 1"
    })
    void readEntities(IndexScope scope, IndexLayout layout, IndexRead read, String requests) {
        EntityTable<Film> films = films(scope, layout);
        films.insert(FILM);
        probe.requests();
        assertThat(films.queryIndex(0, read, dietrich(films)).items()).containsExactly(FILM);
        assertRequests(requests);
    }

    @ParameterizedTest
    @CsvSource({
        "PARTITION, COPY, VERIFIED, query",
        "PARTITION, PARTIAL, VERIFIED, query",
        "PARTITION, KEYS, VERIFIED, query getAll 1",
        "PARTITION, LIST, VERIFIED, query getAll 1",
        "TABLE, PARTIAL, VERIFIED, query getAll 1",
        "TABLE, COPY, EVENTUAL, query",
        "TABLE, PARTIAL, EVENTUAL, query"
    })
    void readTitles(IndexScope scope, IndexLayout layout, IndexRead read, String requests) {
        EntityTable<Film> films = films(scope, layout);
        films.insert(FILM);
        probe.requests();
        RowQuery titles = dietrich(films).withProjection(Projection.of("title"));
        assertThat(films.queryIndex(0, read, titles, row -> String.valueOf(row.string("title")))
                        .items())
                .containsExactly("Angel");
        assertRequests(requests);
    }

    private static RowQuery dietrich(EntityTable<Film> films) {
        KeyRange values = films.model().indexKey(0).equalTo("Film", List.of("Dietrich"));
        return films.model().indexes().get(0).scope() == IndexScope.TABLE
                ? RowQuery.wholeTable().withPartitionKeys(values)
                : RowQuery.partition("Ufa").withRowKeys(values);
    }
}
