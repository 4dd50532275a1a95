package dev.tables.mapping.table.internal.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.annotation.IndexConsistency;
import dev.tables.engine.Projection;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.tck.store.RecordingTableStore;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.table.DyingStore;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.EntityTableOptions;
import dev.tables.mapping.table.Film;
import dev.tables.mapping.table.FilmTableMapper;
import dev.tables.mapping.table.FilmWorld;
import dev.tables.mapping.table.IndexBackfill;
import dev.tables.mapping.table.IndexLayoutsTest;
import dev.tables.mapping.table.SilentLog;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * Queries answered from rows of indexes in tables of their own alone, after writers by the protocol that died at any moment and whose store
 * was copied: of every kind of query, by indexes of every layout, no answer is ever stale.
 */
class ExactReadsTest {
    private static final FilmTableMapper FILMS = FilmTableMapper.of(false, FilmTableMapper.inTables());

    private static FilmWorld world(FilmTableMapper mapper, IndexKinds kinds) {
        FilmWorld world = new FilmWorld(mapper, LocalTableStore.inMemory(), kinds);
        world.films().saveAll(IndexLayoutsTest.FIRST);
        return world;
    }

    /** Returns a world with rows of a store without transactions across partitions, on which a write died before a request. */
    private static FilmWorld copied(int write, int requests, UnaryOperator<TableStore> shown, IndexKinds kinds) {
        LocalTableStore store = LocalTableStore.inMemory();
        FilmWorld earlier = new FilmWorld(FILMS, RecordingTableStore.withinPartitions(store));
        earlier.films().saveAll(IndexLayoutsTest.FIRST);
        attempt(IndexLayoutsTest.WRITES.get(write), earlier.table(new DyingStore(earlier.store, requests)));
        earlier.catalog().close();
        return new FilmWorld(FILMS, shown.apply(store), kinds);
    }

    private static void attempt(Consumer<EntityTable<Film>> write, EntityTable<Film> films) {
        try {
            write.accept(films);
        } catch (TableStoreException refusedOrDead) {
            return;
        }
    }

    /** How many requests that write a write makes. */
    private static int requests(int write) {
        try (FilmWorld world = new FilmWorld(FILMS, RecordingTableStore.withinPartitions(LocalTableStore.inMemory()))) {
            world.films().saveAll(IndexLayoutsTest.FIRST);
            RecordingTableStore probe = new RecordingTableStore(world.store);
            attempt(IndexLayoutsTest.WRITES.get(write), world.table(probe));
            return (int) probe.requests().stream()
                    .filter(request -> request.startsWith("write") || request.startsWith("execute"))
                    .count();
        }
    }

    /** After it died, and after it was followed by a write in one transaction. */
    private static void checkAfterEveryRequest(UnaryOperator<TableStore> shown, IndexKinds kinds) {
        for (int write = 0; write < IndexLayoutsTest.WRITES.size(); write++) {
            int requests = requests(write);
            for (int dies = 0; dies <= requests; dies++) {
                String message = "write " + write + ", which dies before request " + dies;
                try (FilmWorld world = copied(write, dies, shown, kinds)) {
                    world.check("after " + message);
                }
                try (FilmWorld world = copied(write, dies, shown, kinds)) {
                    world.films().save(Film.of("Other", 9).titled("Other", 1900).with("Extra"));
                    world.check("after another write after " + message);
                }
            }
        }
    }

    @Test
    void readsAreCorrectAfterProtocolWritersDieAtAnyRequest() {
        checkAfterEveryRequest(UnaryOperator.identity(), IndexKinds.DECLARED);
    }

    @Test
    void rowsAreVerifiedIfCopiedIntentsCannotBeFinished() {
        checkAfterEveryRequest(SilentLog::new, IndexKinds.DECLARED);
    }

    /** Shows that the test above finds what it is for. */
    @Test
    void checkDetectsReadsThatTrustUnfinishedWrites() {
        assertThatThrownBy(() -> checkAfterEveryRequest(SilentLog::new, new Trusting()))
                .isInstanceOf(AssertionError.class);
    }

    /** What is asked of an index. */
    private enum Asked {
        ENTITIES {
            @Override
            List<?> of(EntityTable<Film> films, int index) {
                return films.queryIndex(index, RowQuery.wholeTable()).items().stream()
                        .map(film -> film.versioned(null))
                        .toList();
            }
        },
        TITLES {
            @Override
            List<?> of(EntityTable<Film> films, int index) {
                return read(films, index, Projection.of("title"), row -> String.valueOf(row.string("title")));
            }
        },
        KEYS {
            @Override
            List<?> of(EntityTable<Film> films, int index) {
                return read(films, index, Projection.of(), reader -> reader.primaryKey());
            }
        };

        abstract List<?> of(EntityTable<Film> films, int index);

        private static <R> List<R> read(EntityTable<Film> films, int index, Projection wanted, RowDecoder<R> decoder) {
            return films.queryIndex(
                            index,
                            IndexConsistency.STRONG,
                            RowQuery.wholeTable().withProjection(wanted),
                            decoder)
                    .items();
        }

        /** Of the entities themselves. */
        List<?> expected(FilmWorld world, int index) {
            List<Object> expected = new ArrayList<>();
            for (Film film : world.expected(index).values()) {
                expected.add(
                        switch (this) {
                            case ENTITIES -> film.versioned(null);
                            case TITLES -> String.valueOf(film.title());
                            case KEYS -> world.mapper.primaryKeyOf(film);
                        });
            }
            return expected;
        }
    }

    /** Takes rows for exact without asking who writes: what verification is for. */
    private static final class Trusting extends IndexKinds {
        @Override
        <T> IndexAccess<T> access(EntityIndexes<T> indexes, int number) {
            return new OwnTableAccess<>(indexes, number) {
                @Override
                public boolean isNamed() {
                    return true;
                }

                @Override
                public boolean isCovered(Projection wanted) {
                    return isTrusted(wanted);
                }
            };
        }
    }

    /** A row that no entity has, as of a table of entities that was dropped alone: such an index has to be filled before it is asked. */
    @Test
    void indexWithOrphanedRowsIsNotReadableImmediately() {
        try (LocalTableStore store = LocalTableStore.inMemory()) {
            EntityTable<Film> before = EntityTable.of(store, FILMS);
            before.createTables();
            before.saveAll(IndexLayoutsTest.FIRST);
            store.deleteTable(FILMS.model().table());
            store.createTable(FILMS.model().table());
            try (IndexCatalog catalog = IndexCatalog.of(store)) {
                EntityTable<Film> films = EntityTable.of(
                        store, FILMS, EntityTableOptions.defaults().withIndexCatalog(catalog));
                for (int index = 0; index < FILMS.model().indexes().size(); index++) {
                    IndexBackfill.job(films, FILMS.model().indexes().get(index).name())
                            .run();
                    for (Asked asked : Asked.values()) {
                        assertThat(asked.of(films, index))
                                .as("%s by %d", asked, index)
                                .isEmpty();
                    }
                }
            }
        }
    }
}
