package dev.tables.engine.azure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowQuery;
import dev.tables.engine.azure.FaultProxy.Fault;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.testing.Seed;
import dev.tables.testing.Thorough;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A test that compares every answer of the embedded engine and of the emulator to the same random operations. */
@Thorough("starts Azurite")
class WorkloadIT {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_122);

    private static final Fault[] FAULTS = {
        Fault.LOSE_REQUEST,
        Fault.LOSE_ANSWER,
        Fault.CUT_ANSWER,
        Fault.ERROR_AFTER,
        Fault.GATEWAY_ERROR_AFTER,
        Fault.GATEWAY_BUSY_AFTER,
        Fault.BUSY,
        Fault.TOO_MANY
    };

    /** Returns the prefix of a run's own tables on the emulator. */
    private static String prefix() {
        return "w" + UUID.randomUUID().toString().replace("-", "").substring(0, 20);
    }

    @Test
    void azuriteReturnsTheSameAsTheEmbeddedEngine() {
        int steps = Integer.getInteger("tables.steps", 1200);
        try (LocalTableStore local = LocalTableStore.inMemory();
                AzureTableStore azure = AzureTableStore.builder()
                        .connectionString(Emulator.start().connectionString())
                        .tableNamePrefix(prefix())
                        .build()) {
            local.createTable(Workload.TABLE);
            azure.createTable(Workload.TABLE);
            Workload workload = new Workload(SEED.value());
            Workload.Side expected = new Workload.Side(local);
            Workload.Side found = new Workload.Side(azure);
            for (int i = 0; i < steps; i++) {
                Workload.Step step = workload.next();
                assertThat(step.apply(found))
                        .as("%s, step %d: %s", SEED, i, step)
                        .isEqualTo(step.apply(expected));
            }
            assertThat(content(found)).as("%s", SEED).isEqualTo(content(expected));
        }
    }

    @Test
    void faultsNeitherLoseNorDuplicateWrites() throws IOException {
        int steps = Integer.getInteger("tables.steps", 600);
        Emulator emulator = Emulator.start();
        String prefix = prefix();
        Random random = SEED.random();
        AtomicInteger doubtful = new AtomicInteger();
        AtomicInteger unknown = new AtomicInteger();
        try (FaultProxy proxy = new FaultProxy(emulator.port());
                LocalTableStore local = LocalTableStore.inMemory();
                AzureTableStore faulty = AzureTableStore.builder()
                        .connectionString(Emulator.connectionString(proxy.port()))
                        .retryOptions(new AzureRetryOptions(
                                20, Duration.ofMillis(1), Duration.ofMillis(2), Duration.ofSeconds(30)))
                        .tableNamePrefix(prefix)
                        .build();
                AzureTableStore direct = AzureTableStore.builder()
                        .connectionString(emulator.connectionString())
                        .tableNamePrefix(prefix)
                        .build()) {
            local.createTable(Workload.TABLE);
            direct.createTable(Workload.TABLE);
            AtomicInteger doubtsNow = new AtomicInteger();
            proxy.rule(line -> {
                synchronized (random) {
                    Fault fault = random.nextInt(4) == 0 ? FAULTS[random.nextInt(FAULTS.length)] : Fault.NONE;
                    doubtsNow.addAndGet(fault.leavesDoubt() ? 1 : 0);
                    return fault;
                }
            });
            Workload workload = new Workload(SEED.value());
            Workload.Side expected = new Workload.Side(local);
            Workload.Side found = new Workload.Side(faulty);
            Workload.Side truth = new Workload.Side(direct);
            for (int i = 0; i < steps; i++) {
                Workload.Step step = workload.nextWrite();
                String description = SEED + ", step " + i + ": " + step;
                doubtsNow.set(0);
                String answer = step.apply(found);
                doubtful.addAndGet(doubtsNow.get() > 0 ? 1 : 0);
                if (answer.endsWith("OPERATION_TIMED_OUT")) {
                    unknown.incrementAndGet();
                    settle(step, expected, truth, found, description);
                } else if (doubtsNow.get() == 0) {
                    assertThat(answer).as(description).isEqualTo(step.apply(expected));
                } else {
                    assertThat(answer).as(description).isIn(step.apply(expected), "done");
                }
                for (PrimaryKey keys : step.changes()) {
                    assertThat(truth.read(keys)).as(description).isEqualTo(expected.read(keys));
                }
            }
            assertThat(content(truth)).as("%s", SEED).isEqualTo(content(expected));
            assertThat(doubtful.get()).as("steps of which an answer was lost").isGreaterThan(steps / 20);
            assertThat(unknown.get()).as("steps whose end nobody could know").isLessThan(doubtful.get());
        }
    }

    /** Checks the rows after an unknown outcome: all of them are either as before or as after the step. */
    private static void settle(
            Workload.Step step, Workload.Side expected, Workload.Side truth, Workload.Side found, String description) {
        List<PrimaryKey> changes = step.changes();
        boolean asBefore = changes.stream().allMatch(keys -> Objects.equals(truth.read(keys), expected.read(keys)));
        if (!asBefore) {
            assertThat(step.apply(expected)).as(description).isEqualTo("done");
            for (PrimaryKey keys : changes) {
                Row now = truth.store.get(Workload.TABLE, keys, dev.tables.engine.Projection.ALL, Row.DECODER);
                found.remember(keys, now == null ? null : now.etag());
            }
        }
    }

    private static List<String> content(Workload.Side side) {
        return side.store
                .query(Workload.TABLE, RowQuery.wholeTable(), reader -> Workload.text(Row.from(reader)))
                .items();
    }
}
