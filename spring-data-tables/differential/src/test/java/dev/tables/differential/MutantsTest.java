package dev.tables.differential;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.differential.mutant.Mutant;
import dev.tables.differential.mutant.MutantStore;
import dev.tables.differential.run.Batch;
import dev.tables.differential.run.Difference;
import dev.tables.differential.run.Places;
import dev.tables.differential.run.Tally;
import dev.tables.testing.Effort;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every defect that is planted is found by the seeds that the build runs, by brute force alone. */
class MutantsTest {
    private static @Nullable Batch batch;

    @BeforeAll
    static void compile() {
        batch = Batch.of(1, Effort.byEffort(1, 4) * Batch.SIZE, Places.MEMORY);
    }

    @ParameterizedTest
    @EnumSource(Mutant.class)
    void mutantIsDetected(Mutant mutant) {
        Difference found = java.util.Objects.requireNonNull(batch)
                .firstDifference(store -> new MutantStore(mutant, store), false, new Tally());
        assertThat(found).as("what finds %s", mutant).isNotNull();
        System.out.println(
                mutant + " found by " + java.util.Objects.requireNonNull(found).summary());
    }
}
