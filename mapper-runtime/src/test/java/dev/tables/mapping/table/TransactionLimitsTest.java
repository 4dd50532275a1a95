package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.engine.Row;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.tck.store.RecordingTableStore;
import dev.tables.mapping.intent.IntentLog;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.value.MappingException;
import dev.tables.mapping.value.type.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** With the limits of Azure every store refuses what Azure would refuse, and writes rows in its own way. */
class TransactionLimitsTest {
    private static final EntityTableOptions AZURE =
            EntityTableOptions.defaults().withLimits(TransactionLimits.AZURE);

    private final RecordingTableStore store = new RecordingTableStore(LocalTableStore.inMemory());

    private static FilmTableMapper mapper(IndexScope scope, IndexLayout layout) {
        KeyComponent actors = KeyComponent.of("actors", ValueType.STRING);
        return FilmTableMapper.of(
                false, IndexModel.of("byActors", actors).scope(scope).layout(layout));
    }

    private static EntityTable<Film> films(TableStore store, FilmTableMapper mapper, EntityTableOptions options) {
        EntityTable<Film> films = EntityTable.of(store, mapper, options);
        films.createTables();
        return films;
    }

    private static Film film(String studio, int number, int actors, int length) {
        return Film.of(studio, number)
                .titled("Angel", 1930)
                .with(IntStream.range(0, actors)
                        .mapToObj(actor -> actor + "n".repeat(length))
                        .toArray(String[]::new));
    }

    @ParameterizedTest
    @EnumSource(TransactionLimits.class)
    void entityWith101LocalIndexRowsIsSavedOnlyWithTheLimitsOfTheStore(TransactionLimits limits) {
        EntityTable<Film> films = films(
                store,
                mapper(IndexScope.LOCAL, IndexLayout.KEYS_ONLY),
                EntityTableOptions.defaults().withLimits(limits));
        Film film = film("Ufa", 1, 101, 0);
        if (limits == TransactionLimits.STORE) {
            films.save(film);
            assertThat(films.get(films.mapper().primaryKeyOf(film))).isEqualTo(film);
            assertThat(IndexRepair.verify(films).isClean()).isTrue();
        } else {
            assertThatThrownBy(() -> films.save(film))
                    .isInstanceOf(MappingException.class)
                    .hasMessage(
                            "Film: writing the entity needs 102 operations, including index rows, but at most 100 are "
                                    + "allowed in one transaction within a partition. Index collections with fewer "
                                    + "elements, or use a global index.");
            assertThat(films.query(RowQuery.wholeTable()).items()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(TransactionLimits.class)
    void entityWith101GlobalIndexRowsIsSavedInOneTransaction(TransactionLimits limits) {
        EntityTable<Film> films = films(
                store,
                mapper(IndexScope.GLOBAL, IndexLayout.KEYS_ONLY),
                EntityTableOptions.defaults().withLimits(limits));
        Film film = film("Ufa", 1, 101, 0);
        store.requests();
        films.insert(film);
        assertThat(store.counted()).isEqualTo("execute across INSERT 101 INSERT_OR_REPLACE");
        assertThat(IndexRepair.verify(films).isClean()).isTrue();
    }

    /** A write, and what became of it. */
    private record Case(String name, FilmTableMapper mapper, Consumer<EntityTable<Film>> write) {
        @Nullable
        String failure(TableStore store, EntityTableOptions options) {
            EntityTable<Film> films = films(store, mapper, options);
            try {
                write.accept(films);
                return null;
            } catch (RuntimeException refused) {
                return refused.toString();
            }
        }
    }

    private static List<Film> films(int count, int partitions, int actors, int length) {
        List<Film> films = new ArrayList<>();
        for (int number = 0; number < count; number++) {
            films.add(film("P" + number % partitions, number, actors, length));
        }
        return films;
    }

    private static List<Row> intents(TableStore store) {
        store.createTableIfNotExists(IntentLog.TABLE_NAME);
        return store.query(IntentLog.TABLE_NAME, RowQuery.wholeTable(), Row.DECODER)
                .items();
    }

    private static List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        for (IndexScope scope : IndexScope.values()) {
            FilmTableMapper keys = mapper(scope, IndexLayout.KEYS_ONLY);
            FilmTableMapper copies = mapper(scope, IndexLayout.ALL_PROPERTIES);
            for (int actors : new int[] {98, 99, 100}) {
                cases.add(new Case(
                        scope + ", " + actors + " values", keys, films -> films.save(film("Ufa", 1, actors, 0))));
            }
            cases.add(new Case(scope + ", copies", copies, films -> films.save(film("Ufa", 1, 90, 240))));
            cases.add(new Case(scope + ", 3,000 values", keys, films -> films.save(film("Ufa", 1, 3000, 0))));
            cases.add(new Case(scope + ", 2,500 long values", keys, films -> films.save(film("Ufa", 1, 2500, 240))));
            for (int count : new int[] {49, 50, 51, 99, 100, 101}) {
                cases.add(new Case(
                        scope + ", all or none of " + count,
                        keys,
                        films -> films.saveAllOrNone(films(count, 1, 1, 0))));
            }
            cases.add(new Case(
                    scope + ", all or none of two partitions", keys, films -> films.saveAllOrNone(films(2, 2, 0, 0))));
            cases.add(new Case(scope + ", many", keys, films -> films.saveAll(films(500, 3, 2, 0))));
            cases.add(new Case(scope + ", transaction", keys, films -> {
                PartitionTransaction transaction = new PartitionTransaction();
                films(99, 1, 1, 0).forEach(film -> transaction.save(films, film));
                transaction.commit();
            }));
        }
        Film large = film("Ufa", 1, 95, 240).titled("x".repeat(32_000), 1930);
        IndexModel byTitle = IndexModel.of("byTitle", KeyComponent.of("year", ValueType.INT))
                .scope(IndexScope.GLOBAL)
                .layout(IndexLayout.KEYS_ONLY);
        FilmTableMapper local = mapper(IndexScope.LOCAL, IndexLayout.ALL_PROPERTIES);
        IndexModel copies = local.model().indexes().get(0);
        cases.add(new Case("copies of more than 4 MiB", local, films -> films.save(large)));
        cases.add(new Case(
                "copies of more than 4 MiB beside a global index",
                FilmTableMapper.of(false, copies, byTitle),
                films -> films.save(large)));
        cases.add(new Case(
                "copies of less than 4 MiB beside a global index",
                FilmTableMapper.of(false, copies, byTitle),
                films -> films.save(large.titled("x".repeat(10_000), 1930))));
        return cases;
    }

    @Test
    void azureLimitsRejectTheSameAsAStoreWithoutCrossPartitionTransactions() {
        int refused = 0;
        for (Case one : cases()) {
            try (TableStore memory = LocalTableStore.inMemory();
                    TableStore service = RecordingTableStore.withinPartitions(LocalTableStore.inMemory())) {
                String expected = one.failure(service, EntityTableOptions.defaults());
                assertThat(one.failure(memory, AZURE)).as(one.name()).isEqualTo(expected);
                refused += expected == null ? 0 : 1;
                EntityTable<Film> there = films(service, one.mapper(), EntityTableOptions.defaults());
                EntityTable<Film> here = films(memory, one.mapper(), AZURE);
                assertThat(here.query(RowQuery.wholeTable()).items())
                        .as(one.name())
                        .isEqualTo(there.query(RowQuery.wholeTable()).items());
                assertThat(IndexRepair.verify(here).isClean()).as(one.name()).isTrue();
                assertThat(intents(memory)).as(one.name()).isEmpty();
            }
        }
        assertThat(refused).isGreaterThan(12);
    }

    @ParameterizedTest
    @CsvSource({"STORE, 1", "AZURE, 3"})
    void saveAllWritesOneTransactionForEachPartitionWithTheLimitsOfAzure(TransactionLimits limits, int transactions) {
        EntityTable<Film> films = films(
                store,
                mapper(IndexScope.GLOBAL, IndexLayout.KEYS_ONLY),
                EntityTableOptions.defaults().withLimits(limits));
        store.requests();
        films.saveAll(films(30, 3, 1, 0));
        assertThat(store.requests().stream().filter(request -> request.startsWith("execute")))
                .hasSize(transactions);
    }
}
