package dev.tables.examples.films;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A catalogue of 12,000 films, or as many as {@code -Dfilms.at-once} says, goes from version to version while clients ask all the while: no request
 * fails, every answer is what plain maps say, no stored property is lost.
 */
class FilmChangesTest {
    private static final Logger LOG = LoggerFactory.getLogger(FilmChangesTest.class);

    @RegisterExtension
    static final Seed SEED = Seed.of(36);

    private static final int FILMS = Effort.byEffort("films.at-once", 2_000, 12_000);
    private static final int FILMS_ON_DISK = Effort.byEffort("films.on-disk", 800, 4_000);
    private static final int CLIENTS = 3;
    private static final int WITH_CLEAN_UP = 7;
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private static final String[] PROPERTIES = {
        "tables.indexes.backfill=auto",
        "tables.indexes.max-startup-backfill-wait=0s",
        "tables.indexes.backfill-rows-per-second=50000",
        "tables.indexes.lease-duration=1s",
        "tables.indexes.lease-grace-period=1s",
        "tables.migrations.backup=off",
        "tables.durability=os"
    };

    private final Traffic traffic = new Traffic();
    private final List<FilmClient> clients = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();

    @TempDir
    private Path directory;

    /** By which plan a method is served while the version before runs too, and when all indexes are filled. */
    private static final Map<Integer, Map<String, List<String>>> PLANS = Map.of(
            2,
            Map.of(
                    "findByCountryAndGenresContaining", List.of("PARTITION_SCAN", "INDEX_LOOKUP byGenres"),
                    "findByDirector", List.of("TABLE_SCAN", "INDEX_LOOKUP byDirector")),
            6,
            Map.of(
                    "findTop10ByCountryAndYearOrderByRatingDesc",
                    List.of("INDEX_LOOKUP byYear", "INDEX_RANGE byYearAndRating")),
            7,
            Map.of("findByCountryAndYear", List.of("INDEX_RANGE byYearAndRating", "INDEX_RANGE byYearAndRating")));

    @AfterEach
    void stop() {
        clients.forEach(FilmClient::stop);
        threads.forEach(thread -> {
            try {
                thread.join();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        });
        traffic.live().forEach(LiveVersion::close);
    }

    /** The version before and the next one at once, as in a rolling deployment, on one store. */
    @Test
    void consecutiveVersionsRunConcurrently() {
        TableStore store = LocalTableStore.inMemory();
        LiveVersion present = begin(new LiveVersion(1, store, PROPERTIES), FILMS);
        for (int number = 2; number <= FilmsApplication.VERSIONS.size(); number++) {
            long start = System.nanoTime();
            LiveVersion before = present;
            LiveVersion next = new LiveVersion(number, store, PROPERTIES);
            traffic.change(live -> live.add(next));
            awaitRounds();
            assertPlans(next, 0);
            traffic.change(live -> live.remove(before));
            before.close();
            present = next;
            finish(present, start);
        }
    }

    /** One version after the other in one directory; what is asked meanwhile waits. */
    @Test
    void versionsRunOneAfterTheOther() {
        begin(inDirectory(1), FILMS_ON_DISK);
        for (int number = 2; number <= FilmsApplication.VERSIONS.size(); number++) {
            int next = number;
            long start = System.nanoTime();
            traffic.change(live -> {
                live.remove(0).close();
                live.add(inDirectory(next));
            });
            LOG.info("version {} answers after {} ms", next, millisSince(start));
            finish(traffic.live().get(0), start);
        }
    }

    private LiveVersion inDirectory(int number) {
        List<String> properties = new ArrayList<>(List.of(PROPERTIES));
        properties.add("tables.directory=" + directory.resolve("films"));
        return new LiveVersion(number, null, properties.toArray(String[]::new));
    }

    /** Stores the films, and lets the clients ask. */
    private LiveVersion begin(LiveVersion first, int films) {
        traffic.change(live -> live.add(first));
        for (int i = 0; i < CLIENTS; i++) {
            clients.add(
                    new FilmClient(traffic, new StoredFilms(), SEED.plus(i + 1).random()));
        }
        for (int i = 0; i < FilmGenerator.COUNTRIES.size(); i++) {
            clients.get(i % CLIENTS).stored().own(FilmGenerator.COUNTRIES.get(i));
        }
        List<Map<String, Object>> all = new FilmGenerator(SEED.random())
                .films(films).stream().map(LiveVersion::values).toList();
        first.saveAll(all);
        for (Map<String, Object> film : all) {
            clientOf(StoredFilms.country(film)).stored().save(first, film);
        }
        for (FilmClient client : clients) {
            Thread thread = new Thread(client, "client");
            threads.add(thread);
            thread.start();
        }
        awaitRounds();
        return first;
    }

    private FilmClient clientOf(String country) {
        return clients.get(FilmGenerator.COUNTRIES.indexOf(country) % CLIENTS);
    }

    private void finish(LiveVersion version, long start) {
        await(version::hasAllIndexes);
        long millis = millisSince(start);
        awaitRounds();
        assertPlans(version, 1);
        traffic.change(live -> {
            int answered = clients.stream().mapToInt(FilmClient::answered).sum();
            LOG.info("{} had all indexes after {} ms; {} requests were answered so far", version, millis, answered);
            if (version.number() == WITH_CLEAN_UP) {
                clients.forEach(client -> client.stored().rewrite(version));
            }
            compareAll(version);
        });
        if (version.number() > WITH_CLEAN_UP) {
            await(() -> !version.hasDroppedIndexes());
        }
    }

    /** Each request in each way, by each version that is live. */
    private void awaitRounds() {
        List<Integer> ends = clients.stream().map(client -> client.rounds() + 2).toList();
        await(() -> {
            for (int i = 0; i < CLIENTS; i++) {
                if (clients.get(i).rounds() < ends.get(i)) {
                    return false;
                }
            }
            return true;
        });
    }

    private void await(Callable<Boolean> condition) {
        Awaitility.await().atMost(PATIENCE).pollInterval(Duration.ofMillis(20)).until(() -> {
            for (FilmClient client : clients) {
                if (client.failure() != null) {
                    throw new AssertionError("A request failed: " + client.failure(), client.failure());
                }
            }
            return condition.call();
        });
    }

    private static void assertPlans(LiveVersion version, int position) {
        PLANS.getOrDefault(version.number(), Map.of())
                .forEach((method, plans) ->
                        assertThat(version.planInUse(method)).as(method).isEqualTo(plans.get(position)));
    }

    /** All films as the version sees them, and all rows as they are stored. Nobody writes meanwhile. */
    private void compareAll(LiveVersion version) {
        int expected = 0;
        for (FilmClient client : clients) {
            for (String country : client.stored().countries()) {
                expected += client.stored().numbers(country).size();
            }
        }
        List<Map<String, Object>> all = version.all();
        assertThat(all).hasSize(expected).allSatisfy(film -> {
            String country = StoredFilms.country(film);
            assertThat(film).isEqualTo(clientOf(country).stored().seen(version, country, StoredFilms.number(film)));
        });
        for (String country : FilmGenerator.COUNTRIES) {
            assertThat(version.rows(country))
                    .isEqualTo(clientOf(country).stored().rows(country));
        }
    }

    private static long millisSince(long start) {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    }
}
