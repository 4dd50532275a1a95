package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.tck.store.RecordingTableStore;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.lifecycle.IndexState;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.value.type.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The requests of backfills and repairs, but for those of the catalog: a bounded number a page, whatever is on it. */
class IndexBackfillCostTest {
    private static final KeyComponent ACTORS = KeyComponent.of("actors", ValueType.STRING);
    private static final KeyComponent PRINTS = KeyComponent.of("prints", ValueType.INT);
    private static final int FILMS = 400;

    private final LocalTableStore store = LocalTableStore.inMemory();
    private final RecordingTableStore probe = new RecordingTableStore(new ServiceStore(store));
    private final EntityTable<Film> plain = EntityTable.of(store, FilmTableMapper.of(false));
    private final IndexCatalog catalog = IndexCatalog.of(store);

    @AfterEach
    void close() {
        catalog.close();
        store.close();
    }

    private static IndexModel byActors(IndexScope scope, IndexLayout layout) {
        IndexModel index = IndexModel.of("byActors", ACTORS).scope(scope).layout(layout);
        return layout == IndexLayout.INCLUDED_PROPERTIES ? index.including("title") : index;
    }

    private static Film film(String studio, int number) {
        return Film.of(studio, number)
                .titled("Angel", 1930)
                .with("Dietrich", "Extra" + number % 10)
                .printed(number);
    }

    /** Tables without rows of the index, which is declared now. */
    private EntityTable<Film> declared(int studios, IndexModel index) {
        plain.createTables();
        plain.saveAll(IntStream.range(0, FILMS)
                .mapToObj(number -> film("Ufa" + number % studios, number))
                .toList());
        EntityTable<Film> films = EntityTable.of(
                probe,
                FilmTableMapper.of(false, index),
                EntityTableOptions.defaults().withIndexCatalog(catalog));
        films.createTables();
        return films;
    }

    /** The requests of each phase. */
    private List<String> phases(EntityTable<Film> films) {
        List<String> phases = new ArrayList<>();
        String index = films.model().indexes().get(0).name();
        List<String> at = new ArrayList<>(List.of("REMOVE_ORPHANED_INDEX_ROWS"));
        probe.requests();
        IndexBackfill.job(films, index)
                .withProgressListener(progress -> {
                    String phase = progress.phase().name();
                    if (!phase.equals(at.get(0)) || progress.isCompleted()) {
                        phases.add(at.get(0) + ": " + probe.counted());
                        at.set(0, phase);
                    }
                })
                .run();
        assertThat(films.indexStatuses().get(0).state()).isEqualTo(IndexState.READABLE);
        return phases;
    }

    /**
     * 400 entities are a page, of which 200 are compared together, their 800 index rows another. An entity has three operations in
     * a transaction. That no row is there is known from the sweep; that a row without properties is, from the pass over rows.
     */
    @ParameterizedTest
    @CsvSource({"ALL_PROPERTIES, ' | 2 x getAll 400'", "INCLUDED_PROPERTIES, ' | 2 x getAll 400'", "KEYS_ONLY, ''"})
    void backfillOfLocalIndexTakesTheExpectedRequests(IndexLayout layout, String comparison) {
        EntityTable<Film> films = declared(1, byActors(IndexScope.LOCAL, layout));
        assertThat(phases(films))
                .containsExactly(
                        "REMOVE_ORPHANED_INDEX_ROWS: 2 x query",
                        "FILL_INDEX: query | 12 x execute 33 MERGE 66 INSERT_OR_REPLACE"
                                + " | 2 x execute 2 MERGE 4 INSERT_OR_REPLACE",
                        "CHECK_INDEX_ROWS: query | 4 x getAll 200",
                        "CHECK_ENTITIES: query" + comparison);
        assertThat(IndexRepair.verify(films).isClean()).isTrue();
    }

    /** 11 values have 11 lists, which are counted before they are checked. */
    @Test
    void backfillOfListIndexTakesTheExpectedRequests() {
        EntityTable<Film> films = declared(1, byActors(IndexScope.LOCAL, IndexLayout.KEY_LIST_PER_VALUE));
        assertThat(phases(films))
                .containsExactly(
                        "REMOVE_ORPHANED_INDEX_ROWS: 2 x query",
                        "FILL_INDEX: 2 x query | 8 x getAll 11 | execute 89 MERGE 11 INSERT | 3 x execute 89 MERGE 11 REPLACE"
                                + " | 2 x execute 22 MERGE 11 REPLACE",
                        "CHECK_INDEX_ROWS: query | getAll 400",
                        "CHECK_ENTITIES: query | 2 x getAll 11");
        assertThat(IndexRepair.verify(films).isClean()).isTrue();
    }

    /** What is not of the protocol of a write is as in the partition. Rows of one value are put together. */
    @ParameterizedTest
    @CsvSource({
        "KEYS_ONLY, '', '', ''",
        "ALL_PROPERTIES, ' | 4 x execute 99 REPLACE | 36 x execute 10 REPLACE | 4 x execute 9 REPLACE',"
                + " ' | 2 x execute 2 REPLACE | 4 x write REPLACE', ' | 2 x getAll 400'",
        "INCLUDED_PROPERTIES, ' | 4 x execute 99 REPLACE | 36 x execute 10 REPLACE | 4 x execute 9 REPLACE',"
                + " ' | 2 x execute 2 REPLACE | 4 x write REPLACE', ' | 2 x getAll 400'"
    })
    void backfillOfGlobalIndexTakesTheExpectedRequests(
            IndexLayout layout, String properties, String ofLast, String comparison) {
        EntityTable<Film> films = declared(1, byActors(IndexScope.GLOBAL, layout));
        assertThat(phases(films))
                .containsExactly(
                        "REMOVE_ORPHANED_INDEX_ROWS: 2 x query",
                        "FILL_INDEX: query | 2 x getAll 400 | 10 x write INSERT | 4 x execute 99 INSERT | 36 x execute 10 INSERT"
                                + " | 4 x execute 9 INSERT | 4 x execute 99 MERGE INSERT" + properties
                                + " | 12 x write DELETE | 2 x execute 2 INSERT | 2 x execute 2 MERGE INSERT" + ofLast,
                        "CHECK_INDEX_ROWS: query | 4 x getAll 200",
                        "CHECK_ENTITIES: query" + comparison);
        assertThat(IndexRepair.verify(films).isClean()).isTrue();
    }

    /** Entities of many partitions are compared together, though each is written by a transaction of its own. */
    @ParameterizedTest
    @CsvSource({
        "KEYS_ONLY, query | 400 x execute MERGE 2 INSERT_OR_REPLACE, ''",
        "KEY_LIST_PER_VALUE, 2 x query | 2 x getAll 400 | 400 x getAll 2 | 400 x execute MERGE 2 INSERT, ' | 2 x getAll 400'"
    })
    void backfillOfManyPartitionsTakesTheExpectedRequests(IndexLayout layout, String writes, String comparison) {
        EntityTable<Film> films = declared(FILMS, byActors(IndexScope.LOCAL, layout));
        assertThat(phases(films))
                .containsExactly(
                        "REMOVE_ORPHANED_INDEX_ROWS: 2 x query",
                        "FILL_INDEX: " + writes,
                        "CHECK_INDEX_ROWS: query | 4 x getAll 100",
                        "CHECK_ENTITIES: query" + comparison);
    }

    @Test
    void verifyReadsPages() {
        EntityTable<Film> films = declared(1, byActors(IndexScope.LOCAL, IndexLayout.KEYS_ONLY));
        probe.requests();
        assertThat(IndexRepair.verify(films).missingIndexRows()).isEqualTo(2L * FILMS);
        assertThat(probe.counted()).isEqualTo("2 x query | getAll 800 | getAll 400");
        IndexRepair.repair(films);
        probe.requests();
        assertThat(IndexRepair.verify(films).isClean()).isTrue();
        assertThat(probe.counted()).isEqualTo("2 x query | getAll 800 | getAll 400");
        store.runWithSingleFlush(() -> IntStream.range(0, 200).forEach(number -> plain.delete(film("Ufa0", number))));
        assertThat(IndexRepair.verify(films).orphanedIndexRows()).isEqualTo(400);
        assertThat(probe.counted()).isEqualTo("2 x query | 3 x getAll 400");
        assertThat(IndexRepair.repair(films).orphanedIndexRows()).isEqualTo(400);
        assertThat(probe.counted()).isEqualTo("2 x query | 2 x getAll 400 | 4 x execute 100 DELETE");
        assertThat(IndexRepair.verify(films).isClean()).isTrue();
    }

    /** Two of 400 have values that others have: halves find them. */
    @Test
    void takenValuesAreFoundByBisection() {
        IndexModel unique =
                IndexModel.unique("byPrint", PRINTS).scope(IndexScope.LOCAL).layout(IndexLayout.KEYS_ONLY);
        EntityTable<Film> films = declared(1, unique);
        plain.save(film("Ufa0", 150).printed(3));
        plain.save(film("Ufa0", 350).printed(4));
        probe.requests();
        IndexRepair.Report report = IndexRepair.repair(films);
        assertThat(report).isEqualTo(new IndexRepair.Report(FILMS, FILMS, 0, 0, 2, 0, 0));
        // Each time it is looked for whose the value is.
        assertThat(probe.requests()).hasSizeLessThan(80);
        assertThat(IndexRepair.verify(films).missingIndexRows()).isEqualTo(2);
    }
}
