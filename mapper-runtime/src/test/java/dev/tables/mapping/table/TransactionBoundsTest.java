package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.engine.Row;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.PropertyStorage;
import dev.tables.mapping.value.MappingException;
import dev.tables.mapping.value.type.ValueType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** How much one entity may be: what the store can do together, with all its rows, and no less. */
class TransactionBoundsTest {
    private final TableStore store = LocalTableStore.inMemory();

    private static Film film(int actors) {
        return Film.of("Ufa", 1)
                .titled("Angel", 1930)
                .with(IntStream.range(0, actors)
                        .mapToObj(number -> "actor " + number)
                        .toArray(String[]::new));
    }

    private static EntityTable<Film> films(
            TableStore store, IndexScope scope, IndexLayout layout, EntityTableOptions options) {
        KeyComponent actors = KeyComponent.of("actors", ValueType.STRING);
        EntityTable<Film> films = EntityTable.of(
                store,
                FilmTableMapper.of(
                        false, IndexModel.of("byActors", actors).scope(scope).layout(layout)),
                options);
        films.createTables();
        return films;
    }

    /** Each element has a row of its own: so many more operations than the entity. */
    @ParameterizedTest
    @CsvSource({
        "LOCAL, KEYS_ONLY, 99",
        "LOCAL, KEYS_ONLY, 100",
        "LOCAL, KEYS_ONLY, 1000",
        "LOCAL, ALL_PROPERTIES, 150",
        "LOCAL, KEY_LIST_PER_VALUE, 150",
        "GLOBAL, KEYS_ONLY, 1000",
        "GLOBAL, ALL_PROPERTIES, 150"
    })
    void entityMayHaveAsManyIndexRowsAsATransactionAllows(IndexScope scope, IndexLayout layout, int elements) {
        EntityTable<Film> films = films(store, scope, layout, EntityTableOptions.defaults());
        Film many = film(elements);
        films.insert(many);
        check(films, many);
        films.save(film(elements - 50).titled("changed", 1931));
        check(films, film(elements - 50).titled("changed", 1931));
        films.saveAll(List.of(many, Film.of("Other", 2).titled("x", 1).with("actor 1")));
        check(films, many);
        PartitionTransaction alone = new PartitionTransaction();
        alone.save(films, film(elements).titled("gathered", 1932));
        alone.commit();
        check(films, film(elements).titled("gathered", 1932));
        films.delete(many);
        films.delete(Film.of("Other", 2));
        assertThat(store.query("films", RowQuery.wholeTable(), Row.DECODER).items())
                .isEmpty();
    }

    private static void check(EntityTable<Film> films, Film expected) {
        assertThat(films.get(films.mapper().primaryKeyOf(expected))).isEqualTo(expected);
        assertThat(IndexRepair.verify(films).isClean()).isTrue();
    }

    /** 3333 elements in three indexes are 9999 rows; an element fewer than would fit is done. */
    @ParameterizedTest
    @EnumSource(IndexScope.class)
    void writeAboveTheTransactionLimitIsRejected(IndexScope scope) {
        IndexModel[] three = IntStream.range(0, 3)
                .mapToObj(number -> IndexModel.of("byActors" + number, KeyComponent.of("actors", ValueType.STRING))
                        .scope(scope)
                        .layout(IndexLayout.KEYS_ONLY))
                .toArray(IndexModel[]::new);
        EntityTable<Film> films = EntityTable.of(store, FilmTableMapper.of(false, three));
        films.createTables();
        Film tooMany = film(0).with(shortNames(3334));
        assertThatThrownBy(() -> films.insert(tooMany))
                .isInstanceOf(MappingException.class)
                .hasMessage(
                        "Film: writing the entity needs 10003 operations, including index rows, but at most 10000 are "
                                + "allowed in one transaction of the store. Index collections with fewer elements, or "
                                + "use a global index.");
        assertThatThrownBy(() -> films.saveAll(List.of(tooMany, Film.of("Other", 2))))
                .isInstanceOf(MappingException.class)
                .hasMessageContaining("at most 10000 are allowed in one transaction of the store");
        assertThat(films.query(RowQuery.wholeTable()).items()).isEmpty();
        Film most = film(0).with(shortNames(3333));
        films.insert(most);
        check(films, most);
    }

    private static String[] shortNames(int count) {
        return IntStream.range(0, count)
                .mapToObj(number -> Integer.toString(number, Character.MAX_RADIX))
                .toArray(String[]::new);
    }

    /** Where Azure's limits are those of each transaction, index rows in separate tables do not count, and those in the partition are 100. */
    @ParameterizedTest
    @CsvSource({"true", "false"})
    void otherStoresAllowAHundredOperations(boolean service) {
        TableStore other = service ? new ServiceStore(store) : store;
        EntityTableOptions options = service
                ? EntityTableOptions.defaults()
                : EntityTableOptions.defaults().withLimits(TransactionLimits.AZURE);
        EntityTable<Film> films = films(other, IndexScope.LOCAL, IndexLayout.KEYS_ONLY, options);
        films.insert(film(99));
        check(films, film(99));
        films.delete(film(99));
        assertThatThrownBy(() -> films.insert(film(100)))
                .isInstanceOf(MappingException.class)
                .hasMessage("Film: writing the entity needs 101 operations, including index rows, but at most 100 are "
                        + "allowed in one transaction within a partition. Index collections with fewer elements, or "
                        + "use a global index.");
        assertThat(store.query("films", RowQuery.wholeTable(), Row.DECODER).items())
                .isEmpty();
    }

    /** Five rows of nearly 1 MiB: few operations, and more bytes than an entity group transaction has. */
    @Test
    void copiesOfALargeEntityMayExceedAnEntityGroupTransaction() {
        EntityTable<Film> films =
                films(store, IndexScope.LOCAL, IndexLayout.ALL_PROPERTIES, EntityTableOptions.defaults());
        Film large = Film.of("Ufa", 1).titled("x".repeat(30_000), 1930).with(longNames(12));
        films.insert(large);
        check(films, large);
        Film several = Film.of("Ufa", 2).titled("y".repeat(32_000), 1930).with(longNames(100));
        films.save(several);
        check(films, several);
        films.saveAll(List.of(several.titled("z".repeat(32_000), 1931), large.titled("z", 1931)));
        check(films, several.titled("z".repeat(32_000), 1931));
        films.delete(several);
        assertThat(IndexRepair.verify(films).isClean()).isTrue();
    }

    private static String[] longNames(int count) {
        return IntStream.range(0, count)
                .mapToObj(number -> "actor " + number + " " + "n".repeat(200))
                .toArray(String[]::new);
    }

    /** Each property has 250 others beside it in a row, or 15 texts of 32,000 characters. */
    @Test
    void wideEntityMayHaveAsManyRowsAsATransactionAllows() {
        DocumentTableMapper mapper = new DocumentTableMapper(
                EntityModel.builder("Document", "documents").wide(),
                PropertyStorage.chunked(),
                IndexScope.LOCAL,
                IndexLayout.KEYS_ONLY);
        EntityTable<Document> documents = EntityTable.of(store, mapper);
        documents.createTables();
        Document many = Document.of("a", "many").titled("t").with(fields(2000, 1));
        documents.insert(many);
        assertThat(documents.get(mapper.primaryKeyOf(many))).isEqualTo(many);
        Document large = Document.of("a", "large").titled("t").with(fields(300, 30_000));
        documents.save(large);
        documents.saveAll(List.of(large.titled("again"), many.with(fields(10, 1))));
        assertThat(documents.query(RowQuery.partition("a")).items())
                .containsExactly(large.titled("again"), many.with(fields(10, 1)));
        assertThatThrownBy(() -> documents.save(many.with(fields(600, 32_000))))
                .isInstanceOf(MappingException.class)
                .hasMessageContaining(
                        "At most 10000 rows with 33554432 bytes in total can be written in one transaction of the "
                                + "store. Annotate large properties with @LargeValue.");
        documents.deleteAll(List.of(large, many));
        assertThat(store.query("documents", RowQuery.wholeTable(), Row.DECODER).items())
                .isEmpty();
    }

    private static Map<String, String> fields(int count, int length) {
        Map<String, String> fields = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            fields.put("f" + i, "x".repeat(length));
        }
        return fields;
    }
}
