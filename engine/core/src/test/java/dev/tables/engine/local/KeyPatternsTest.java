package dev.tables.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.testing.Seed;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What Metwally, Agrawal and El Abbadi prove of Space-Saving, which holds only if it is always a rarest counter that is taken. */
class KeyPatternsTest {
    private static final int COUNTERS = 64;
    private static final int SHOWN = 10;

    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_127);

    private final Random random = SEED.random();
    private final KeyPatterns patterns = new KeyPatterns();
    private final Map<String, Integer> exact = new HashMap<>();
    private int operations;

    @RepeatedTest(50)
    void countsDeviateByAtMostTheirShareOfAllCounters() {
        int partitions = 1 + random.nextInt(1000);
        double skew = 1 + 3 * random.nextDouble();
        for (int left = random.nextInt(20_000); left > 0; left--) {
            // Some keys come again, most often the first ones; some are new each time.
            boolean fresh = random.nextInt(3) == 0;
            operation(fresh ? "n" + operations : "p" + (int) (partitions * Math.pow(random.nextDouble(), skew)));
        }

        Map<String, Double> hottest = patterns.hottest();
        assertThat(hottest).hasSize(Math.min(SHOWN, exact.size()));
        double off = operations / (double) COUNTERS;
        hottest.forEach((key, share) -> {
            int count = exact.getOrDefault(key, 0);
            assertThat(share * operations).as(SEED + ", " + key).isBetween(count - 1e-6, count + off + 1e-6);
        });
        double lowest =
                hottest.values().stream().mapToDouble(share -> share).min().orElse(0) * operations;
        exact.forEach((key, count) -> {
            if (count > lowest + off) {
                assertThat(hottest).as(SEED.toString()).containsKey(key);
            }
        });
    }

    private void operation(String key) {
        patterns.operation(key, true);
        exact.merge(key, 1, Integer::sum);
        operations++;
    }
}
