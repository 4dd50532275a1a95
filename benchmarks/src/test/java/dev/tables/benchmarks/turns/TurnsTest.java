package dev.tables.benchmarks.turns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TurnsTest {
    @Test
    void medianHasAsManyValuesBelowAsAbove() {
        Random random = new Random(20261127);
        for (int count = 1; count <= 50; count++) {
            List<Integer> values = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                values.add(random.nextInt(20));
            }
            double median = Medians.of(values);
            long below = values.stream().filter(value -> value < median).count();
            long above = values.stream().filter(value -> value > median).count();
            assertThat(below).as("%s", values).isLessThanOrEqualTo(count / 2);
            assertThat(above).as("%s", values).isLessThanOrEqualTo(count / 2);
            Collections.shuffle(values, random);
            assertThat(Medians.of(values)).isEqualTo(median);
        }
    }

    @Test
    void emptyListHasNoMedian() {
        assertThatIllegalArgumentException().isThrownBy(() -> Medians.of(List.of()));
    }

    @Test
    void warmUpEndsWhenNoContenderGetsFaster() {
        List<Integer> first = new ArrayList<>();
        List<Integer> second = new ArrayList<>();
        List<Double> medians = new Turns(3).medians(List.of(counting(first, 4, 100), counting(second, 7, 10)));
        assertThat(medians).containsExactly(100.0, 10.0);
        assertThat(first).as("each round once, in order").isEqualTo(second).isSorted();
        assertThat(first)
                .as("until the slower one rests for two rounds, and three that count")
                .hasSize(8 + 2 + 3);
    }

    @Test
    void contenderThatKeepsGettingFasterIsMeasured() {
        List<Integer> rounds = new ArrayList<>();
        List<Double> medians = new Turns(5).medians(List.of(counting(rounds, Integer.MAX_VALUE, 1)));
        assertThat(medians).hasSize(1);
        assertThat(rounds).hasSize(15 + 5);
    }

    /** Gets twice as fast in each round up to {@code settled}, then works at the rate. */
    private static Turns.Contender counting(List<Integer> rounds, int settled, double rate) {
        return round -> {
            rounds.add(round);
            return round >= settled ? rate : rate / Math.pow(2, Math.min(settled, 1000) - round);
        };
    }
}
