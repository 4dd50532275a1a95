package dev.tables.engine.tck.fault;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PowerCutTest {
    private static final long SEED = Long.getLong("power.seed", System.nanoTime());
    private static final int CUTS = Integer.getInteger("power.cuts", 100);

    @Test
    void losesNothingAcknowledgedAtAPowerCut() {
        PowerCuts cuts = new PowerCuts(SEED, store -> store);
        cuts.run(CUTS);

        assertThat(cuts.acknowledged()).as("seed " + SEED).isGreaterThan(CUTS);
    }
}
