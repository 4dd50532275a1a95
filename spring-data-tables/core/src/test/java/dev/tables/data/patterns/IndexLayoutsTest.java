package dev.tables.data.patterns;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.annotation.Embedded;
import dev.tables.annotation.IndexConsistency;
import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.ReadConsistency;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.RecordingStore;
import dev.tables.data.repository.TablesRepository;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.IndexRepair;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

/**
 * <b>Index layouts.</b> A film is found by each of its actors, by the city it was shot in, and by its year: with a copy of all
 * properties, of some, or of none, in the studio's partition or across all studios.
 */
class IndexLayoutsTest {
    @TableEntity(table = "films")
    @IndexedBy(name = "billing", properties = "year", layout = IndexLayout.INCLUDED_PROPERTIES, include = "title")
    @IndexedBy(name = "everywhere", properties = "year", scope = IndexScope.GLOBAL, layout = IndexLayout.ALL_PROPERTIES)
    record Film(
            @PartitionKey String studio,
            @RowKey int number,

            @IndexedBy(layout = IndexLayout.KEY_LIST_PER_VALUE)
            String title,

            int year,

            @IndexedBy @IndexedBy(name = "anywhere", scope = IndexScope.GLOBAL)
            List<String> actors,

            @Embedded Place shot) {}

    record Place(@IndexedBy(layout = IndexLayout.KEYS_ONLY) String city, String country) {}

    record Title(String title) {}

    interface Films extends TablesRepository<Film, IndexLayoutsTestFilmKey> {
        List<Film> findByStudioAndActorsContaining(String studio, String actor);

        List<Film> findByStudioAndActorsIn(String studio, List<String> actors);

        Window<Film> findFirst2ByActorsIn(List<String> actors, ScrollPosition position);

        List<Film> findByActors(String actor);

        long countByStudioAndActorsIn(String studio, List<String> actors);

        List<Film> findByStudioAndShotCity(String studio, String city);

        List<Film> findByStudioAndTitle(String studio, String title);

        List<Title> findByStudioAndYear(String studio, int year);

        @ReadConsistency(IndexConsistency.EVENTUAL)
        List<Film> findByYear(int year);

        @ReadConsistency(IndexConsistency.EVENTUAL)
        long countByYear(int year);
    }

    private static final Film ANGEL =
            new Film("Ufa", 1, "Angel", 1930, List.of("Dietrich", "Jannings"), new Place("Berlin", "DE"));
    private static final Film METROPOLIS =
            new Film("Ufa", 2, "Metropolis", 1927, List.of("Helm", "Abel"), new Place("Berlin", "DE"));
    private static final Film MOROCCO =
            new Film("Paramount", 3, "Morocco", 1930, List.of("Dietrich", "Cooper"), new Place("Hollywood", "US"));

    private final RecordingStore store = new RecordingStore();
    private final Films films = new TablesRepositoryFactory(new TablesTemplate(store)).getRepository(Films.class);

    @BeforeEach
    void fill() {
        films.saveAll(List.of(ANGEL, METROPOLIS, MOROCCO));
        store.takeRequests();
    }

    @Test
    void filmIsFoundByEachOfItsActors() {
        assertThat(films.findByStudioAndActorsContaining("Ufa", "Dietrich")).containsExactly(ANGEL);
        assertThat(store.takeRequests()).containsExactly("query up to 1000 [*]");
        assertThat(films.findByActors("Dietrich")).containsExactlyInAnyOrder(ANGEL, MOROCCO);
        films.save(new Film("Ufa", 1, "Angel", 1930, List.of("Jannings"), ANGEL.shot()));
        assertThat(films.findByActors("Dietrich")).containsExactly(MOROCCO);
    }

    @Test
    void filmWithSeveralMatchingActorsIsFoundOnce() {
        List<String> actors = List.of("Jannings", "Dietrich", "Abel");
        assertThat(films.findByStudioAndActorsIn("Ufa", actors)).containsExactlyInAnyOrder(ANGEL, METROPOLIS);
        assertThat(films.countByStudioAndActorsIn("Ufa", actors)).isEqualTo(2);
        List<Film> paged = new ArrayList<>();
        ScrollPosition position = ScrollPosition.keyset();
        Window<Film> page;
        do {
            page = films.findFirst2ByActorsIn(actors, position);
            paged.addAll(page.getContent());
            position = page.positionAt(page.size() - 1);
        } while (page.hasNext());
        assertThat(paged).containsExactlyInAnyOrder(ANGEL, METROPOLIS, MOROCCO);
    }

    @Test
    void indexesSupportValueObjectsAndLists() {
        assertThat(films.findByStudioAndShotCity("Ufa", "Berlin")).containsExactly(ANGEL, METROPOLIS);
        assertThat(films.findByStudioAndTitle("Ufa", "Metropolis")).containsExactly(METROPOLIS);
        assertThat(films.planForQueryMethod("findByStudioAndTitle").explain()).isEqualTo("""
                        INDEX_LOOKUP on Film in table films by index byTitle
                          conditions: studio = ?1 and title = ?2
                          keys: partition key: studio = ?1; index: title = ?2
                          requests: 1 per page of up to 1000 rows, and one for each matching entity if the query needs more than the keys
                          cost: about 2 requests, 1 entity, 1 index row
                          because: The query contains the partition key and an equality on every property of the index.
                          plans: 1. INDEX_LOOKUP by index byTitle; 2. PARTITION_SCAN""");
    }

    @Test
    void projectionCoveredByTheIndexTakesOneRequest() {
        assertThat(films.findByStudioAndYear("Ufa", 1930)).containsExactly(new Title("Angel"));
        List<String> requests = store.takeRequests();
        assertThat(requests).hasSize(1);
        assertThat(requests.get(0)).startsWith("query").contains("title").contains("year");
        assertThat(films.planForQueryMethod("findByStudioAndYear").requestEstimate())
                .isEqualTo("1 per page of up to 1000 rows, and one for each matching entity unless a projection is "
                        + "covered by the index");
    }

    @Test
    void eventualReadTakesOneRequestAcrossAllPartitions() {
        assertThat(films.findByYear(1930)).containsExactlyInAnyOrder(ANGEL, MOROCCO);
        assertThat(films.countByYear(1930)).isEqualTo(2);
        assertThat(store.takeRequests()).hasSize(2).allMatch(request -> request.startsWith("query"));
        assertThat(films.planForQueryMethod("findByYear").explain()).isEqualTo("""
                        INDEX_LOOKUP on Film in table filmsEverywhere by index everywhere
                          conditions: year = ?1
                          keys: index: year = ?1
                          read: eventually consistent, from index rows only
                          requests: 1 per page of up to 1000 rows, and one for each matching entity whose write is in progress
                          cost: about 1 request, 10 index rows
                          because: The query has an equality on every property of the index.
                          plans: 1. INDEX_LOOKUP by index everywhere; refused while index everywhere is not READABLE, \
                        because the query would scan the table, which needs @AllowScan""");
    }

    @TableEntity(table = "reels")
    @IndexedBy(
            name = "partial",
            properties = "number",
            layout = IndexLayout.INCLUDED_PROPERTIES,
            include = {"tags", "notes", "shelf.boards"})
    @IndexedBy(name = "copy", properties = "number", layout = IndexLayout.ALL_PROPERTIES)
    @IndexedBy(
            name = "partialTable",
            properties = "number",
            layout = IndexLayout.INCLUDED_PROPERTIES,
            scope = IndexScope.GLOBAL,
            include = {"tags", "notes", "shelf.boards"})
    @IndexedBy(
            name = "copyTable",
            properties = "number",
            layout = IndexLayout.ALL_PROPERTIES,
            scope = IndexScope.GLOBAL)
    record Reel(
            @PartitionKey String studio,
            @RowKey int id,
            int number,

            @IndexedBy(name = "tagged", layout = IndexLayout.INCLUDED_PROPERTIES, scope = IndexScope.GLOBAL)
            Set<Integer> tags,

            Map<String, Integer> notes,
            @Embedded @Nullable Shelf shelf) {}

    record Shelf(String room, Set<Integer> boards) {}

    /** In a hash table of 16 places, some in the same: read, they have another order than these, and than each other. */
    private static final List<List<Integer>> ORDERS =
            List.of(List.of(33, 17, 1, 2), List.of(2, 1, 17, 33), List.of(17, 33, 2, 1), List.of(5), List.of());

    @Test
    void indexRowsOfSetsAreCorrectInAnyElementOrder() {
        TablesTemplate template = new TablesTemplate(store);
        EntityTable<Reel> reels = template.table(Reel.class);
        for (int i = 0; i < ORDERS.size(); i++) {
            Set<Integer> tags = new LinkedHashSet<>(ORDERS.get(i));
            Map<String, Integer> notes = new LinkedHashMap<>();
            tags.forEach(tag -> notes.put("n" + tag, tag));
            template.save(new Reel("Ufa", i, i, tags, notes, i == 1 ? null : new Shelf("a", tags)));
        }
        IndexRepair.Report clean = new IndexRepair.Report(ORDERS.size(), 0, 0, 0, 0, 0, 0);
        assertThat(IndexRepair.verify(reels)).isEqualTo(clean);

        for (String index : List.of("partialTable", "copyTable")) {
            String table = "reels" + index;
            PrimaryKey row = store.query(table, RowQuery.wholeTable().withPageSize(1), RowReader::primaryKey)
                    .items()
                    .get(0);
            store.write(table, RowOperation.merge(row, writer -> writer.string("tags", "[33,17,1]"), ETag.ANY));
            assertThat(IndexRepair.verify(reels).outdatedEntities()).isEqualTo(1);
            IndexRepair.repair(reels);
            assertThat(IndexRepair.verify(reels)).isEqualTo(clean);
        }
    }
}
