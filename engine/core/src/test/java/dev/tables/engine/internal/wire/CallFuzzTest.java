package dev.tables.engine.internal.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStoreException;
import org.jspecify.annotations.Nullable;

/**
 * Whatever bytes come by the extension of our server: no exception but those that say so. Runs the inputs in {@code CallFuzzTestInputs}; with {@code
 * JAZZER_FUZZ=1} in the environment it searches for new ones.
 */
class CallFuzzTest {
    private static WireInput input(byte @Nullable [] data) {
        byte[] bytes = data == null ? new byte[0] : data;
        return new WireInput(bytes, 0, bytes.length);
    }

    @FuzzTest(maxDuration = "1m")
    void queriesAreReadOrRefused(byte @Nullable [] data) {
        RowQuery query;
        try {
            query = input(data).query();
        } catch (IllegalArgumentException | TableStoreException refused) {
            assertThat(refused).hasMessageContaining("ound");
            return;
        }
        byte[] written = new WireOutput().query(query).toBytes();
        assertThat(input(written).query()).isEqualTo(query);
    }

    @FuzzTest(maxDuration = "1m")
    void operationsAreReadOrRefused(byte @Nullable [] data) {
        RowOperation operation;
        try {
            operation = input(data).operation();
        } catch (IllegalArgumentException | TableStoreException refused) {
            assertThat(refused.getMessage()).isNotEmpty();
            return;
        }
        byte[] written = new WireOutput().operation(operation).toBytes();
        RowOperation again = input(written).operation();
        assertThat(again.kind()).isEqualTo(operation.kind());
        assertThat(again.primaryKey()).isEqualTo(operation.primaryKey());
        assertThat(new WireOutput().operation(again).toBytes()).isEqualTo(written);
    }
}
