package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.mapping.table.LifecycleModel.Mutant;
import dev.tables.mapping.table.LifecycleModel.Scope;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** No order of starts, ends, leases, writes, backfills and removals of two versions serves an index that lacks a row. */
class LifecycleModelTest {
    @Test
    void modelHoldsForAnOldAndANewProcess() {
        assertThat(states(Scope.of("OY", 2, true)) + states(Scope.of("OY", 2, false)))
                .isGreaterThan(300_000);
    }

    /** Whose catalog leases are also written for other kinds of entities, or say that they rest. */
    @Test
    void modelHoldsForAnOldAndANewProcessWithSplitSteps() {
        assertThat(states(Scope.of("OY", 1, true).parts())
                        + states(Scope.of("OY", 1, false).parts())
                        + states(
                                Scope.of("YR", 1, true).dropping(1, true, false).parts(), true))
                .isGreaterThan(240_000);
    }

    @Test
    void modelHoldsForTwoNewProcesses() {
        assertThat(states(Scope.of("OYY", 0, true)) + states(Scope.of("OYY", 1, false), true))
                .isGreaterThan(50_000);
    }

    @Test
    void modelHoldsForTwoConcurrentRemovals() {
        int states = 0;
        for (boolean inTable : new boolean[] {true, false}) {
            for (boolean onOneMachine : new boolean[] {true, false}) {
                states += states(removal("YRR", inTable, onOneMachine), true);
            }
        }
        assertThat(states).isGreaterThan(250_000);
    }

    @Test
    void modelHoldsForAnOldProcessDuringARemoval() {
        assertThat(states(Scope.of("OYR", 0, true).dropping(1, true, false), true))
                .isGreaterThan(100_000);
    }

    private static Scope removal(String processes, boolean inTable, boolean onOneMachine) {
        return Scope.of(processes, 1, true).dropping(1, inTable, onOneMachine);
    }

    private static int states(Scope scope) {
        return states(scope, true) + states(scope, false);
    }

    private static int states(Scope scope, boolean readable) {
        LifecycleModel model = new LifecycleModel(scope, null);
        assertThat(model.explore(readable)).as(scope.toString()).isNull();
        return model.states();
    }

    @ParameterizedTest
    @EnumSource(Mutant.class)
    void modelFailsIfAStepIsOmittedOrReordered(Mutant mutant) {
        boolean found = scopes(mutant).stream()
                .anyMatch(scope -> new LifecycleModel(scope, mutant).explore(true) != null
                        || scope.drops() == 0 && new LifecycleModel(scope, mutant).explore(false) != null);
        assertThat(found).as(mutant.name()).isTrue();
    }

    private static List<Scope> scopes(Mutant mutant) {
        if (mutant.isOfParts()) {
            return List.of(Scope.of("OY", 1, true).parts());
        }
        if (!mutant.isOfRemovals()) {
            return List.of(Scope.of("OY", 1, true), Scope.of("OY", 1, false));
        }
        return List.of(
                switch (mutant) {
                    case RETREATS_FROM_WHAT_IT_TOOK_OVER,
                            REMOVES_ROWS_OF_ANY_VERSION,
                            NOTES_ROWS_BEFORE_IT_READS_THEM -> removal("YRR", false, false);
                    case IGNORES_AFTER_ITS_LEASE -> removal("OYR", true, false);
                    default -> removal("YRR", true, true);
                });
    }
}
