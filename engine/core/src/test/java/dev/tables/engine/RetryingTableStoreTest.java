package dev.tables.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.local.LocalStoreOptions;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.local.MemoryOrderedStore;
import dev.tables.engine.local.ThroughputTargets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RetryingTableStoreTest {
    private final AtomicLong nanos = new AtomicLong();
    private final List<Duration> pauses = new ArrayList<>();

    /** Two rows a second in a partition, three in all; time passes by pauses only. */
    private LocalTableStore slow() {
        LocalStoreOptions options = LocalStoreOptions.defaults()
                .withPageTime(Duration.ofSeconds(5), nanos::get)
                .withTargets(new ThroughputTargets(2, 3));
        LocalTableStore store = LocalTableStore.open(new MemoryOrderedStore(), options);
        store.createTable("Things");
        return store;
    }

    private RetryingTableStore retrying(TableStore store, int tries) {
        RetryPolicy policy = new RetryPolicy(tries, Duration.ZERO, Duration.ofMillis(100), Duration.ofSeconds(1));
        return new RetryingTableStore(
                store,
                policy,
                time -> {
                    pauses.add(time);
                    nanos.addAndGet(time.toNanos());
                },
                () -> 0.5);
    }

    private static RowOperation put(String partition, int i) {
        return RowOperation.insertOrReplace(new RowKeys(partition, "r" + i), writer -> writer.int32("n", i));
    }

    @Test
    void repeatsUntilThereIsRoomAgain() {
        try (RetryingTableStore store = retrying(slow(), 5)) {
            for (int i = 0; i < 6; i++) {
                store.write("Things", put("p", i));
            }

            assertThat(store.query("Things", RowQuery.partition("p"), Row.DECODER)
                            .items())
                    .hasSize(6);
            assertThat(pauses).contains(Duration.ofMillis(100), Duration.ofMillis(300));
        }
    }

    @Test
    void givesUpAfterItsTriesWithTheLastError() {
        try (RetryingTableStore store = retrying(slow(), 1)) {
            store.write("Things", put("p", 0));
            store.write("Things", put("p", 1));

            assertThatThrownBy(() -> store.write("Things", put("p", 2)))
                    .isInstanceOfSatisfying(StoreUnavailableException.class, busy -> {
                        assertThat(busy.code()).isEqualTo(ErrorCode.SERVER_BUSY);
                        assertThat(busy.isRetryable()).isTrue();
                    });
            assertThat(pauses).isEmpty();
        }
    }

    @Test
    void repeatsNothingThatCannotSucceed() {
        try (RetryingTableStore store = retrying(slow(), 5)) {
            assertThatThrownBy(() -> store.write("Absent", put("p", 0))).isInstanceOf(TableNotFoundException.class);
            assertThat(pauses).isEmpty();
        }
    }

    @Test
    void hasATargetForThePartitionAndOneForTheStore() {
        try (LocalTableStore store = slow()) {
            store.write("Things", put("a", 0));
            store.write("Things", put("a", 1));
            assertThatThrownBy(() -> store.write("Things", put("a", 2))).hasMessageContaining("partition");
            store.write("Things", put("b", 0));
            assertThatThrownBy(() -> store.write("Things", put("c", 0))).hasMessageContaining("store");
            nanos.addAndGet(2_000_000_000L);

            store.write("Things", put("a", 3));
            assertThat(store.get("Things", new RowKeys("a", "r0"), Projection.ALL, Row.DECODER))
                    .isNotNull();
        }
    }

    @Test
    void growsPausesWithJitterUpToTheMost() {
        RetryPolicy policy = RetryPolicy.documented();

        assertThat(policy.pause(1, 0)).isEqualTo(Duration.ofSeconds(27));
        assertThat(policy.pause(1, 1)).isEqualTo(Duration.ofSeconds(39));
        assertThat(policy.pause(2, 0.5)).isEqualTo(Duration.ofSeconds(90));
        assertThat(policy.pause(30, 0.5)).isEqualTo(Duration.ofSeconds(90));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RetryPolicy(0, Duration.ZERO, Duration.ZERO, Duration.ZERO));
    }

    @Test
    void stopsWhenInterrupted() {
        try (LocalTableStore slow = slow()) {
            RetryingTableStore store = new RetryingTableStore(
                    slow,
                    RetryPolicy.defaults(),
                    time -> {
                        throw new InterruptedException();
                    },
                    () -> 0);
            store.write("Things", put("p", 0));
            store.write("Things", put("p", 1));

            assertThatThrownBy(() -> store.write("Things", put("p", 2))).isInstanceOf(StoreUnavailableException.class);
            assertThat(Thread.interrupted()).isTrue();
        }
    }
}
