package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.mapping.table.ProtocolModel.Mutant;
import dev.tables.testing.Effort;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The protocol holds in every state that two or three writers and a recoverer can reach, and no step of it is superfluous. */
class ProtocolModelTest {
    /** What writers want: 0 is a delete. With fewer writers there is a recoverer too. */
    private static final List<int[]> TWO_WRITERS = List.of(
            new int[] {1, 1}, new int[] {1, 2}, new int[] {2, 1}, new int[] {1, 0}, new int[] {2, 0}, new int[] {2, 2});

    private static final List<int[]> THREE_WRITERS =
            List.of(new int[] {1, 1, 0}, new int[] {1, 2, 0}, new int[] {2, 1, 2}, new int[] {1, 2, 1});

    /** The values of the entity at first: every value, or in a short round one, which the number decides. */
    static int[] initials(int number, int highest) {
        return Effort.isThorough() ? IntStream.rangeClosed(0, highest).toArray() : new int[] {number % (highest + 1)};
    }

    @Test
    void modelHoldsForTwoWritersAndARecoverer() {
        int states = 0;
        for (int[] targets : TWO_WRITERS) {
            for (int initial : initials(TWO_WRITERS.indexOf(targets), 2)) {
                ProtocolModel model = new ProtocolModel(targets, 1, null);
                assertThat(model.explore(initial)).isNull();
                states += model.states();
            }
        }
        assertThat(states).isGreaterThan(Effort.byEffort(20_000, 100_000));
    }

    @Test
    void modelHoldsForThreeWriters() {
        int states = 0;
        for (int[] targets : THREE_WRITERS) {
            for (int initial : initials(THREE_WRITERS.indexOf(targets), 1)) {
                ProtocolModel model = new ProtocolModel(targets, 0, null);
                assertThat(model.explore(initial)).isNull();
                states += model.states();
            }
        }
        assertThat(states).isGreaterThan(Effort.byEffort(20_000, 100_000));
    }

    @Test
    void modelHoldsForLateDuplicateTransactions() {
        int states = 0;
        for (int initial = 0; initial <= 1; initial++) {
            ProtocolModel two = new ProtocolModel(new int[] {1, 0}, 1, null).withLateRequests(2);
            assertThat(two.explore(initial)).isNull();
            ProtocolModel three = new ProtocolModel(new int[] {1, 1, 0}, 0, null).withLateRequests(1);
            assertThat(three.explore(initial)).isNull();
            states += two.states() + three.states();
        }
        assertThat(states).isGreaterThan(50_000);
    }

    /** Commit records are deleted later, and then intents: who knows of a commit does not look. */
    @Test
    void modelHoldsForWritersOfOneProcess() {
        int states = 0;
        for (int[] targets : THREE_WRITERS) {
            for (int initial : initials(THREE_WRITERS.indexOf(targets), 1)) {
                ProtocolModel model = new ProtocolModel(targets, 0, null).inOneProcess();
                assertThat(model.explore(initial)).isNull();
                states += model.states();
            }
        }
        assertThat(states).isGreaterThan(Effort.byEffort(18_000, 90_000));
    }

    /** One intent names index rows and blobs. */
    @Test
    void modelHoldsForIndexRowsAndBlobsWithOneIntent() {
        int states = 0;
        for (int[] targets : TWO_WRITERS) {
            for (int initial : initials(TWO_WRITERS.indexOf(targets), 1)) {
                ProtocolModel model = new ProtocolModel(targets, 1, null).withLargeValues();
                assertThat(model.explore(initial)).isNull();
                states += model.states();
            }
        }
        ProtocolModel late =
                new ProtocolModel(new int[] {1, 0}, 1, null).withLateRequests(1).withLargeValues();
        assertThat(late.explore(1)).isNull();
        assertThat(states + late.states()).isGreaterThan(Effort.byEffort(20_000, 100_000));
    }

    private static final List<int[]> RESTARTS = List.of(new int[] {0, 1, 1}, new int[] {0, 0, 1}, new int[] {0, 1, 2});

    @Test
    void modelHoldsForACopyToAStoreOfAnotherKind() {
        int states = 0;
        for (int[] targets : THREE_WRITERS) {
            for (int[] starts : RESTARTS) {
                for (int initial : initials(THREE_WRITERS.indexOf(targets) + RESTARTS.indexOf(starts), 2)) {
                    RestartsModel model = new RestartsModel(targets, starts, 1, null);
                    assertThat(model.explore(initial)).isNull();
                    states += model.states();
                }
            }
        }
        assertThat(states).isGreaterThan(Effort.byEffort(10_000, 50_000));
    }

    @ParameterizedTest
    @EnumSource(Mutant.class)
    void modelFailsIfAStepIsOmittedOrReordered(Mutant mutant) {
        assertThat(found(mutant)).as(mutant.name()).isTrue();
    }

    @ParameterizedTest
    @EnumSource(RestartsModel.Mistake.class)
    void modelFailsIfCopiedIntentsAreIgnored(RestartsModel.Mistake mistake) {
        assertThat(found(mistake)).as(mistake.name()).isTrue();
    }

    private static boolean found(RestartsModel.Mistake mistake) {
        for (int initial = 0; initial <= 2; initial++) {
            for (int[] targets : THREE_WRITERS) {
                for (int[] starts : RESTARTS) {
                    if (new RestartsModel(targets, starts, 1, mistake).explore(initial) != null) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private static boolean found(Mutant mutant) {
        for (int initial = 0; initial <= 2; initial++) {
            for (int[] targets :
                    mutant == Mutant.LEAVES_A_REPEATED_TRANSACTION_UNDECIDED ? List.<int[]>of() : TWO_WRITERS) {
                if (model(targets, 1, mutant, 2).explore(initial) != null) {
                    return true;
                }
            }
            for (int[] targets : THREE_WRITERS) {
                if (model(targets, 0, mutant, 1).explore(initial) != null) {
                    return true;
                }
            }
        }
        return false;
    }

    private static ProtocolModel model(int[] targets, int recoverers, Mutant mutant, int late) {
        ProtocolModel model = new ProtocolModel(targets, recoverers, mutant);
        if (mutant.isOfLargeValues()) {
            model.withLargeValues();
        }
        return mutant.isOfLateRequests() ? model.withLateRequests(late) : model;
    }
}
