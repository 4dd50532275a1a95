package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.mapping.blob.FileBlobStore;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.PropertyStorage;
import dev.tables.mapping.value.MappingException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** How often a write encodes its entity, and that what cannot be encoded leaves nothing behind. */
class EncodingsTest {
    /** The request of a save that puts the intent, after the one that reads. */
    private static final int INTENT = 1;

    private static final Film ALIEN = Film.of("fox", 1).titled("Alien", 1979).with("Weaver");
    private static final Document TOO_LONG =
            Document.of("a", "epic").titled("Epic").reading("x".repeat(17 * 32 * 1024));

    private final TableStore store = ServiceStore.inMemory();
    private int encodings;

    @TempDir
    private Path directory;

    @Test
    void writeWithoutIntentEncodesOnce() {
        EntityTable<Film> films = films(FilmTableMapper.inPartition()[1]);

        films.save(ALIEN.titled("Alien", 1980));

        assertThat(encodings).isEqualTo(1);
    }

    @Test
    void writeWithIntentEncodesTwice() {
        EntityTable<Film> films = films(FilmTableMapper.inTables()[0]);

        films.save(ALIEN.with("Hurt"));

        assertThat(encodings).isEqualTo(2);
    }

    @Test
    void retryEncodesOnlyForTheTransaction() {
        IndexModel index = FilmTableMapper.inTables()[0];
        EntityTable<Film> films = films(index);
        EntityTable<Film> others = EntityTable.of(store, FilmTableMapper.of(false, index));
        InterruptedTableStore process =
                new InterruptedTableStore(store).before(INTENT, () -> others.save(ALIEN.titled("Alien", 1980)));

        EntityTable.of(process, films.mapper()).save(ALIEN.with("Hurt"));

        // Once to know that it can be written, and in each of the two transactions.
        assertThat(encodings).isEqualTo(3);
        assertThat(films.get(films.mapper().primaryKeyOf(ALIEN))).isEqualTo(ALIEN.with("Hurt"));
    }

    static Stream<IndexModel> indexes() {
        return Stream.of(FilmTableMapper.inTables()[0], FilmTableMapper.inPartition()[1]);
    }

    @ParameterizedTest
    @MethodSource("indexes")
    void bulkWriteEncodesEachEntityTwice(IndexModel index) {
        EntityTable<Film> films = films(index);
        List<Film> many = IntStream.range(1, 4)
                .mapToObj(number ->
                        Film.of("fox", number).titled("Alien " + number, 1979).with("Weaver", "Hurt"))
                .toList();

        films.saveAll(many);

        assertThat(encodings).isEqualTo(2 * many.size());
    }

    /** Its table, with one film, and encodings counted from then on. */
    private EntityTable<Film> films(IndexModel index) {
        EntityTable<Film> films = EntityTable.of(store, counting(FilmTableMapper.of(false, index)));
        films.createTables();
        films.save(ALIEN);
        encodings = 0;
        return films;
    }

    @SuppressWarnings("unchecked")
    private EntityMapper<Film> counting(EntityMapper<Film> mapper) {
        return (EntityMapper<Film>) Proxy.newProxyInstance(
                EntityMapper.class.getClassLoader(),
                new Class<?>[] {EntityMapper.class},
                (proxy, method, arguments) -> {
                    encodings += method.getName().equals("write") ? 1 : 0;
                    try {
                        return method.invoke(mapper, arguments);
                    } catch (InvocationTargetException thrown) {
                        throw thrown.getCause();
                    }
                });
    }

    static Stream<Consumer<EntityTable<Document>>> writes() {
        return Stream.of(
                documents -> documents.save(TOO_LONG),
                documents -> documents.insert(TOO_LONG),
                documents ->
                        documents.saveAll(List.of(Document.of("a", "letter").titled("Letter"), TOO_LONG)),
                documents -> {
                    PartitionTransaction transaction = new PartitionTransaction();
                    transaction.save(documents, Document.of("a", "letter").titled("Letter"));
                    transaction.save(documents, TOO_LONG);
                    transaction.commit();
                });
    }

    @ParameterizedTest
    @MethodSource("writes")
    void writeWithTooManyChunksLeavesNoIntent(Consumer<EntityTable<Document>> write) {
        assertNothingIsLeft(new DocumentTableMapper(PropertyStorage.chunked(), IndexScope.GLOBAL), write);
        assertNothingIsLeft(
                new DocumentTableMapper(
                        EntityModel.builder("Document", "copies"),
                        PropertyStorage.chunked(),
                        IndexScope.GLOBAL,
                        IndexLayout.ALL_PROPERTIES),
                write);
    }

    private void assertNothingIsLeft(EntityMapper<Document> mapper, Consumer<EntityTable<Document>> write) {
        EntityTable<Document> documents =
                EntityTable.of(store, mapper, EntityTableOptions.defaults().withBlobs(FileBlobStore.open(directory)));
        documents.createTables();

        assertThatExceptionOfType(MappingException.class)
                .isThrownBy(() -> write.accept(documents))
                .withMessageContaining("needs 17 properties");

        for (String table : store.tableNames()) {
            assertThat(store.query(table, RowQuery.wholeTable(), row -> row.primaryKey())
                            .items())
                    .as(table)
                    .isEmpty();
        }
    }
}
