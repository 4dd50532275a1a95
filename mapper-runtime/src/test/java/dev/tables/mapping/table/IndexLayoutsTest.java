package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.tck.store.HashPartitionedTableStore;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.UniqueIndexViolationException;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Indexes of every layout in both scopes, many of them of collections: crashes and others at every request of every write. */
public class IndexLayoutsTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_122);

    private static final int ROUNDS = Effort.byEffort("test.rounds", 12, 60);
    /** Crashes and other writers come before every request, or in a short round before every third one. */
    private static final int STEP = Effort.byEffort(3, 1);

    private static final Film ANGEL = Film.of("Ufa", 1)
            .titled("Angel", 1930)
            .from("DE")
            .with("Dietrich", "Jannings", "Dietrich")
            .printed(1, 2);
    private static final Film METROPOLIS =
            Film.of("Ufa", 2).titled("Metropolis", 1927).from("DE").with("Helm", "Abel");
    private static final Film DRACULA = Film.of("Universal", 3)
            .titled("Dracula", 1931)
            .from("US")
            .with("Lugosi")
            .printed(3);
    public static final List<Film> FIRST = List.of(ANGEL, METROPOLIS, DRACULA);
    private static final PrimaryKey ANGEL_KEYS = new PrimaryKey("Ufa", "00001");

    /** Writes that get in each other's way: same entity, same value, same list, same unique value. */
    public static final List<Consumer<EntityTable<Film>>> WRITES = List.of(
            films -> films.save(ANGEL.with("Dietrich", "Helm")),
            films -> films.save(ANGEL.titled("Angel", 1931)),
            films -> films.save(ANGEL.titled("Metropolis", 1930).from("US")),
            films -> films.delete(ANGEL),
            films -> films.save(METROPOLIS.with("Jannings", "Dietrich", "Helm").printed(2)),
            films -> films.save(Film.of("Ufa", 4).titled("Angel", 1930).with("Dietrich")),
            films -> films.saveAll(List.of(
                    ANGEL.printed(),
                    METROPOLIS.titled("Angel", 1927),
                    Film.of("Ufa", 5).titled("Angel", 1932).with("Abel", "Dietrich"))),
            films -> films.merge(
                    ANGEL_KEYS,
                    PropertyChanges.of("actors", List.of("Jannings", "Lugosi")).set("title", "Metropolis")),
            films -> films.merge(
                    ANGEL_KEYS, PropertyChanges.of("origin.country", null).set("year", 1929)),
            films -> films.merge(ANGEL_KEYS, PropertyChanges.of("prints", List.of(2, 4))),
            films -> films.save(DRACULA.printed(1).with("Dietrich", "Lugosi")),
            films -> {
                PartitionTransaction together = new PartitionTransaction();
                together.merge(films, ANGEL_KEYS, PropertyChanges.of("actors", List.of("Helm", "Veidt")));
                together.save(films, Film.of("Ufa", 6).titled("Angel", 1933).with("Dietrich"));
                together.merge(films, new PrimaryKey("Ufa", "00002"), PropertyChanges.of("origin.country", "US"));
                together.merge(films, ANGEL_KEYS, PropertyChanges.of("prints", List.of(2, 5)));
                together.commit();
            });

    private enum Scope {
        PARTITION,
        /** Where the store has transactions across partitions. */
        TABLE,
        TABLE_BY_PROTOCOL,
        /** The same with requests side by side. */
        TABLE_OVER_A_NETWORK,
        /** In a store that keeps no order across partitions. */
        TABLE_IN_SHARDS;

        private TableStore store() {
            return switch (this) {
                case PARTITION, TABLE -> LocalTableStore.inMemory();
                case TABLE_BY_PROTOCOL -> ServiceStore.inMemory();
                case TABLE_OVER_A_NETWORK -> NetworkStore.inMemory();
                case TABLE_IN_SHARDS -> new ServiceStore(new HashPartitionedTableStore(LocalTableStore.inMemory()));
            };
        }
    }

    private static FilmWorld world(Scope scope) {
        IndexModel[] indexes = scope == Scope.PARTITION ? FilmTableMapper.inPartition() : FilmTableMapper.inTables();
        FilmWorld world = new FilmWorld(FilmTableMapper.of(false, indexes), scope.store());
        world.store.createTableIfNotExists(dev.tables.mapping.intent.IntentLog.TABLE_NAME);
        world.films().saveAll(FIRST);
        return world;
    }

    @ParameterizedTest
    @EnumSource
    void everyLayoutFindsEntities(Scope scope) {
        try (FilmWorld world = world(scope)) {
            world.checkClean("at first");
            for (int write = 0; write < WRITES.size(); write++) {
                Throwable refused = world.attempt(WRITES.get(write), world.store);
                assertThat(refused == null || refused instanceof UniqueIndexViolationException)
                        .as("write %d: %s", write, refused)
                        .isTrue();
                world.checkClean("after write " + write);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void indexesAreExactAndRecoverableAfterACrashBeforeAnyRequest(Scope scope) {
        Random random = SEED.random();
        for (int write = 0; write < WRITES.size(); write++) {
            boolean reached = true;
            for (int crash = random.nextInt(STEP); reached; crash += STEP) {
                String message = SEED + ": write " + write + " dies before request " + crash;
                try (FilmWorld world = world(scope)) {
                    InterruptedTableStore process = new InterruptedTableStore(world.store).diesBefore(crash);
                    world.attempt(WRITES.get(write), process);
                    reached = process.isDead();
                    world.check(message);
                    world.recover(world.store);
                    world.checkClean(message);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void indexesAreExactIfAnotherWriterInterleavesAnyRequests(Scope scope) {
        Random random = SEED.random();
        for (int first = 0; first < WRITES.size(); first++) {
            Consumer<EntityTable<Film>> other = WRITES.get(random.nextInt(WRITES.size()));
            boolean reached = true;
            for (int request = random.nextInt(STEP); reached; request += STEP) {
                String message = SEED + ": another before request " + request + " of write " + first;
                try (FilmWorld world = world(scope)) {
                    InterruptedTableStore process = new InterruptedTableStore(world.store);
                    process.before(request, () -> {
                        world.attempt(other, world.store);
                        world.check(message);
                    });
                    world.attempt(WRITES.get(first), process);
                    reached = process.requests() > request;
                    world.check(message);
                    world.recover(world.store);
                    world.checkClean(message);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void indexesAreExactAfterRandomWritersRecoverersAndCrashes(Scope scope) {
        for (int round = 0; round < ROUNDS; round++) {
            Random random = SEED.plus(round).random();
            String message = SEED.plus(round).toString();
            try (FilmWorld world = world(scope)) {
                for (int i = 0; i < 4; i++) {
                    nested(world, random, 3, message);
                    world.check(message);
                }
                world.recoverLater();
                world.checkClean(message);
            }
        }
    }

    /** A write interrupted by others, each interrupted by others, any of which may die. */
    private static void nested(FilmWorld world, Random random, int depth, String message) {
        InterruptedTableStore process = new InterruptedTableStore(world.store);
        for (int i = random.nextInt(3); depth > 0 && i > 0; i--) {
            process.before(random.nextInt(20), () -> nested(world, random, depth - 1, message));
        }
        if (random.nextInt(3) == 0) {
            process.diesBefore(random.nextInt(20));
        }
        if (random.nextInt(6) == 0) {
            world.recover(process);
        } else {
            world.attempt(WRITES.get(random.nextInt(WRITES.size())), process);
        }
        world.check(message);
    }

    @ParameterizedTest
    @EnumSource
    void indexesAreExactAfterConcurrentWritesAndRecovery(Scope scope) throws InterruptedException {
        try (FilmWorld world = world(scope)) {
            List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                Random random = SEED.plus(i).random();
                threads.add(new Thread(() -> write(world, random)));
            }
            threads.forEach(thread -> thread.setUncaughtExceptionHandler((dead, why) -> failures.add(why)));
            threads.forEach(Thread::start);
            for (Thread thread : threads) {
                thread.join();
            }
            assertThat(failures).as("%s", SEED).isEmpty();
            world.recoverLater();
            world.checkClean(SEED.toString());
        }
    }

    private static void write(FilmWorld world, Random random) {
        for (int step = 0; step < 100; step++) {
            if (random.nextInt(10) == 0) {
                world.recover(world.store);
            } else {
                world.attempt(WRITES.get(random.nextInt(WRITES.size())), world.store);
            }
        }
    }
}
