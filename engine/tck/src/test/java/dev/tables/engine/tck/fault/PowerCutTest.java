package dev.tables.engine.tck.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.local.LocalStoreOptions;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.testing.Seed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class PowerCutTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_122);

    private static final int CUTS = Integer.getInteger("power.cuts", 100);

    @Test
    void acknowledgedWritesSurvivePowerFailure() {
        PowerCuts cuts = new PowerCuts(SEED.value(), store -> store);
        cuts.run(CUTS);

        assertThat(cuts.acknowledged()).as("%s", SEED).isGreaterThan(CUTS);
    }

    /** Files of dropped rows go from the device at once: the drop must be there before them. */
    @Test
    void dropIsAtomicAfterPowerFailure() {
        PowerCutStore device = new PowerCutStore();
        // Left as it is, as by a cut: nothing is closed.
        LocalTableStore store = LocalTableStore.open(device, LocalStoreOptions.defaults());
        store.createTable("Power");
        for (int n = 0; n < 10; n++) {
            PrimaryKey keys = new PrimaryKey("p", "r" + n);
            store.write("Power", RowOperation.insert(keys, writer -> writer.int32("n", 1)));
        }
        PowerCutStore[] found = new PowerCutStore[1];
        store.runWithSingleFlush(() -> {
            store.deleteTable("Power");
            long deadline = System.nanoTime() + 60_000_000_000L;
            while (device.reclaimCount() == 0 && System.nanoTime() < deadline) {
                Thread.onSpinWait();
            }
            assertThat(device.reclaimCount()).isEqualTo(1);
            found[0] = device.afterPowerCut(0);
        });
        LocalTableStore after = LocalTableStore.open(found[0], LocalStoreOptions.defaults());
        if (!after.tableNames().isEmpty()) {
            assertThat(after.query("Power", RowQuery.wholeTable(), Row.DECODER).items())
                    .hasSize(10);
        }
    }
}
