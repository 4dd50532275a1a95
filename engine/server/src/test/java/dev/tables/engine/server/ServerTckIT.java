package dev.tables.engine.server;

import dev.tables.engine.TableStore;
import dev.tables.engine.azure.AzureRetryOptions;
import dev.tables.engine.azure.AzureTableServiceKind;
import dev.tables.engine.azure.AzureTableStore;
import dev.tables.engine.tck.TableStoreTck;
import dev.tables.testing.Thorough;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

/** The contract of a table store, by way of the vendor's Java client and this server: as on the service itself. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Thorough("repeats the TCK over HTTP")
class ServerTckIT implements TableStoreTck {
    private @Nullable Served served;
    private @Nullable TableStore store;

    @BeforeAll
    void open() {
        Served started = new Served();
        served = started;
        store = AzureTableStore.builder()
                .connectionString(started.connectionString())
                .serviceKind(AzureTableServiceKind.STORAGE)
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
        if (served != null) {
            served.close();
        }
    }
}
