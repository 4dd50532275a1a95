package dev.tables.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.boot.actuate.TablesHealthIndicator;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowOperation;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.local.LocalStoreOptions;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.ordered.MemoryOrderedStore;
import dev.tables.engine.tck.fault.FaultyOrderedStore;
import dev.tables.engine.tck.fault.ForwardingOrderedStore;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;

/** A store that answers reads and takes no writes is down, with the cause. */
class WritableHealthTest {
    private static RowOperation row(String key) {
        return RowOperation.insert(new PrimaryKey("p", key), row -> row.int32("n", 1));
    }

    @Test
    void healthIsDownAfterAFailedFlush() {
        FaultyOrderedStore faulty = new FaultyOrderedStore(new MemoryOrderedStore());
        try (LocalTableStore store = LocalTableStore.open(faulty, LocalStoreOptions.defaults())) {
            store.createTable("Rows");
            TablesHealthIndicator health = new TablesHealthIndicator(store);
            assertThat(health.health().getStatus()).isEqualTo(Status.UP);
            faulty.fail(FaultyOrderedStore.Call.SYNC, 1);
            assertThatThrownBy(() -> store.write("Rows", row("a"))).isInstanceOf(StoreUnavailableException.class);

            assertThat(store.tableNames()).as("reads go on").containsExactly("Rows");
            assertDown(health.health(), "An earlier flush to the device failed");
            assertThat(store.checkIntegrity().problems())
                    .singleElement()
                    .asString()
                    .contains("rejects writes");
        }
    }

    /** A store that takes writes again by itself. */
    private static final class Resuming extends ForwardingOrderedStore {
        private volatile boolean full;

        Resuming() {
            super(new MemoryOrderedStore());
        }

        @Override
        public boolean resumesWritesAfterFailure() {
            return true;
        }

        @Override
        public @Nullable TableStoreException writeFailure() {
            return full
                    ? new StoreUnavailableException(ErrorCode.INTERNAL_ERROR, "The disk is full. Free space.", null)
                    : null;
        }
    }

    @Test
    void healthIsDownOnlyWhileTheDiskIsFull() {
        Resuming bytes = new Resuming();
        try (LocalTableStore store = LocalTableStore.open(bytes, LocalStoreOptions.defaults())) {
            TablesHealthIndicator health = new TablesHealthIndicator(store);
            bytes.full = true;
            assertDown(health.health(), "The disk is full");
            bytes.full = false;
            assertThat(health.health().getStatus()).isEqualTo(Status.UP);
        }
    }

    private static void assertDown(Health health, String cause) {
        assertThat(health.getStatus()).isEqualTo(Status.DOWN);
        assertThat(String.valueOf(health.getDetails().get("error"))).contains(cause);
    }
}
