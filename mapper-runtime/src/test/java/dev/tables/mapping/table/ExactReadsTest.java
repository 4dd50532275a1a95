package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.annotation.IndexConsistency;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.Projection;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.tck.Seed;
import dev.tables.mapping.lifecycle.IndexCatalog;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Queries answered from rows of indexes in tables of their own alone, beside writers by the protocol that begin, or die, at any moment:
 * of every kind of query, by indexes of every layout, no answer is ever stale.
 */
class ExactReadsTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_123);

    /** The number of the index of layout {@code KEYS_ONLY}. */
    private static final int KEYS = 0;

    private static final EntityTableOptions BY_PROTOCOL =
            EntityTableOptions.defaults().withIndexWrites(IndexWrites.PROTOCOL);
    private static final FilmTableMapper FILMS = FilmTableMapper.of(false, FilmTableMapper.inTables());

    private static FilmWorld world(FilmTableMapper mapper, IndexMaintainer.Factory factory) {
        FilmWorld world = new FilmWorld(mapper, LocalTableStore.inMemory(), factory);
        world.films().saveAll(IndexLayoutsTest.FIRST);
        return world;
    }

    /** Writes by the protocol in this process, of a thread that an error ends after so many requests. */
    private static void writeByProtocol(FilmWorld world, int write, int requests) {
        EntityTable<Film> films = EntityTable.of(new DyingStore(world.store, requests), world.mapper, BY_PROTOCOL);
        attempt(IndexLayoutsTest.WRITES.get(write), films);
    }

    private static void attempt(Consumer<EntityTable<Film>> write, EntityTable<Film> films) {
        try {
            write.accept(films);
        } catch (TableStoreException refusedOrDead) {
            return;
        }
    }

    /** How many requests a write makes. */
    private static int requests(FilmTableMapper mapper, int write) {
        try (FilmWorld world = world(mapper, IndexMaintainer::of)) {
            ProbedTableStore probe = new ProbedTableStore(world.store);
            attempt(IndexLayoutsTest.WRITES.get(write), EntityTable.of(probe, mapper, BY_PROTOCOL));
            return (int) probe.requests().stream()
                    .filter(request -> request.startsWith("write") || request.startsWith("execute"))
                    .count();
        }
    }

    /** While one writes by the protocol, after it died, and after it was followed by a direct write. */
    private static void checkAroundEveryRequest(IndexMaintainer.Factory factory) {
        for (int write = 0; write < IndexLayoutsTest.WRITES.size(); write++) {
            int requests = requests(FILMS, write);
            for (int dies = 0; dies <= requests; dies++) {
                String message = "write " + write + ", which dies before request " + dies;
                try (FilmWorld world = world(FILMS, factory)) {
                    Stepped process = new Stepped(new DyingStore(world.store, dies));
                    int[] next = {0};
                    int last = dies;
                    process.between = () -> {
                        if (next[0]++ == last) {
                            world.check("during " + message);
                        }
                    };
                    attempt(IndexLayoutsTest.WRITES.get(write), EntityTable.of(process, world.mapper, BY_PROTOCOL));
                    world.check("after " + message);
                    world.films().save(Film.of("Other", 9).titled("Other", 1900).with("Extra"));
                    world.check("direct after " + message);
                }
            }
        }
    }

    @Test
    void writersByTheProtocolThatDieAtAnyRequestLeaveNoAnswerStale() {
        checkAroundEveryRequest(IndexMaintainer::of);
    }

    /** Shows that the test above finds what it is for. */
    @Test
    void whoTrustsRowsOfUnfinishedWritesIsFoundOut() {
        assertThatThrownBy(() -> checkAroundEveryRequest(new Trusting())).isInstanceOf(AssertionError.class);
    }

    /** Before and after each request of the reader a write takes place, whole or in part. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aPageDuringWhichAWriterBeginsIsVerified(boolean versioned) {
        FilmTableMapper mapper = FilmTableMapper.of(versioned, FilmTableMapper.inTables());
        Random random = SEED.random();
        for (int write = 0; write < IndexLayoutsTest.WRITES.size(); write++) {
            int requests = requests(mapper, write);
            for (int index = 0; index < mapper.model().indexes().size(); index++) {
                checkInterrupted(mapper, IndexMaintainer::of, index, write, requests);
                checkInterrupted(mapper, IndexMaintainer::of, index, write, random.nextInt(requests));
            }
        }
    }

    /** That the gate is asked again after the page is what keeps these from being stale. */
    @Test
    void whoDoesNotAskAgainIsFoundOut() {
        assertThatThrownBy(() -> {
                    for (int write = 0; write < IndexLayoutsTest.WRITES.size(); write++) {
                        for (int dies = 0; dies <= requests(FILMS, write); dies++) {
                            checkInterrupted(FILMS, new Trusting(), KEYS, write, dies);
                        }
                    }
                })
                .isInstanceOf(AssertionError.class);
    }

    private static void checkInterrupted(
            FilmTableMapper mapper, IndexMaintainer.Factory factory, int index, int write, int dies) {
        for (Asked asked : Asked.values()) {
            boolean reached = true;
            for (int moment = 0; reached; moment++) {
                try (FilmWorld world = world(mapper, factory)) {
                    Stepped process = new Stepped(world.store);
                    EntityTable<Film> reader = new EntityTable<>(new EntityRows<>(
                            process, mapper, EntityTableOptions.defaults().withCatalog(world.catalog()), factory));
                    // It has looked for what is left.
                    asked.of(reader, index);
                    List<?> before = asked.of(world.films(), index);
                    reached = process.interruptedAt(
                            moment, () -> writeByProtocol(world, write, dies), () -> asked.of(reader, index));
                    List<?> after = asked.expected(world, index);
                    assertThat(process.found.equals(before) || process.found.equals(after))
                            .as(
                                    SEED + ": %s by index %d, interrupted at %d: found %s, before %s, after %s",
                                    asked,
                                    index,
                                    moment,
                                    process.found,
                                    before,
                                    after)
                            .isTrue();
                }
            }
        }
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
                return read(films, index, Projection.of(), reader -> reader.keys());
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
                            case KEYS -> world.mapper.keysOf(film);
                        });
            }
            return expected;
        }
    }

    /** Takes rows for exact without asking who writes: what verification is for. */
    private static final class Trusting implements IndexMaintainer.Factory {
        @Override
        public <T> IndexMaintainer<T> maintainer(EntityRows<T> rows, int number) {
            return new OwnTableIndex<>(rows, number) {
                @Override
                <R> @Nullable R readExactly(Supplier<R> read) {
                    return read.get();
                }
            };
        }
    }

    /** Acts between requests; reads of its own threads are left alone. */
    // NullAway does not see annotations of type arguments in class files of other modules.
    @SuppressWarnings("NullAway")
    private static final class Stepped extends InterceptedReads {
        private Runnable between = () -> {};
        private Runnable around = () -> {};
        private List<?> found = List.of();

        Stepped(TableStore store) {
            super(store);
        }

        /** Reads, and in between once does something else in another thread; whether it came so far. */
        boolean interruptedAt(int moment, Runnable other, Supplier<List<?>> reading) {
            int[] moments = {0};
            around = () -> {
                if (moments[0]++ == moment) {
                    CompletableFuture.runAsync(other).join();
                }
            };
            found = reading.get();
            return moments[0] > moment;
        }

        @Override
        <R> R read(Supplier<R> request) {
            around.run();
            R answer = request.get();
            around.run();
            return answer;
        }

        @Override
        public @Nullable ETag write(String table, RowOperation operation) {
            between.run();
            return super.write(table, operation);
        }

        @Override
        public List<@Nullable ETag> execute(String table, EntityGroupTransaction transaction) {
            between.run();
            return super.execute(table, transaction);
        }
    }

    /** A row that no entity has, as of a table of entities that was dropped alone: such an index has to be filled before it is asked. */
    @Test
    void anIndexThatHasRowsWithoutEntitiesIsNotReadableAtOnce() {
        try (LocalTableStore store = LocalTableStore.inMemory()) {
            EntityTable<Film> before = EntityTable.of(store, FILMS);
            before.createTables();
            before.saveAll(IndexLayoutsTest.FIRST);
            store.deleteTable(FILMS.model().table());
            store.createTable(FILMS.model().table());
            try (IndexCatalog catalog = IndexCatalog.of(store)) {
                EntityTable<Film> films = EntityTable.of(
                        store, FILMS, EntityTableOptions.defaults().withCatalog(catalog));
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

    /** As of a moment when a writer by the protocol was at work, though none is now. */
    @Test
    void withinAReadAsOfOneMomentRowsAreVerified() {
        for (int dies = 0; dies <= requests(FILMS, 0); dies++) {
            try (FilmWorld world = world(FILMS, IndexMaintainer::of)) {
                for (int index = 0; index < FILMS.model().indexes().size(); index++) {
                    int number = index;
                    writeByProtocol(world, 0, dies);
                    world.store.readSnapshot(() -> {
                        // Finishes what was left; of the moment nothing changes.
                        CompletableFuture.runAsync(() -> Asked.KEYS.of(world.films(), number))
                                .join();
                        for (Asked asked : Asked.values()) {
                            assertThat(asked.of(world.films(), number))
                                    .as("%s by %d, dead before %d", asked, number, number)
                                    .isEqualTo(asked.expected(world, number));
                        }
                        return number;
                    });
                }
            }
        }
    }
}
