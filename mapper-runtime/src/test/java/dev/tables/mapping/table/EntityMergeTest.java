package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.tck.store.RecordingTableStore;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.InvalidPropertyChangesException;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.model.PropertyStorage;
import dev.tables.mapping.model.UniqueIndexViolationException;
import dev.tables.mapping.value.type.ValueType;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Changes of some properties of an entity, and of the index rows that contain them. */
class EntityMergeTest {
    private static final PrimaryKey KEYS = new PrimaryKey("Ufa", "00001");
    private static final Film FILM = Film.of("Ufa", 1)
            .titled("Angel", 1930)
            .from("DE")
            .with("Dietrich", "Jannings")
            .printed(1);

    private final LocalTableStore store = LocalTableStore.inMemory();
    private final RecordingTableStore probe = new RecordingTableStore(store);

    @AfterEach
    void close() {
        store.close();
    }

    private EntityTable<Film> films(boolean versioned, IndexModel... indexes) {
        EntityTable<Film> films = EntityTable.of(probe, FilmTableMapper.of(versioned, indexes));
        films.createTables();
        films.insert(FILM);
        probe.requests();
        return films;
    }

    private static IndexModel index(IndexLayout layout, String property) {
        ValueType type = property.equals("year") ? ValueType.INT : ValueType.STRING;
        return IndexModel.of("by" + property.replace(".", ""), KeyComponent.of(property, type))
                .scope(IndexScope.LOCAL)
                .layout(layout);
    }

    @Test
    void mergeChangesOnlyTheGivenProperties() {
        EntityTable<Film> films = films(false);
        assertThat(films.merge(KEYS, PropertyChanges.of("year", 1931).set("actors", List.of("Helm"))))
                .isTrue();
        assertThat(films.get(KEYS)).isEqualTo(FILM.titled("Angel", 1931).with("Helm"));
        assertThat(probe.requests()).containsExactly("write MERGE", "get");
    }

    @Test
    void mergeRemovesNullProperties() {
        EntityTable<Film> films = films(false);
        films.merge(KEYS, PropertyChanges.of("origin.country", null).set("title", Optional.of("Blue Angel")));
        assertThat(probe.requests()).containsExactly("get", "write REPLACE");
        assertThat(films.get(KEYS)).isEqualTo(FILM.titled("Blue Angel", 1930).from(null));
    }

    @Test
    void mergeWritesOnlyAffectedIndexRows() {
        EntityTable<Film> films = films(
                false,
                index(IndexLayout.KEYS_ONLY, "title"),
                index(IndexLayout.KEYS_ONLY, "year"),
                index(IndexLayout.INCLUDED_PROPERTIES, "origin.country").including("actors"));
        films.merge(KEYS, PropertyChanges.of("prints", List.of(2, 3)));
        assertThat(probe.requests()).containsExactly("write MERGE");
        films.merge(KEYS, PropertyChanges.of("year", 1931));
        assertThat(probe.requests()).containsExactly("get", "execute MERGE DELETE INSERT_OR_REPLACE");
        films.merge(KEYS, PropertyChanges.of("actors", List.of("Helm")));
        assertThat(probe.requests()).containsExactly("get", "execute MERGE INSERT_OR_REPLACE");
        films.merge(KEYS, PropertyChanges.of("year", 1931));
        assertThat(probe.requests()).containsExactly("get", "write MERGE");
        assertThat(IndexRepair.verify(films).isClean()).isTrue();
    }

    @Test
    void mergeUpdatesCopiesInIndexRows() {
        EntityTable<Film> films = films(true, index(IndexLayout.ALL_PROPERTIES, "title"));
        films.merge(KEYS, PropertyChanges.of("year", 1931));
        assertThat(probe.requests()).containsExactly("get", "execute MERGE INSERT_OR_REPLACE");
        Film merged = Objects.requireNonNull(films.get(KEYS));
        assertThat(films.queryIndex(0, dev.tables.engine.RowQuery.partition("Ufa"))
                        .items())
                .containsExactly(merged);
        assertThat(IndexRepair.verify(films).isClean()).isTrue();
    }

    @Test
    void mergeReturnsWhetherTheEntityExists() {
        PrimaryKey nobody = new PrimaryKey("Ufa", "00009");
        assertThat(films(false).merge(nobody, PropertyChanges.of("year", 1))).isFalse();
        EntityTable<Film> indexed =
                EntityTable.of(probe, FilmTableMapper.of(false, index(IndexLayout.ALL_PROPERTIES, "title")));
        assertThat(indexed.merge(nobody, PropertyChanges.of("year", 1))).isFalse();
    }

    @Test
    void mergeFailsIfVersionDiffers() {
        for (IndexModel[] indexes :
                List.of(new IndexModel[0], new IndexModel[] {index(IndexLayout.ALL_PROPERTIES, "year")})) {
            store.tableNames().forEach(store::deleteTable);
            EntityTable<Film> films = films(true, indexes);
            String version = Objects.requireNonNull(
                    Objects.requireNonNull(films.get(KEYS)).version());
            PropertyChanges changes = PropertyChanges.of("year", 1931).ifMatch(ETag.of(version));
            assertThat(films.merge(KEYS, changes)).isTrue();
            assertThatThrownBy(() -> films.merge(KEYS, changes)).isInstanceOf(ConcurrentUpdateException.class);
        }
    }

    @Test
    void mergeRetriesAfterConcurrentChange() {
        EntityTable<Film> films =
                films(false, index(IndexLayout.ALL_PROPERTIES, "title"), index(IndexLayout.KEYS_ONLY, "year"));
        probe.beforeNextWrite(() -> EntityTable.of(store, films.mapper()).save(FILM.titled("Blue Angel", 1932)));
        films.merge(KEYS, PropertyChanges.of("year", 1931));
        assertThat(films.get(KEYS)).isEqualTo(FILM.titled("Blue Angel", 1931));
        assertThat(IndexRepair.verify(films).isClean()).isTrue();
    }

    @Test
    void mergeRejectsTakenUniqueValue() {
        IndexModel unique = IndexModel.unique("byTitle", KeyComponent.of("title", ValueType.STRING))
                .scope(IndexScope.LOCAL)
                .layout(IndexLayout.KEYS_ONLY);
        EntityTable<Film> films = films(false, unique);
        films.insert(Film.of("Ufa", 2).titled("Metropolis", 1927));
        assertThatThrownBy(() -> films.merge(KEYS, PropertyChanges.of("title", "Metropolis")))
                .isInstanceOf(UniqueIndexViolationException.class);
        assertThat(films.get(KEYS)).isEqualTo(FILM);
    }

    @Test
    void mergeRejectsUnknownProperties() {
        EntityTable<Film> films = films(true);
        assertRefused(
                films,
                PropertyChanges.of("titel", "x"),
                "Film.titel is not a property of the entity. Did you mean 'title'?");
        assertRefused(
                films,
                PropertyChanges.of("zz", "x"),
                "Film.zz is not a property of the entity. Its properties: studio, number, title, year, origin.country,"
                        + " actors, prints, version.");
        assertRefused(
                films,
                PropertyChanges.of("origin", "x"),
                "Film.origin is a value object. Change its properties one by one: origin.country.");
        assertRefused(
                films,
                PropertyChanges.ofElement("titel", 1, "x"),
                "Film.titel is not a property of the entity. Did you mean 'title'?");
        assertRefused(
                films,
                PropertyChanges.of("number", 2),
                "Film.number has the role ROW_KEY. Only properties with the role PROPERTY can be changed.");
        assertRefused(
                films,
                PropertyChanges.of("version", "x"),
                "Film.version has the role VERSION. Only properties with the role PROPERTY can be changed.");
        assertRefused(films, PropertyChanges.of("year", null), "Film.year must not be null. Set a value.");
        assertRefused(
                films,
                PropertyChanges.of("year", "1931"),
                "Film.year cannot be set to a String. Expected a value of the property's declared type, which is "
                        + "stored as INT.");
        assertThat(PropertyChanges.of("title", "secret").set("year", 1)).hasToString("changes of [title, year]");
    }

    private static void assertRefused(EntityTable<Film> films, PropertyChanges changes, String message) {
        assertThatThrownBy(() -> films.merge(KEYS, changes))
                .isInstanceOf(InvalidPropertyChangesException.class)
                .hasMessage(message);
    }

    /** Each kind of value a mapper may be given. */
    @Test
    void mergeStoresValuesOfEveryType() {
        for (ValueType type : Arrays.asList(ValueType.values())) {
            Object value = StoredValueSamples.of(type);
            EntityModel model = EntityModel.builder("Any", "any")
                    .property(PropertyModel.stored("value", type).storedName("stored"))
                    .build();
            assertThat(StoredValueSamples.stored(model, value)).as("%s", type).isEqualTo(value);
        }
    }

    @Test
    void mergeChangesExplodedElementInOneRequest() {
        DocumentTableMapper mapper = new DocumentTableMapper(PropertyStorage.chunked(), IndexScope.GLOBAL);
        EntityTable<Document> documents = EntityTable.of(probe, mapper);
        documents.createTables();
        Document document = Document.of("a", "b").titled("t").with(Map.of("x", "1", "y", "2"));
        documents.insert(document);
        probe.requests();
        documents.merge(mapper.primaryKeyOf(document), PropertyChanges.ofElement("fields", "y", "3"));
        assertThat(probe.requests()).containsExactly("write MERGE");
        assertThat(documents.get(mapper.primaryKeyOf(document))).isEqualTo(document.with(Map.of("x", "1", "y", "3")));
    }
}
