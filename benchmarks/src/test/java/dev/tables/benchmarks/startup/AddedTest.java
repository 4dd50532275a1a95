package dev.tables.benchmarks.startup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class AddedTest {
    private static final int TRIALS = 2000;
    private static final int ROUNDS = 31;

    @Test
    void slowRoundChangesTheMediansButNotThePairs() {
        Added added = Added.of(starts(110, 320, 530), starts(100, 300, 500), Start::wall);

        assertThat(added.ofMedians()).isEqualTo(20);
        assertThat(added.paired()).isEqualTo(20);
        assertThat(Added.of(starts(110, 530, 1000), starts(100, 500, 980), Start::wall))
                .extracting(Added::ofMedians, Added::paired)
                .containsExactly(30L, 20L);
    }

    @Test
    void lowerQuartilesUseTheFasterStarts() {
        Added added = Added.of(starts(900, 130, 120, 110), starts(100, 800, 700, 110), Start::wall);

        assertThat(added.ofQuartiles()).isEqualTo(120 - 110);
    }

    @Test
    void confidenceIntervalOfAFewRoundsIsTheirRange() {
        Added added = Added.of(starts(10, 20, 90), starts(0, 0, 0), Start::wall);

        assertThat(added.low()).isEqualTo(10);
        assertThat(added.high()).isEqualTo(90);
    }

    @Test
    void confidenceIntervalContainsTheMedianInNinetyFivePercent() {
        Random random = new Random(1);
        int within = 0;
        for (int trial = 0; trial < TRIALS; trial++) {
            // Skewed as a busy machine is; the median of an exponential distribution is its mean times ln 2.
            List<Start> with = IntStream.range(0, ROUNDS)
                    .mapToObj(round -> new Start(Math.round(-1e6 * Math.log(1 - random.nextDouble())), 0))
                    .toList();
            Added added = Added.of(with, starts(new long[ROUNDS]), Start::wall);
            if (added.low() <= 1e6 * Math.log(2) && 1e6 * Math.log(2) <= added.high()) {
                within++;
            }
        }

        assertThat(within).isBetween((int) (0.95 * TRIALS), (int) (0.985 * TRIALS));
    }

    @Test
    void roundsWithoutAPairAreRejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Added.of(starts(1, 2), starts(1), Start::wall))
                .withMessageContaining("there are 2 and 1");
    }

    private static List<Start> starts(long... walls) {
        return LongStream.of(walls).mapToObj(wall -> new Start(wall, 0)).toList();
    }
}
