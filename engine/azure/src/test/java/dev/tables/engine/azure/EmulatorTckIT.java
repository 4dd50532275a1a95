package dev.tables.engine.azure;

import dev.tables.engine.TableStore;
import dev.tables.engine.tck.TableStoreTck;
import dev.tables.testing.Thorough;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

/** The contract of a table store, on the vendor's emulator. */
@Thorough("starts Azurite")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EmulatorTckIT implements TableStoreTck {
    private @Nullable TableStore store;

    @BeforeAll
    void open() {
        store = AzureTableStore.builder()
                .connectionString(Emulator.start().connectionString())
                .retryOptions(
                        new AzureRetryOptions(3, Duration.ofMillis(10), Duration.ofMillis(100), Duration.ofSeconds(35)))
                .build();
    }

    @Override
    public TableStore store() {
        return Objects.requireNonNull(store);
    }

    @AfterAll
    void close() {
        if (store != null) {
            store.close();
        }
    }
}
