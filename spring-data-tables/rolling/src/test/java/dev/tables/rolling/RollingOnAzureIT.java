package dev.tables.rolling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.KeyRange;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.azure.AzureTableStore;
import dev.tables.engine.azure.Emulator;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.lifecycle.IndexState;
import dev.tables.mapping.lifecycle.IndexStatus;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import dev.tables.testing.Thorough;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;

/**
 * Each version of an application and the next run at once on one service, under load: the next starts, is killed and starts again, the one
 * before ends or is killed, the next takes over, the one before comes back and ends again. At all times every query is answered, and
 * rightly. {@code -Drolling.minutes} repeats that with other seeds, and kills at each version: a start takes seconds.
 */
@Thorough("starts Azurite and many processes")
class RollingOnAzureIT {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_123);

    private static final long MINUTES = Long.getLong("rolling.minutes", 0);
    private static final boolean LONG = MINUTES > 0;
    private static final int STEPS = LONG ? 25 : 10;
    private static final int UPGRADES = Effort.byEffort("rolling.upgrades", 3, FilmVersion.LAST - 1);
    /** Between steps while a version starts or fills an index, which needs a processor too. */
    private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(50);

    private static final long PATIENCE = TimeUnit.MINUTES.toNanos(3);
    private static final String DEMOTE = "--tables.indexes.mismatch-policy=demote";
    /** What earlier versions of these do not know, so that they are refused while it is readable. */
    private static final Map<Integer, String> NEW_INDEXES = Map.of(2, "byDirector");

    /** As an application with the store has it. */
    @BeforeAll
    static void silenceTheClient() {
        LoggingSystem.get(RollingOnAzureIT.class.getClassLoader()).setLogLevel("com.azure", LogLevel.OFF);
    }

    @Test
    void neighboringVersionsRunConcurrently() {
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(MINUTES);
        int round = 0;
        do {
            try (Deployments deployments = new Deployments(SEED.plus(round))) {
                deployments.run();
            }
            round++;
        } while (System.nanoTime() < end);
    }

    /** All versions on one service. */
    private static final class Deployments implements AutoCloseable {
        private final Seed seed;
        private final Random random;
        private final Rollout rollout;
        private final TableStore store;
        private final List<FilmProcess> live = new ArrayList<>();

        Deployments(Seed seed) {
            this.seed = seed;
            random = seed.random();
            String connection = Emulator.start().connectionString();
            String prefix = "f" + UUID.randomUUID().toString().replace("-", "");
            store = AzureTableStore.builder()
                    .connectionString(connection)
                    .tableNamePrefix(prefix)
                    .build();
            rollout = new Rollout(
                    random,
                    List.of(
                            "--tables.azure.connection-string=" + connection,
                            "--tables.azure.table-name-prefix=" + prefix,
                            // What was killed counts as live until its last request cannot arrive any more.
                            "--tables.azure.retry-max-attempts=2",
                            "--tables.azure.retry-base-delay=50ms",
                            "--tables.azure.retry-max-delay=50ms",
                            "--tables.azure.attempt-timeout=3s",
                            "--tables.indexes.lease-grace-period=30s",
                            "--tables.indexes.lease-duration=2s",
                            "--tables.write-recovery.interval=1s",
                            "--tables.write-recovery.interrupted-write-min-age=5s"));
        }

        void run() {
            int first = Effort.byEffort(1 + random.nextInt(FilmVersion.LAST - UPGRADES), 1);
            startBesideOthers(first);
            rollout.work(live, STEPS);
            for (int version = first + 1; version <= first + UPGRADES; version++) {
                forward(version);
                back(version);
            }
            System.out.println("RollingOnAzureIT: " + rollout + ", " + seed);
        }

        /** Whoever is live works while the version starts. */
        private FilmProcess startBesideOthers(int version, String... more) {
            FilmProcess process = rollout.begin(version, more);
            do {
                rollout.work(live, 1);
                LockSupport.parkNanos(PAUSE);
            } while (process.isStarting());
            rollout.started(process.awaitStart());
            live.add(process);
            return process;
        }

        private void forward(int version) {
            String when = "forward to version " + version + " of " + seed;
            FilmProcess old = live.get(0);
            FilmProcess young = startBesideOthers(version);
            rollout.work(live, STEPS);
            check(when);
            if (LONG || version % 3 == 2) {
                rollout.workAndKill(live, STEPS, young);
                live.remove(young);
                startBesideOthers(version);
                rollout.work(live, STEPS);
                check(when + ", killed and started again");
            }
            live.remove(old);
            // Where an index is to be filled, or removed, who was killed is waited for.
            if (LONG ? random.nextBoolean() : version == 3 || version == 7) {
                live.add(old);
                rollout.workAndKill(live, STEPS, old);
                live.remove(old);
            } else {
                old.stop();
            }
            awaitIndexes(version);
            if (version == 10) {
                await(
                        version,
                        () -> IndexCatalog.of(store).indexStatuses().stream()
                                .noneMatch(one -> one.name().equals("byTitle")));
            }
            check(when + ", alone");
            rollout.checkIndexes(store, version, when);
        }

        private void back(int version) {
            String when = "back from version " + version + " of " + seed;
            FilmProcess young = live.get(0);
            String unknown = NEW_INDEXES.get(version);
            if (unknown != null) {
                refused(version - 1, unknown, when);
            }
            FilmProcess old = startBesideOthers(version - 1, DEMOTE);
            rollout.work(live, STEPS);
            check(when);
            if (LONG ? random.nextBoolean() : version == 6) {
                rollout.workAndKill(live, STEPS, young);
                live.remove(young);
                startBesideOthers(version, DEMOTE);
                rollout.work(live, STEPS);
                check(when + ", killed and started again");
            }
            live.remove(old);
            old.stop();
            awaitIndexes(version);
            check(when + ", alone");
        }

        /** A version that would spoil a readable index does not start, says which, and has written nothing. */
        private void refused(int version, String index, String when) {
            List<Row> before = films();
            FilmProcess process = rollout.begin(version);
            assertThat(process.hasStarted()).as(when).isFalse();
            assertThat(process.log())
                    .as(when)
                    .contains("APPLICATION FAILED TO START")
                    .contains("Index '" + index + "' of Film is READABLE");
            assertThat(films().equals(before)).as(when).isTrue();
        }

        /** The films and the rows of their indexes in their partitions, without those that say which writes were committed. */
        private List<Row> films() {
            List<Row> films = new ArrayList<>();
            RowQuery query = RowQuery.wholeTable().withRowKeyRange(KeyRange.lessThan("~~"));
            ResultPage<Row> page;
            do {
                page = store.query("films", query, Row.DECODER);
                films.addAll(page.items());
                query = query.withContinuationToken(page.nextToken());
            } while (page.hasNext());
            return films;
        }

        private void check(String when) {
            rollout.load().check(when);
            rollout.settle(store, when);
            rollout.askEverything(live, when);
        }

        /** Until the indexes of the version are readable, and what it dropped is gone; work goes on. */
        private void awaitIndexes(int version) {
            Set<String> dropped = version >= 9 ? Set.of("byTitle") : Set.of();
            // The version before may have declared again what was dropped.
            Predicate<IndexStatus> done =
                    status -> dropped.contains(status.name()) || status.state() == IndexState.READABLE;
            await(version, () -> IndexCatalog.of(store).indexStatuses().stream().allMatch(done));
        }

        private void await(int version, BooleanSupplier done) {
            long begun = System.nanoTime();
            while (!done.getAsBoolean()) {
                if (System.nanoTime() - begun > PATIENCE) {
                    throw new AssertionError("version " + version + " waits for "
                            + IndexCatalog.of(store).indexStatuses() + "\n"
                            + live.get(0).log());
                }
                rollout.work(live, 1);
                LockSupport.parkNanos(PAUSE);
            }
        }

        @Override
        public void close() {
            live.forEach(FilmProcess::stop);
            store.close();
        }
    }
}
