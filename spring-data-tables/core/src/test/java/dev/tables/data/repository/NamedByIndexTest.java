package dev.tables.data.repository;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.engine.Projection;
import dev.tables.engine.tck.store.RecordingTableStore;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.query.QueryParallelism;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Window;

/**
 * An index row in the partition names its entity and says the values it is by, so counts, {@code exists}, and projections and statistics
 * of these values and of keys read no entities; where
 * something is left to be checked, or the index is in a table of its own, they do.
 */
class NamedByIndexTest {
    @TableEntity(table = "tapes")
    @IndexedBy(
            name = "byLabel",
            properties = {"label", "year"},
            layout = IndexLayout.KEYS_ONLY)
    record Tape(
            @PartitionKey String shelf,
            @RowKey int number,

            @IndexedBy(layout = IndexLayout.KEY_LIST_PER_VALUE)
            String title,

            String label,
            int year,

            @IndexedBy(layout = IndexLayout.KEYS_ONLY, unique = true)
            String code,

            @IndexedBy(layout = IndexLayout.KEYS_ONLY) List<String> tracks,
            @IndexedBy(scope = IndexScope.GLOBAL) String owner,
            String note) {}

    record Id(String shelf, int number) {}

    interface Number {
        int getNumber();
    }

    record Owned(int number, String owner) {}

    record Labelled(int number, String label, int year) {}

    interface Tapes extends TablesRepository<Tape, NamedByIndexTestTapeKey> {
        long countByShelfAndTitle(String shelf, String title);

        boolean existsByShelfAndTitle(String shelf, String title);

        List<Id> findByShelfAndTitle(String shelf, String title);

        List<Number> findByShelfAndTitleStartingWith(String shelf, String title);

        List<Id> findByShelfAndTitleInOrderByTitle(String shelf, List<String> titles);

        Window<Id> findFirst2ByShelfAndTitleGreaterThanOrderByTitle(
                String shelf, String title, ScrollPosition position);

        long countByShelfAndLabel(String shelf, String label);

        boolean existsByShelfAndLabelAndYear(String shelf, String label, int year);

        List<Id> findByShelfAndLabelAndYearGreaterThanOrderByYear(String shelf, String label, int year);

        Slice<Number> findByShelfAndLabel(String shelf, String label, Pageable page);

        Optional<Id> findByShelfAndCode(String shelf, String code);

        boolean existsByShelfAndCode(String shelf, String code);

        long countByShelfAndTracksContaining(String shelf, String track);

        List<Id> findByShelfAndTracksContaining(String shelf, String track);

        long countByShelfAndTracksIn(String shelf, List<String> tracks);

        List<Id> findByShelfAndTracksIn(String shelf, List<String> tracks);

        long countByShelfAndTitleAndNote(String shelf, String title, String note);

        List<Id> findByShelfAndLabelOrderByCode(String shelf, String label);

        List<Owned> readByShelfAndLabel(String shelf, String label);

        List<Labelled> queryByShelfAndLabelOrderByYear(String shelf, String label);

        @DistinctValues("title")
        List<String> findTitlesByShelf(String shelf);

        @DistinctValues("code")
        List<String> findCodesByShelf(String shelf);

        @GroupCount("year")
        Map<Integer, Long> countYearsByShelfAndLabel(String shelf, String label);

        @GroupCount("number")
        Map<Integer, Long> countNumbersByShelf(String shelf);

        @MinValue("code")
        Optional<String> minCodeByShelf(String shelf);

        long countByOwner(String owner);

        List<Id> findByOwner(String owner);
    }

    private final RecordingStore store = new RecordingStore();
    private final IndexCatalog catalog = IndexCatalog.of(store);
    private final Tapes tapes = new TablesRepositoryFactory(
                    new TablesTemplate(store, true, (mapper, where) -> null, QueryParallelism.NONE, catalog))
            .getRepository(Tapes.class);
    private final List<Tape> all = IntStream.range(0, 30)
            .mapToObj(i -> new Tape(
                    i % 3 == 0 ? "a" : "b",
                    i,
                    "title" + i % 4,
                    "label" + i % 2,
                    1960 + i % 5,
                    "code" + i,
                    List.of("x" + i % 3, "y" + i % 4),
                    "owner" + i % 2,
                    "note" + i % 2))
            .toList();

    @BeforeEach
    void fill() {
        tapes.saveAll(all);
        store.takeRequests();
    }

    @AfterEach
    void close() {
        catalog.close();
        store.close();
    }

    private List<Integer> numbers(Predicate<Tape> wanted) {
        return all.stream()
                .filter(tape -> tape.shelf().equals("b") && wanted.test(tape))
                .map(Tape::number)
                .toList();
    }

    private static List<Integer> of(List<Id> found) {
        return found.stream().map(Id::number).toList();
    }

    private static List<Integer> shown(List<Number> found) {
        return found.stream().map(Number::getNumber).toList();
    }

    @TestFactory
    Stream<DynamicTest> queryCoveredByTheIndexReadsNoEntity() {
        return Stream.of(
                named("count by list", t -> t.countByShelfAndTitle("b", "title1"), (long)
                        numbers(tape -> tape.title().equals("title1")).size()),
                named("exists by list", t -> t.existsByShelfAndTitle("b", "title1"), true),
                named("exists not by list", t -> t.existsByShelfAndTitle("b", "title"), false),
                named(
                        "keys by list",
                        t -> of(t.findByShelfAndTitle("b", "title1")),
                        numbers(tape -> tape.title().equals("title1"))),
                named(
                        "interface by list",
                        t -> shown(t.findByShelfAndTitleStartingWith("b", "title")).stream()
                                .sorted()
                                .toList(),
                        numbers(tape -> true)),
                named("count by keys", t -> t.countByShelfAndLabel("b", "label0"), (long)
                        numbers(tape -> tape.label().equals("label0")).size()),
                named("exists by keys", t -> t.existsByShelfAndLabelAndYear("b", "label0", 1962), true),
                named(
                        "keys in order",
                        t -> of(t.findByShelfAndLabelAndYearGreaterThanOrderByYear("b", "label0", 1963)),
                        numbers(tape -> tape.label().equals("label0") && tape.year() > 1963)),
                named(
                        "slice of keys",
                        t -> shown(t.findByShelfAndLabel("b", "label1", PageRequest.ofSize(100))
                                        .getContent())
                                .stream()
                                .sorted()
                                .toList(),
                        numbers(tape -> tape.label().equals("label1"))),
                named("keys by unique", t -> t.findByShelfAndCode("b", "code7"), Optional.of(new Id("b", 7))),
                named("exists by unique", t -> t.existsByShelfAndCode("b", "code9"), false),
                named("count of elements", t -> t.countByShelfAndTracksContaining("b", "x1"), (long)
                        numbers(tape -> tape.tracks().contains("x1")).size()),
                named(
                        "keys of elements",
                        t -> of(t.findByShelfAndTracksContaining("b", "x1")),
                        numbers(tape -> tape.tracks().contains("x1"))),
                named(
                        "indexed properties",
                        t -> t.queryByShelfAndLabelOrderByYear("b", "label0").stream()
                                .sorted(Comparator.comparing(Labelled::number))
                                .toList(),
                        all.stream()
                                .filter(tape ->
                                        tape.shelf().equals("b") && tape.label().equals("label0"))
                                .map(tape -> new Labelled(tape.number(), tape.label(), tape.year()))
                                .toList()),
                named(
                        "counts of an indexed property",
                        t -> t.countYearsByShelfAndLabel("b", "label0"),
                        all.stream()
                                .filter(tape ->
                                        tape.shelf().equals("b") && tape.label().equals("label0"))
                                .collect(Collectors.groupingBy(Tape::year, TreeMap::new, Collectors.counting()))),
                named("least of an indexed property", t -> t.minCodeByShelf("b"), Optional.of("code1")),
                named("count in a table of its own", t -> t.countByOwner("owner1"), 15L),
                named("keys in a table of its own", t -> t.findByOwner("owner1").size(), 15));
    }

    @Test
    void distinctValuesOfIndexTakeOneRequestEach() {
        assertThat(tapes.findTitlesByShelf("b")).containsExactly("title0", "title1", "title2", "title3");
        assertThat(store.takeRequests()).hasSizeLessThanOrEqualTo(6).allMatch(request -> request.startsWith("query"));
        assertThat(tapes.findCodesByShelf("b")).hasSize(20).isSorted();
        assertThat(store.takeRequests()).hasSizeLessThanOrEqualTo(4).allMatch(request -> request.startsWith("query"));
    }

    @Test
    void valuesOfEntityKeyAreCountedByKeysOnly() {
        assertThat(tapes.countNumbersByShelf("b")).hasSize(20).containsEntry(1, 1L);
        assertThat(store.takeRequests()).containsExactly("query up to 1000 [" + Projection.of() + "]");
    }

    /** By the protocol index rows may be there whose entities have other values. */
    @Test
    void rowsOfGlobalIndexAreVerifiedUnlessTransactionsSpanPartitions() {
        TablesTemplate template = new TablesTemplate(
                RecordingTableStore.withinPartitions(store),
                true,
                (mapper, where) -> null,
                QueryParallelism.NONE,
                catalog);
        Tapes verified = new TablesRepositoryFactory(template).getRepository(Tapes.class);
        // Opening the entity reads the catalog.
        store.takeRequests();
        assertThat(verified.countByOwner("owner1")).isEqualTo(15);
        assertThat(verified.findByOwner("owner1")).hasSize(15);
        assertThat(store.takeRequests().stream().filter(request -> request.startsWith("get")))
                .hasSize(2);
        assertThat(verified.planForQueryMethod("countByOwner").explain()).doesNotContain("never stale");
        assertThat(tapes.planForQueryMethod("countByOwner").explain()).contains("read: index rows are never stale");
    }

    private DynamicTest named(String name, Function<Tapes, Object> query, Object expected) {
        return DynamicTest.dynamicTest(name, () -> {
            store.takeRequests();
            assertThat(query.apply(tapes)).isEqualTo(expected);
            assertThat(store.takeRequests())
                    .hasSize(1)
                    .allMatch(request -> request.startsWith("query") || request.equals("count"));
        });
    }

    @TestFactory
    Stream<DynamicTest> resultsAreTheSameWithoutCatalog() {
        Tapes plain = new TablesRepositoryFactory(new TablesTemplate(store)).getRepository(Tapes.class);
        return Stream.of(
                DynamicTest.dynamicTest(
                        "count",
                        () -> assertThat(plain.countByShelfAndLabel("b", "label0"))
                                .isEqualTo(numbers(tape -> tape.label().equals("label0"))
                                        .size())),
                DynamicTest.dynamicTest(
                        "keys",
                        () -> assertThat(
                                        of(plain.findByShelfAndLabelAndYearGreaterThanOrderByYear("b", "label0", 1963)))
                                .isEqualTo(numbers(tape -> tape.label().equals("label0") && tape.year() > 1963))),
                DynamicTest.dynamicTest("pages", () -> {
                    List<Integer> paged = new ArrayList<>();
                    Pageable request = PageRequest.ofSize(3);
                    Slice<Number> page;
                    do {
                        page = plain.findByShelfAndLabel("b", "label1", request);
                        paged.addAll(shown(page.getContent()));
                        request = page.nextPageable();
                    } while (page.hasNext());
                    assertThat(paged)
                            .containsExactlyInAnyOrderElementsOf(
                                    numbers(tape -> tape.label().equals("label1")))
                            .doesNotHaveDuplicates();
                }));
    }

    @TestFactory
    Stream<DynamicTest> queryReadsEntitiesToCheckOtherConditions() {
        List<String> tracks = List.of("x1", "y1", "x2");
        List<Integer> withTracks = numbers(tape -> tape.tracks().stream().anyMatch(tracks::contains));
        List<Integer> label0 = numbers(tape -> tape.label().equals("label0"));
        return Stream.of(
                read("count of several elements", t -> t.countByShelfAndTracksIn("b", tracks), (long)
                        withTracks.size()),
                read(
                        "keys of several elements",
                        t -> of(t.findByShelfAndTracksIn("b", tracks)).stream()
                                .sorted()
                                .toList(),
                        withTracks),
                read("count with a filter", t -> t.countByShelfAndTitleAndNote("b", "title1", "note1"), (long)
                        numbers(tape -> tape.title().equals("title1")
                                        && tape.note().equals("note1"))
                                .size()),
                read(
                        "sorted in memory",
                        t -> of(t.findByShelfAndLabelOrderByCode("b", "label0")).stream()
                                .sorted()
                                .toList(),
                        label0),
                read(
                        "more than keys",
                        t -> t.readByShelfAndLabel("b", "label0").stream()
                                .map(Owned::number)
                                .sorted()
                                .toList(),
                        label0));
    }

    private DynamicTest read(String name, Function<Tapes, Object> query, Object expected) {
        return DynamicTest.dynamicTest(name, () -> {
            store.takeRequests();
            assertThat(query.apply(tapes)).isEqualTo(expected);
            assertThat(store.takeRequests()).anyMatch(request -> request.startsWith("get"));
        });
    }

    @Test
    void pagesOfKeysContinueAfterTheIndexRow() {
        List<Integer> paged = new ArrayList<>();
        ScrollPosition position = ScrollPosition.keyset();
        Window<Id> page;
        do {
            page = tapes.findFirst2ByShelfAndTitleGreaterThanOrderByTitle("b", "title1", position);
            page.forEach(id -> paged.add(id.number()));
            position = page.positionAt(page.size() - 1);
        } while (page.hasNext());

        assertThat(paged)
                .containsExactlyInAnyOrderElementsOf(
                        numbers(tape -> tape.title().compareTo("title1") > 0))
                .doesNotHaveDuplicates();
        assertThat(store.takeRequests()).allMatch(request -> request.startsWith("query"));
    }

    @Test
    void rangesOfSeveralValuesAreReadInOrder() {
        assertThat(of(tapes.findByShelfAndTitleInOrderByTitle("b", List.of("title2", "title0"))))
                .containsExactlyInAnyOrderElementsOf(numbers(
                        tape -> tape.title().equals("title0") || tape.title().equals("title2")));
    }
}
