package dev.tables.differential.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.annotation.IndexLayout;
import dev.tables.data.agreement.CompiledSources;
import dev.tables.differential.run.Place;
import dev.tables.differential.run.Places;
import dev.tables.engine.Capability;
import dev.tables.engine.TableStore;
import dev.tables.engine.tck.Effort;
import dev.tables.engine.tck.Seed;
import java.util.Collection;
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

/**
 * Every kind of query method while a writer commits a transaction before each of its requests, or before one of them, for indexes of all
 * scopes and layouts. On stores with snapshots an answer is one of the answers that a single moment could give. Elsewhere, and in pages and streams, an
 * entity that matches all the while is found once, and one that never does is not.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WritersBetweenRequestsTest {
    /** How often each shape is tried. */
    private static final int WORLDS = Effort.pick("test.rounds", 1, 1);
    /** Before how many requests the writer also acts alone. */
    private static final int EACH = Effort.pick(2, 3);

    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_128);

    private @Nullable CompiledSources classes;

    @BeforeAll
    void compile() {
        classes = CompiledSources.tolerantly(Declarations.of(Shape.all()));
    }

    @Test
    void inMemoryAnswersAreOfOneMoment() {
        check(Places.MEMORY, Shape.all(), EACH);
    }

    @Test
    void onRocksDbAnswersAreOfOneMoment() {
        check(Places.ROCKSDB, some(), 0);
    }

    @Test
    void onPostgreSqlAnswersAreOfOneMoment() {
        check(Places.POSTGRESQL, some(), 0);
    }

    @Test
    void onTheServerAnswersAreOfOneMoment() {
        check(Places.SERVER, some(), 0);
    }

    @Test
    void withoutSnapshotsWhatStaysIsFoundOnce() {
        check(Places.PROTOCOL, Shape.all(), EACH);
    }

    @Test
    void inBucketsWithoutSnapshotsWhatStaysIsFoundOnce() {
        check(Places.BUCKETS, some(), 0);
    }

    /** One of each scope, as far as time is short. */
    private static List<Shape> some() {
        return Effort.current() == Effort.THOROUGH
                ? Shape.all()
                : Shape.all().stream()
                        .filter(shape -> !shape.wide() && !shape.buckets() && shape.layout() == IndexLayout.KEYS)
                        .toList();
    }

    private void check(Places places, List<Shape> shapes, int each) {
        places.require();
        CompiledSources compiled = Objects.requireNonNull(classes);
        Map<String, String> failures = new TreeMap<>();
        try (Place place = places.open()) {
            for (int round = 0; round < WORLDS; round++) {
                Random random = SEED.plus(round).random();
                for (int i = 0; i < shapes.size(); i++) {
                    try (TableStore store = place.stores().get()) {
                        new Session(store, shapes.get(i), random, failures)
                                .checkAll(compiled, (i + round) % 2 == 0, each);
                    }
                }
            }
        }
        assertThat(failures.keySet())
                .as("%s", failures.values().stream().limit(5).toList())
                .isEmpty();
    }

    /** Calls on one store. */
    private record Session(TableStore store, Shape shape, Random random, Map<String, String> failures) {
        void checkAll(CompiledSources classes, boolean cataloged, int each) {
            BetweenRequests between = new BetweenRequests(store);
            try (Things writer = new Things(shape, classes, store, cataloged);
                    Things reader = new Things(shape, classes, between, cataloged)) {
                Calls calls = new Calls(this, writer, reader, between);
                for (Asked asked : Asked.all()) {
                    calls.check(asked, History.ofFew(random), -1);
                    int requests = calls.check(asked, History.ofMany(random), -1);
                    for (int only = 0; only < Math.min(requests, each); only++) {
                        calls.check(asked, History.ofMany(random), only);
                    }
                }
            }
        }
    }

    /** Calls of a reader beside a writer. */
    private record Calls(Session session, Things writer, Things reader, BetweenRequests between) {
        /** Notes a failure; returns how many requests there were. */
        int check(Asked asked, History history, int only) {
            try {
                return checked(asked, history, only);
            } catch (AssertionError | RuntimeException failed) {
                session.failures().putIfAbsent(asked.method() + " by " + session.shape(), String.valueOf(failed));
                return 0;
            }
        }

        private int checked(Asked asked, History history, int only) {
            writer.replaceAll(history.first());
            Shape shape = session.shape();
            boolean snapshots = session.store().capabilities().contains(Capability.CROSS_PARTITION_TRANSACTIONS);
            Set<String> owners = shape.isLocal() && asked.method().contains("@") ? Set.of("A") : Set.of("A", "B");
            String description =
                    SEED + ": " + asked.method() + " by " + shape + (only < 0 ? "" : ", before request " + only);
            Checked call = new Checked(reader, asked, owners, snapshots, description);
            between.act(only, () -> history.move(written -> elsewhere(written, writer::save)));
            Object found;
            try {
                found = call.call();
            } finally {
                between.rest();
            }
            int requests = between.rest();
            call.check(found, history.since(0));
            assertThat(requests).isPositive();
            return requests;
        }

        /** In another thread, which is in no snapshot. */
        private static void elsewhere(Collection<Item> written, Consumer<Collection<Item>> save) {
            CompletableFuture.runAsync(() -> save.accept(written)).join();
        }
    }
}
