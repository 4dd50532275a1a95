package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import dev.tables.mapping.intent.IntentLog;
import dev.tables.mapping.model.IndexModel;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Whatever answer is lost, a write is done or not done as its caller learns, and nobody is left without an answer where one can be known: with
 * a commit record always, but for a store that answers nothing any more.
 */
class LostAnswersTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_122);

    private static final int ROUNDS = Effort.byEffort("test.rounds", 40, 150);
    private static final Film ANGEL = Film.of("Ufa", 1)
            .titled("Angel", 1930)
            .from("DE")
            .with("Dietrich", "Jannings")
            .printed(1, 2);
    private static final Film METROPOLIS =
            Film.of("Ufa", 2).titled("Metropolis", 1927).from("DE").with("Helm");
    private static final PrimaryKey ANGEL_KEYS = new PrimaryKey("Ufa", "00001");

    /** Every kind of write; each changes something by every index. */
    private static final List<Consumer<EntityTable<Film>>> WRITES = List.of(
            films -> films.insert(
                    Film.of("Ufa", 3).titled("M", 1931).from("DE").with("Lorre").printed(3)),
            films -> films.save(
                    Film.of("Ufa", 3).titled("M", 1931).from("DE").with("Lorre").printed(3)),
            films -> films.save(
                    ANGEL.titled("Blue", 1931).from("US").with("Veidt").printed(5)),
            films -> films.delete(METROPOLIS.printed()),
            films -> films.deleteAll(List.of(ANGEL, METROPOLIS)),
            films -> films.saveAll(List.of(
                    ANGEL.titled("Blue", 1932).with("Veidt").from("US"),
                    Film.of("Ufa", 4).titled("Faust", 1926).from("FR").with("Jannings"))),
            films -> films.merge(
                    ANGEL_KEYS,
                    PropertyChanges.of("actors", List.of("Veidt"))
                            .set("title", "Blue")
                            .set("origin.country", "US")),
            films -> films.merge(ANGEL_KEYS, PropertyChanges.of("prints", null).set("year", 1933)),
            films -> {
                PartitionTransaction together = new PartitionTransaction();
                together.merge(films, ANGEL_KEYS, PropertyChanges.of("actors", List.of("Helm", "Veidt")));
                together.save(films, Film.of("Ufa", 6).titled("Faust", 1926).with("Jannings"));
                together.delete(films, METROPOLIS);
                together.commit();
            });

    /** The films after each write alone, by scope and write. */
    private static final Map<String, List<Film>> DONE = new ConcurrentHashMap<>();

    private enum Scope {
        PARTITION,
        TABLE,
        /** With requests side by side. */
        TABLE_OVER_A_NETWORK
    }

    private static FilmWorld world(Scope scope) {
        IndexModel[] indexes = scope == Scope.PARTITION ? FilmTableMapper.inPartition() : FilmTableMapper.inTables();
        FilmWorld world = new FilmWorld(
                FilmTableMapper.of(false, indexes),
                scope == Scope.TABLE_OVER_A_NETWORK ? NetworkStore.inMemory() : ServiceStore.inMemory());
        world.store.createTableIfNotExists(IntentLog.TABLE_NAME);
        world.films().saveAll(List.of(ANGEL, METROPOLIS));
        return world;
    }

    private static List<Film> stored(FilmWorld world) {
        return world.films().query(RowQuery.wholeTable()).items();
    }

    private static List<Film> after(Scope scope, Consumer<EntityTable<Film>> write) {
        try (FilmWorld world = world(scope)) {
            assertThat(world.attempt(write, world.store)).isNull();
            return stored(world);
        }
    }

    /** What a caller learned. */
    private enum Learned {
        NOT_DONE,
        UNKNOWN,
        DONE
    }

    /** Compares what the caller learned with what is there now and after recovery. */
    private static Learned outcome(Scope scope, int write, TableStore process, FilmWorld world, String message) {
        List<Film> before = stored(world);
        List<Film> done = DONE.computeIfAbsent(scope + " " + write, key -> after(scope, WRITES.get(write)));
        assertThat(done).isNotEqualTo(before);
        Throwable failed = world.attempt(WRITES.get(write), process);
        world.check(message);
        List<Film> now = stored(world);
        world.recover(world.store);
        world.checkClean(message);
        assertThat(stored(world)).as(message).isEqualTo(now);
        world.recoverLater();
        assertThat(stored(world)).as(message).isEqualTo(now);
        return learned(failed, now, before, done, message);
    }

    private static Learned learned(
            @Nullable Throwable failed, List<Film> now, List<Film> before, List<Film> done, String message) {
        if (failed == null) {
            assertThat(now).as(message).isEqualTo(done);
            return Learned.DONE;
        }
        if (failed instanceof OutcomeUnknownException) {
            assertThat(now).as(message).isIn(before, done);
            return Learned.UNKNOWN;
        }
        assertThat(failed).as(message).isInstanceOf(StoreUnavailableException.class);
        assertThat(failed.getMessage()).doesNotContain("unknown");
        assertThat(now).as(message).isEqualTo(before);
        return Learned.NOT_DONE;
    }

    /** With commit records a lost answer to a write fails nothing; without, only that to the transaction itself is unknown. */
    @ParameterizedTest
    @EnumSource
    void lostResponseOfAnyRequestIsResolved(Scope scope) {
        for (int write = 0; write < WRITES.size(); write++) {
            int unknown = 0;
            boolean reached = true;
            for (int request = 0; reached; request++) {
                for (boolean effect : new boolean[] {false, true}) {
                    String message =
                            scope + ", write " + write + " loses " + (effect ? "the answer to " : "") + request;
                    try (FilmWorld world = world(scope)) {
                        LossyTableStore process = new LossyTableStore(world.store);
                        process = effect ? process.losesAnswer(request) : process.losesRequest(request);
                        Learned learned = outcome(scope, write, process, world, message);
                        reached = process.requests() > request;
                        boolean isWrite = process.transactions().contains(request);
                        if (learned == Learned.NOT_DONE) {
                            assertThat(isWrite).as(message).isFalse();
                        }
                        unknown += learned == Learned.UNKNOWN ? 1 : 0;
                    }
                }
            }
            assertThat(unknown).as("write %d", write).isEqualTo(scope == Scope.PARTITION ? 2 : 0);
        }
    }

    /** A store that goes away: unknown is only what was sent last. */
    @ParameterizedTest
    @EnumSource
    void lostResponsesFromAnyRequestOnAreResolvedOrUnknown(Scope scope) {
        for (int write = 0; write < WRITES.size(); write++) {
            List<Learned> learned = new ArrayList<>();
            boolean reached = true;
            for (int request = 0; reached; request++) {
                try (FilmWorld world = world(scope)) {
                    LossyTableStore process = new LossyTableStore(world.store).isDownFrom(request);
                    learned.add(outcome(
                            scope, write, process, world, scope + ", write " + write + " down from " + request));
                    reached = process.requests() > request;
                }
            }
            assertThat(learned).as("write %d", write).isSorted();
            assertThat(learned.stream().filter(one -> one == Learned.UNKNOWN)).hasSize(1);
        }
    }

    /** Any number of losses anywhere. */
    @ParameterizedTest
    @EnumSource
    void randomLostResponsesAreResolvedOrUnknown(Scope scope) {
        Random random = SEED.random();
        int done = 0;
        int unknown = 0;
        for (int round = 0; round < ROUNDS; round++) {
            int write = random.nextInt(WRITES.size());
            try (FilmWorld world = world(scope)) {
                LossyTableStore process = new LossyTableStore(world.store);
                StringBuilder message = new StringBuilder(SEED + " " + scope + ", write " + write);
                for (int request = 0; request < 60; request++) {
                    int loss = random.nextInt(24);
                    if (loss == 0) {
                        process.losesRequest(request);
                        message.append(" -").append(request);
                    } else if (loss == 1) {
                        process.losesAnswer(request);
                        message.append(" +").append(request);
                    }
                }
                Learned learned = outcome(scope, write, process, world, message.toString());
                done += learned == Learned.DONE ? 1 : 0;
                unknown += learned == Learned.UNKNOWN ? 1 : 0;
            }
        }
        assertThat(done).isGreaterThan(ROUNDS / 4);
        assertThat(unknown).isLessThan(ROUNDS / 4);
    }

    /** The reported case: the answer to an index row is lost, and it was somebody else who has the row by then. */
    @Test
    void responseLostDuringIndexPreparationFailsNoSave() {
        int firstIndexRow;
        try (FilmWorld world = world(Scope.TABLE)) {
            LossyTableStore process = new LossyTableStore(world.store);
            world.table(process).save(ANGEL.titled("Blue", 1931));
            int afterTheIntent = 1;
            firstIndexRow = process.transactions().get(afterTheIntent);
        }
        try (FilmWorld world = world(Scope.TABLE)) {
            LossyTableStore process = new LossyTableStore(world.store).losesAnswer(firstIndexRow);
            world.table(process).save(ANGEL.titled("Blue", 1931));
            assertThat(stored(world)).contains(ANGEL.titled("Blue", 1931));
            world.recover(world.store);
            world.checkClean("in the end");
        }
    }
}
