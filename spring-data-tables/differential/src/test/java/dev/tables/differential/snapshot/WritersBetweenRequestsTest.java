package dev.tables.differential.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.annotation.IndexLayout;
import dev.tables.data.agreement.CompiledSources;
import dev.tables.differential.run.Place;
import dev.tables.differential.run.Places;
import dev.tables.engine.Capability;
import dev.tables.engine.TableStore;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.dao.TransientDataAccessResourceException;

/**
 * Every kind of query method while a writer commits a transaction before each of its requests, or before one of them, for indexes of all
 * scopes and layouts. On stores with snapshots an answer is one of the answers that a single moment could give. Elsewhere, and in pages and streams, an
 * entity that matches all the while is found once, and one that never does is not.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WritersBetweenRequestsTest {
    /** How often each shape is tried. */
    private static final int WORLDS = Effort.byEffort("test.rounds", 1, 1);
    /** One of so many methods is tried by a shape in memory, and in how many ways the writer acts. */
    private static final Depth FULL = new Depth(Effort.byEffort(6, 1), Effort.byEffort(1, Way.values().length));
    /** The same where a request takes longer. Neither number of methods is a multiple of the number of ways, which would always give one way. */
    private static final Depth OF_SOME = new Depth(Effort.byEffort(18, 3), 1);

    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_128);

    private @Nullable CompiledSources classes;

    @BeforeAll
    void compile() {
        classes = CompiledSources.tolerantly(Declarations.of(Shape.all()));
    }

    @Test
    void resultsAreConsistentInMemory() {
        check(Places.MEMORY, Shape.all(), FULL);
    }

    @Test
    void resultsAreConsistentOnRocksDb() {
        check(Places.ROCKSDB, some(), OF_SOME);
    }

    @Test
    void resultsAreConsistentOnPostgreSql() {
        check(Places.POSTGRESQL, some(), OF_SOME);
    }

    @Test
    void resultsAreConsistentOnTheTablesServer() {
        check(Places.SERVER, some(), OF_SOME);
    }

    @Test
    void unchangedRowsAreFoundOnceWithoutSnapshots() {
        check(Places.PROTOCOL, Shape.all(), FULL);
    }

    @Test
    void unchangedRowsAreFoundOnceInShardsWithoutSnapshots() {
        check(Places.SHARDS, some(), OF_SOME);
    }

    /** One of each scope, as far as time is short. */
    private static List<Shape> some() {
        return Effort.isThorough()
                ? Shape.all()
                : Shape.all().stream()
                        .filter(shape -> !shape.wide() && !shape.shards() && shape.layout() == IndexLayout.KEYS_ONLY)
                        .toList();
    }

    private void check(Places places, List<Shape> shapes, Depth depth) {
        places.require();
        CompiledSources compiled = Objects.requireNonNull(classes);
        Map<String, String> failures = new TreeMap<>();
        try (Place place = places.open()) {
            for (int round = 0; round < WORLDS; round++) {
                Random random = SEED.plus(round).random();
                for (int i = 0; i < shapes.size(); i++) {
                    try (TableStore store = place.stores().get()) {
                        new Session(store, shapes.get(i), random, failures)
                                .checkAll(compiled, depth, places.ordinal() + i + round);
                    }
                }
            }
        }
        assertThat(failures.keySet())
                .as("%s", failures.values().stream().limit(5).toList())
                .isEmpty();
    }

    /** When a writer acts. */
    private enum Way {
        /** Before each request, on few entities. */
        ON_FEW,
        /** Before each request, on several entities. */
        ON_MANY,
        BEFORE_THE_FIRST,
        BEFORE_THE_SECOND,
        BEFORE_THE_THIRD;

        /** The number of the only request before which it acts; negative for each. */
        int only() {
            return ordinal() - BEFORE_THE_FIRST.ordinal();
        }
    }

    /**
     * How much is tried with a shape. What one shape leaves out, others try.
     *
     * @param methods one of so many methods
     * @param ways in how many ways each of them
     */
    private record Depth(int methods, int ways) {
        boolean isTried(int method, int shape, Way way) {
            int number = method + shape;
            return number % methods == 0 && Math.floorMod(way.ordinal() - number, Way.values().length) < ways;
        }
    }

    /** Calls on one store. */
    private record Session(TableStore store, Shape shape, Random random, Map<String, String> failures) {
        void checkAll(CompiledSources classes, Depth depth, int number) {
            BetweenRequests between = new BetweenRequests(store);
            boolean cataloged = number % 2 == 0;
            try (Things writer = new Things(shape, classes, store, cataloged);
                    Things reader = new Things(shape, classes, between, cataloged)) {
                Calls calls = new Calls(this, writer, reader, between);
                List<Asked> all = Asked.all();
                for (Way way : Way.values()) {
                    for (int method = 0; method < all.size(); method++) {
                        if (depth.isTried(method, number, way)) {
                            calls.check(all.get(method), way);
                        }
                    }
                }
            }
        }
    }

    /** Calls of a reader beside a writer. */
    private static final class Calls {
        private final Session session;
        private final Things writer;
        private final Things reader;
        private final BetweenRequests between;
        /** The state of the table; empty if it is not known. */
        private Map<String, Item> state = Map.of();

        Calls(Session session, Things writer, Things reader, BetweenRequests between) {
            this.session = session;
            this.writer = writer;
            this.reader = reader;
            this.between = between;
        }

        /** Notes a failure. */
        void check(Asked asked, Way way) {
            try {
                int requests = checked(asked, way, way.only());
                if (requests <= way.only()) {
                    checked(asked, way, way.only() % requests);
                }
            } catch (AssertionError | RuntimeException failed) {
                state = Map.of();
                if (!isPageThatAlwaysMoves(failed, way)) {
                    session.failures().putIfAbsent(asked.method() + " by " + session.shape(), String.valueOf(failed));
                }
            }
        }

        /** Without snapshots, a page is refused if a writer moves its entities before each request of every attempt. */
        private boolean isPageThatAlwaysMoves(Throwable failed, Way way) {
            return way.only() < 0
                    && !session.store().capabilities().contains(Capability.CROSS_PARTITION_TRANSACTIONS)
                    && failed instanceof TransientDataAccessResourceException
                    && String.valueOf(failed.getMessage()).contains("changed while a page was read by index");
        }

        private int checked(Asked asked, Way way, int only) {
            History history = way == Way.ON_FEW ? History.ofFew(session.random()) : History.ofMany(session.random());
            begin(history.at(0));
            Shape shape = session.shape();
            boolean snapshots = session.store().capabilities().contains(Capability.CROSS_PARTITION_TRANSACTIONS);
            Set<String> owners = shape.isLocal() && asked.method().contains("@") ? Set.of("A") : Set.of("A", "B");
            String description = SEED + ": " + asked.method() + " by " + shape + ", " + way;
            Checked call = new Checked(reader, asked, owners, snapshots, description);
            between.act(
                    only,
                    () -> history.move(
                            written -> elsewhere(written, writer::save), one -> elsewhere(one, writer::delete)));
            Object found;
            try {
                found = call.call();
            } finally {
                between.rest();
            }
            int requests = between.rest();
            call.check(found, history.since(0));
            assertThat(requests).isPositive();
            state = asked.writes() ? Map.of() : history.at(history.last());
            return requests;
        }

        private void begin(Map<String, Item> first) {
            if (state.keySet().equals(first.keySet())) {
                List<Item> others = first.values().stream()
                        .filter(item -> !item.equals(state.get(item.id())))
                        .toList();
                writer.save(others);
            } else {
                writer.replaceAll(first.values());
            }
        }

        /** In another thread, which is in no snapshot. */
        private static <W> void elsewhere(W written, Consumer<W> write) {
            CompletableFuture.runAsync(() -> write.accept(written)).join();
        }
    }
}
