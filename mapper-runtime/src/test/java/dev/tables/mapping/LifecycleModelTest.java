package dev.tables.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.mapping.LifecycleModel.Mutant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** No order of starts, ends, leases, writes and backfills of two versions serves an index that lacks a row. */
class LifecycleModelTest {
    @Test
    void holdsForAnOldAndAYoungProcess() {
        assertThat(states("OY", 2, true) + states("OY", 2, false)).isGreaterThan(300_000);
    }

    @Test
    void holdsForTwoYoungProcesses() {
        assertThat(states("OYY", 0, true) + states("OYY", 1, false)).isGreaterThan(50_000);
    }

    private static int states(String processes, int fills, boolean demotes) {
        int states = 0;
        for (boolean readable : new boolean[] {true, false}) {
            if (processes.length() == 2 || fills == 0 || readable) {
                LifecycleModel model = new LifecycleModel(processes, fills, demotes, null);
                assertThat(model.explore(readable)).isNull();
                states += model.states();
            }
        }
        return states;
    }

    @ParameterizedTest
    @EnumSource(Mutant.class)
    void failsWhenAStepIsLeftOutOrReordered(Mutant mutant) {
        assertThat(found(mutant)).as(mutant.name()).isTrue();
    }

    private static boolean found(Mutant mutant) {
        for (boolean demotes : new boolean[] {true, false}) {
            for (boolean readable : new boolean[] {true, false}) {
                if (new LifecycleModel("OY", 1, demotes, mutant).explore(readable) != null) {
                    return true;
                }
            }
        }
        return false;
    }
}
