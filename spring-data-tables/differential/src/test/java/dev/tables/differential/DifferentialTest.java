package dev.tables.differential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.tables.differential.run.Batch;
import dev.tables.differential.run.Places;
import dev.tables.differential.run.Tally;
import dev.tables.testing.Effort;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Random entities, compiled, filled and changed; random queries, projections, pages and windows, each answered by the repository and by
 * brute force over plain objects.
 *
 * <p>The build runs fixed seeds, {@code mvn verify} only the first of them. {@code -Ddifferential.minutes=60} runs
 * ever new ones for so long, {@code -Dtables.seed=N} begins with that one, {@code -Ddifferential.cases=1} ends after
 * it, {@code -Ddifferential.store=memory|protocol|shards|rocksdb|postgresql|emulator} runs on that store only.
 */
class DifferentialTest {
    private final Settings settings = Settings.ofSystem();

    @Test
    void repositoriesMatchBruteForceInMemory() {
        run(Places.MEMORY, 1, Effort.byEffort(3, 27));
    }

    @Test
    void repositoriesMatchBruteForceWithTheProtocol() {
        run(Places.PROTOCOL, 3_000, Effort.byEffort(2, 8));
    }

    @Test
    void repositoriesMatchBruteForceInShards() {
        run(Places.SHARDS, 4_000, Effort.byEffort(2, 5));
    }

    @Test
    void repositoriesMatchBruteForceOnRocksDb() {
        run(Places.ROCKSDB, 1_000, Effort.byEffort(2, 25));
    }

    @Test
    void repositoriesMatchBruteForceOnPostgreSql() {
        run(Places.POSTGRESQL, 3_000, Effort.byEffort(2, 8));
    }

    @Test
    void repositoriesMatchBruteForceOnAzurite() {
        run(Places.EMULATOR, 2_000, 6);
    }

    /** Defects that runs over new seeds found, here for ever. */
    @ParameterizedTest
    @CsvSource({"MEMORY, 500127", "ROCKSDB, 700116", "MEMORY, 900311", "MEMORY, 910111", "EMULATOR, 910608"})
    void seedsOfEarlierDifferencesPass(Places places, long seed) {
        assumeThat(settings.concerns(places) && !settings.isTimed()).isTrue();
        places.require();
        Batch.of(seed, 1, places).run(new Tally());
    }

    /** Runs so many fixed seeds from the first on, or what system properties ask for. */
    private void run(Places places, long fixed, int count) {
        assumeThat(settings.concerns(places)).isTrue();
        places.require();
        Tally tally = new Tally();
        long seed = settings.first(fixed);
        long last = seed + (settings.cases() > 0 ? settings.cases() : count);
        long end = System.nanoTime()
                + (settings.isTimed() ? settings.share(Places.values().length) : Duration.ZERO).toNanos();
        while (settings.isTimed() ? System.nanoTime() < end : seed < last) {
            int size = settings.isTimed() ? Batch.SIZE : (int) Math.min(Batch.SIZE, last - seed);
            Batch.of(seed, size, places).run(tally);
            seed += size;
        }
        System.out.println(places + " up to seed " + (seed - 1) + ": " + tally);
        assertThat(tally.answered()).as("%s", tally).isPositive();
    }
}
