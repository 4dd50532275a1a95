package dev.tables.cli.copy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.azure.AzureTableStore;
import dev.tables.engine.azure.Emulator;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.lifecycle.internal.CopiedIndexes;
import dev.tables.testing.Seed;
import dev.tables.testing.Thorough;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** From the embedded engine to Azure Tables and back, on the vendor's emulator. */
@Thorough("starts Azurite")
class AzureCopyIT {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_122);

    @Test
    void copyToAzureAndBackKeepsRows() {
        Random random = SEED.random();
        try (LocalTableStore first = LocalTableStore.inMemory();
                LocalTableStore last = LocalTableStore.inMemory();
                AzureTableStore azure = AzureTableStore.builder()
                        .connectionString(Emulator.start().connectionString())
                        .tableNamePrefix("copy" + Math.abs(random.nextInt()))
                        .build()) {
            Filled.table(first, "Orders", 2345, random);
            Filled.table(first, "People", 500, random);

            for (TableCopy copy : new TableCopy[] {
                new TableCopy(
                        first,
                        azure,
                        TableCopyOptions.defaults(),
                        CopyCheckpointStore.none(),
                        (table, stage, rows) -> {}),
                new TableCopy(
                        azure,
                        last,
                        TableCopyOptions.defaults(),
                        CopyCheckpointStore.none(),
                        (table, stage, rows) -> {})
            }) {
                assertThat(copy.run())
                        .hasSize(2)
                        .extracting(TableCopyReport::verdict)
                        .containsOnly(TableCopyReport.Verdict.SAME);
            }
            assertThat(Verification.differences(CopiedIndexes.between(first, last), "Orders"))
                    .isEmpty();
            assertThat(Verification.differences(CopiedIndexes.between(first, last), "People"))
                    .isEmpty();
            assertThat(Filled.rows(last, "Orders")).hasSize(2345);
        }
    }
}
