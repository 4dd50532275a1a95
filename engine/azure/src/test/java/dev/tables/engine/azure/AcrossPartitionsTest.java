package dev.tables.engine.azure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.Capability;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowOperation;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.TableStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A test that no service claims transactions across partitions, and that they are refused without a request. */
class AcrossPartitionsTest {
    private static final String NOBODY =
            "DefaultEndpointsProtocol=http;AccountName=a;AccountKey=YQ==;" + "TableEndpoint=http://127.0.0.1:1/a";

    @ParameterizedTest
    @EnumSource(AzureTableServiceKind.class)
    void storeHasNoCrossPartitionTransactions(AzureTableServiceKind service) {
        assertThat(service.capabilities()).doesNotContain(Capability.CROSS_PARTITION_TRANSACTIONS);
    }

    @Test
    void crossPartitionTransactionsAndSnapshotsAreRejected() {
        try (TableStore store =
                AzureTableStore.builder().connectionString(NOBODY).build()) {
            StoreTransaction transaction =
                    new StoreTransaction().add("Things", RowOperation.insert(new PrimaryKey("p", "r"), writer -> {}));
            assertThatThrownBy(() -> store.execute(transaction))
                    .isInstanceOf(UnsupportedOperationException.class)
                    .hasMessageContaining("CROSS_PARTITION_TRANSACTIONS")
                    .hasMessageContaining("Use an EntityGroupTransaction for each partition.");
            assertThatThrownBy(() -> store.readSnapshot(() -> "never"))
                    .isInstanceOf(UnsupportedOperationException.class)
                    .hasMessageContaining("CROSS_PARTITION_TRANSACTIONS")
                    .hasMessageContaining("Read without a snapshot.");
        }
    }
}
