package dev.tables.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.local.Durability;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ResultTest {
    private static final Cell CELL = new Cell(Operation.FIND, Durability.OS, 1);

    @Test
    void temporarilySlowMachineDoesNotChangeTheRatio() {
        Random random = new Random(20261127);
        for (int seed = 0; seed < 50; seed++) {
            List<Latencies> base = new ArrayList<>();
            List<Latencies> other = new ArrayList<>();
            for (int round = 0; round < 9; round++) {
                int speed = random.nextBoolean() ? 10_000 : 17_000;
                base.add(latencies(speed));
                other.add(latencies(speed * 3 / 2));
            }
            assertThat(result(other).ratioTo(result(base))).isBetween(1.48, 1.52);
        }
    }

    @Test
    void roundDisturbedForOneContenderIsDiscarded() {
        List<Latencies> base = List.of(latencies(10_000), latencies(90_000), latencies(10_000));
        List<Latencies> other = List.of(latencies(20_000), latencies(20_000), latencies(20_000));
        assertThat(result(other).ratioTo(result(base))).isBetween(1.97, 2.03);
        assertThat(result(other).rounds()).hasSize(3);
    }

    @Test
    void ratioIsMissingWithoutACommonRound() {
        Result nothing = new Result("find", "one", 1, "os", 1, 0, 0, 0, 0, List.of());
        assertThat(nothing.ratioTo(result(List.of(latencies(1000))))).isNaN();
    }

    private static Result result(List<Latencies> rounds) {
        return Result.of(CELL, ContenderKind.LEAN, 100, rounds, 0.5);
    }

    private static Latencies latencies(int nanos) {
        Latencies made = new Latencies();
        for (int i = -50; i <= 50; i++) {
            made.record(nanos + i, 0);
        }
        return made;
    }
}
