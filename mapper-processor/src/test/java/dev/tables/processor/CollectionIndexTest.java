package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.RowQuery;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.query.AccessPath;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.EntityTableOptions;
import dev.tables.mapping.table.IndexRepair;
import dev.tables.mapping.table.TransactionLimits;
import dev.tables.mapping.value.MappingException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Indexes of collections and of properties of value objects: compiled, planned and run. */
class CollectionIndexTest {
    private static final String FILM = """
            package cinema;
            import dev.tables.annotation.*;
            import java.util.*;
            import org.jspecify.annotations.*;
            @TableEntity(table = "films")
            @IndexedBy(properties = {"origin.country", "year desc"})
            public record Film(
                    @PartitionKey String studio,
                    @RowKey int number,
                    @IndexedBy @IndexedBy(name = "anywhere", scope = IndexScope.GLOBAL) @Nullable List<@Nullable String> actors,
                    int year,
                    @IndexedBy(layout = IndexLayout.KEYS_ONLY) Set<Genre> genres,
                    @Embedded @Nullable Origin origin) {
                public enum Genre { DRAMA, COMEDY }
                public record Origin(String country, @IndexedBy(scope = IndexScope.GLOBAL) String city) {}
                public static Film of(int number, Set<Genre> genres, String... actors) {
                    List<@Nullable String> all = new ArrayList<>(Arrays.asList(actors));
                    all.add(null);
                    return new Film("Ufa", number, all, 1930, genres, new Origin("DE", "Berlin"));
                }
            }
            """;

    private final Compiled compiled = Compiled.of(FILM);

    @Test
    void collectionIndexFindsEntityByEachElement() throws Exception {
        try (LocalTableStore store = LocalTableStore.inMemory()) {
            Entities films = films(store);
            Object angel = film(1, "Dietrich", "Jannings", "Dietrich");
            films.table().save(angel);
            films.table().save(film(2, "Jannings"));
            films.table().save(film(3));
            assertThat(films.table().model().tables()).contains("films", "filmsAnywhere", "filmsByOriginCity");
            assertThat(films.find("findByStudioAndActorsContaining", "Ufa", "Dietrich"))
                    .containsExactly(angel);
            assertThat(films.find("findByActors", "Jannings")).hasSize(2);
            assertThat(films.find("findByStudioAndActorsIn", "Ufa", List.of("Jannings", "Dietrich")))
                    .hasSize(2);
            assertThat(films.find("findByActorsIn", List.of("Jannings", "Dietrich")))
                    .hasSize(2);
            assertThat(films.find("findByActorsContainingAndActorsContaining", "Jannings", "Dietrich"))
                    .containsExactly(angel);
            assertThat(films.find("findByActorsContainingAndGenresContaining", "Jannings", "DRAMA"))
                    .as("two collections: one by its index, the other filtered")
                    .hasSize(2);
            assertThat(films.find("findByActorsContainingAndGenresContaining", "Dietrich", "COMEDY"))
                    .containsExactly(angel);
            assertThat(films.find("findByStudioAndActorsNotContaining", "Ufa", "Dietrich"))
                    .hasSize(2);
            assertThat(films.find("findByStudioAndGenresContaining", "Ufa", "DRAMA"))
                    .hasSize(3);
            assertThat(IndexRepair.verify(films.table()).isClean()).isTrue();
        }
    }

    @Test
    void indexFindsEntityByPropertiesOfValueObjects() throws Exception {
        try (LocalTableStore store = LocalTableStore.inMemory()) {
            Entities films = films(store);
            Object angel = film(1, "Dietrich");
            films.table().save(angel);
            assertThat(films.find("findByStudioAndOriginCountryAndYearGreaterThan", "Ufa", "DE", 1900))
                    .containsExactly(angel);
            assertThat(films.find("findByOriginCity", "Berlin")).containsExactly(angel);
            assertThat(films.plan("findByOriginCity").accessPath()).isEqualTo(AccessPath.INDEX_LOOKUP);
            assertThat(films.plan("findByStudioOrderByOriginCountry").selectionReason())
                    .contains("The query cannot use index byOriginCountryAndYear, because it omits entities where "
                            + "'origin.country' is null");
        }
    }

    @Test
    void containsOnCollectionIndexIsAPointRead() throws Exception {
        try (LocalTableStore store = LocalTableStore.inMemory()) {
            Entities films = films(store);
            for (String name : List.of(
                    "findByStudioAndActors",
                    "findByStudioAndActorsContaining",
                    "findByActorsContaining",
                    "findByActors")) {
                assertThat(films.plan(name).accessPath()).as(name).isEqualTo(AccessPath.INDEX_LOOKUP);
            }
            assertThat(films.plan("findByStudioAndActorsIn").accessPath()).isEqualTo(AccessPath.INDEX_RANGE);
            assertThat(films.plan("findByStudioAndActorsIsNotNull").accessPath())
                    .isEqualTo(AccessPath.PARTITION_SCAN);
            assertThatThrownBy(() -> films.plan("findByStudioAndActorsStartingWith"))
                    .hasMessage("Film.actors: the keyword StartsWith is not supported. The property is a collection. "
                            + "Collections support Containing, NotContaining, In, IsEmpty and IsNull.");
            assertThatThrownBy(() -> films.plan("findByStudioOrderByActors"))
                    .hasMessage("Film.actors: the query cannot sort by a collection. Sort by another property.");
        }
    }

    @Test
    void collectionWithTooManyElementsForATransactionIsRejected() throws Exception {
        try (LocalTableStore store = LocalTableStore.inMemory()) {
            Entities films = films(store);
            EntityTable<Object> portable = EntityTable.of(
                    store,
                    compiled.mapper("cinema.Film"),
                    EntityTableOptions.defaults().withLimits(TransactionLimits.AZURE));
            String[] crowd = IntStream.range(0, 120).mapToObj(i -> "Extra " + i).toArray(String[]::new);
            assertThatThrownBy(() -> portable.save(film(1, crowd)))
                    .isInstanceOf(MappingException.class)
                    .hasMessage(
                            "Film: writing the entity needs 125 operations, including index rows, but at most 100 are "
                                    + "allowed in one transaction within a partition. Index collections with fewer "
                                    + "elements, or use a global index.");
            assertThat(films.table().query(RowQuery.wholeTable()).items()).isEmpty();
            films.table().save(film(1, crowd));
            assertThat(films.table().query(RowQuery.wholeTable()).items()).containsExactly(film(1, crowd));
        }
    }

    private Entities films(LocalTableStore store) throws Exception {
        EntityMapper<Object> mapper = compiled.mapper("cinema.Film");
        EntityTable<Object> films = EntityTable.of(store, mapper);
        films.createTables();
        return new Entities(films);
    }

    private Object film(int number, String... actors) throws Exception {
        Class<?> genre = compiled.type("cinema.Film$Genre");
        return compiled.type("cinema.Film")
                .getMethod("of", int.class, java.util.Set.class, String[].class)
                .invoke(null, number, java.util.Set.of(genre.getEnumConstants()), actors);
    }
}
