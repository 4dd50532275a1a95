package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.mapping.table.ContentModel.Mutant;
import dev.tables.testing.Effort;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Index rows with properties are right in every state that writers, recoverers and repeated requests can reach. */
class ContentModelTest {
    /** What writers want: 0 is a delete. */
    private static final List<int[]> WHOSE_REQUESTS_ARE_SENT_TWICE =
            List.of(new int[] {1, 1}, new int[] {1, 0}, new int[] {2, 0});

    private static final List<int[]> TWO_WRITERS = List.of(new int[] {1, 2}, new int[] {2, 1});
    private static final List<int[]> THREE_WRITERS = List.of(new int[] {1, 1, 0}, new int[] {1, 2, 1});

    @Test
    void modelHoldsForTwoWritersAndARecoverer() {
        assertThat(states(TWO_WRITERS, 1, false)).isGreaterThan(Effort.byEffort(30_000, 100_000));
    }

    @Test
    void modelHoldsForResentRequests() {
        assertThat(states(WHOSE_REQUESTS_ARE_SENT_TWICE, 1, true)).isGreaterThan(Effort.byEffort(90_000, 300_000));
    }

    @Test
    void modelHoldsForDelayedRequests() {
        int states = 0;
        for (int initial = 0; initial <= 1; initial++) {
            ContentModel model = new ContentModel(new int[] {1, 0}, 1, false, null).withLateRequests();
            assertThat(model.explore(initial)).isNull();
            states += model.states();
        }
        assertThat(states).isGreaterThan(50_000);
    }

    @Test
    void modelHoldsForThreeWriters() {
        assertThat(states(THREE_WRITERS, 0, false)).isGreaterThan(Effort.byEffort(60_000, 200_000));
    }

    private static int states(List<int[]> writers, int recoverers, boolean resends) {
        int states = 0;
        for (int[] targets : writers) {
            for (int initial : ProtocolModelTest.initials(writers.indexOf(targets), 1)) {
                ContentModel model = new ContentModel(targets, recoverers, resends, null);
                assertThat(model.explore(initial)).isNull();
                states += model.states();
            }
        }
        return states;
    }

    @ParameterizedTest
    @EnumSource(Mutant.class)
    void modelFailsIfAStepIsOmittedOrReordered(Mutant mutant) {
        assertThat(found(mutant)).as(mutant.name()).isTrue();
    }

    private static boolean found(Mutant mutant) {
        for (int initial = 0; initial <= 1; initial++) {
            for (int[] targets : WHOSE_REQUESTS_ARE_SENT_TWICE) {
                boolean late = mutant == Mutant.FORGETS_COMMIT_OF_A_REPEATED_TRANSACTION;
                ContentModel model = new ContentModel(targets, 1, !late, mutant);
                if ((late ? model.withLateRequests() : model).explore(initial) != null) {
                    return true;
                }
            }
        }
        return false;
    }
}
