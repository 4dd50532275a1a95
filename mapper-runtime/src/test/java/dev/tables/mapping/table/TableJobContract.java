package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.Capability;
import dev.tables.engine.ETag;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStore;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.request.ForwardingTableStore;
import dev.tables.mapping.job.JobAlreadyRunningException;
import dev.tables.mapping.job.JobClock;
import dev.tables.mapping.job.JobProgress;
import dev.tables.mapping.job.SkippedEntity;
import dev.tables.mapping.job.TableJob;
import dev.tables.mapping.job.TableJobState;
import dev.tables.testing.Seed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What every job over a table keeps to: however it is killed, stopped, paced, disturbed or run twice, it comes to the end that it
 * has when nobody meddles.
 *
 * <p>A second by the clock of the tests passes only where a job waits, so that a job of one row per second has small pages, and
 * takes no time.
 */
public abstract class TableJobContract {
    /** Without an extension, as each failure names it: {@code -Dtables.seed} sets another. */
    private static final long SEED = Seed.of(20_261_122).value();

    private static final int ENTITIES = 34;
    private static final int KILLS = 25;

    /** Entities with something to do for the job. */
    public interface World extends AutoCloseable {
        /** The store. */
        TableStore store();

        /** Adds entities for which there is something to do, numbered from 0. */
        void fill(int entities);

        /** The job, as a process has it that sees the store so. */
        TableJob job(TableStore process);

        /** Changes an entity, or adds one, as the application does meanwhile; several threads may. */
        void write(int number);

        /** Makes an entity unreadable for ever. */
        void spoil(int number);

        /** What the job has come to: everything stored that does not differ from run to run. */
        Object content();

        /** Holds if the job has reached what it is for, for all entities that can be read. */
        void check();

        @Override
        void close();
    }

    /** A clock that stands still unless somebody waits by it. */
    public static final class Clock {
        private final AtomicLong nanos = new AtomicLong();

        /** As a job takes it. */
        public JobClock jobClock() {
            return new JobClock(nanos::get, nanos::addAndGet);
        }

        void pass(Duration duration) {
            nanos.addAndGet(duration.toNanos());
        }

        Duration passed() {
            return Duration.ofNanos(nanos.get());
        }
    }

    protected abstract World world();

    private World filled() {
        World world = world();
        world.fill(ENTITIES);
        return world;
    }

    private static TableJob small(TableJob job) {
        return job.withMaxRowsPerSecond(1).withClock(new Clock().jobClock());
    }

    /** The end of a job that nobody disturbs, and what it has left. */
    private record End(JobProgress progress, Object content, int requests) {}

    private End undisturbed() {
        try (World world = filled()) {
            InterruptedTableStore process = new InterruptedTableStore(world.store());
            TableJob job = small(world.job(process));
            int before = process.requests();
            JobProgress end = job.run();
            int requests = process.requests() - before;
            assertThat(end.state()).as(end.stateReason()).isEqualTo(TableJobState.COMPLETED);
            world.check();
            return new End(end, world.content(), requests);
        }
    }

    @Test
    void jobKilledAtAnyRequestIsFinishedByAnotherProcess() {
        End expected = undisturbed();
        Random random = new Random(SEED);
        Set<Integer> kills = new TreeSet<>(List.of(0, 1, 2, 3, expected.requests() - 1));
        while (kills.size() < Math.min(KILLS, expected.requests())) {
            kills.add(random.nextInt(expected.requests()));
        }
        for (int kill : kills) {
            try (World world = filled()) {
                InterruptedTableStore process = new InterruptedTableStore(world.store());
                TableJob job = small(world.job(process));
                process.diesBefore(process.requests() + kill);
                String when = "killed before request " + kill + " of " + expected.requests() + ", seed " + SEED;
                runUntilItDies(job);
                JobProgress end = small(world.job(world.store())).run();
                assertThat(end.state()).as(when + end.stateReason()).isEqualTo(TableJobState.COMPLETED);
                world.check();
                assertThat(world.content()).as(when).isEqualTo(expected.content());
            }
        }
    }

    /** Of the last requests some are not needed, so that the job may come to its end all the same. */
    private static void runUntilItDies(TableJob job) {
        try {
            assertThat(job.run().isCompleted()).isTrue();
        } catch (TableStoreException dead) {
            assertThat(dead).hasMessage("This process is dead.");
        }
    }

    @Test
    void jobStoppedAfterEveryPageContinuesFromItsPosition() {
        End expected = undisturbed();
        try (World world = filled()) {
            List<JobProgress> seen = new ArrayList<>();
            JobProgress end;
            int runs = 0;
            do {
                TableJob[] self = new TableJob[1];
                self[0] = small(world.job(world.store())).withProgressListener(progress -> {
                    seen.add(progress);
                    self[0].stop();
                });
                end = self[0].run();
                assertThat(self[0].progress()).isEqualTo(end);
            } while (!end.isCompleted() && runs++ < 100);
            world.check();
            assertThat(world.content()).isEqualTo(expected.content());
            assertThat(end.counts()).isEqualTo(expected.progress().counts());
            assertThat(seen).hasSizeGreaterThan(4);
            assertThat(seen.stream().map(JobProgress::checkpoint).distinct())
                    .as("no page twice")
                    .hasSameSizeAs(seen);
            assertThat(seen).extracting(JobProgress::percentComplete).isSorted();
        }
    }

    @Test
    void jobStoppedWithinAPageDoesNothingTwice() {
        End expected = undisturbed();
        for (int stop = 1; stop < 60; stop += 7) {
            try (World world = filled()) {
                TableJob[] self = new TableJob[1];
                Clock clock = new Clock();
                long at = Duration.ofSeconds(stop).toNanos();
                JobClock stopping =
                        new JobClock(() -> clock.jobClock().nanoTimeSource().getAsLong(), nanos -> {
                            clock.jobClock().sleeper().accept(nanos);
                            if (clock.passed().toNanos() >= at) {
                                self[0].stop();
                            }
                        });
                self[0] = world.job(world.store()).withMaxRowsPerSecond(1).withClock(stopping);
                JobProgress stopped = self[0].run();
                if (stopped.isCompleted()) {
                    return;
                }
                assertThat(stopped.state()).isEqualTo(TableJobState.STOPPED);
                JobProgress end = small(world.job(world.store())).run();
                assertThat(end.changedRows())
                        .as("stopped at " + stopped)
                        .isEqualTo(expected.progress().changedRows());
                assertThat(world.content()).isEqualTo(expected.content());
            }
        }
    }

    /** The store refuses interrupted threads, as clients over a network do. */
    @Test
    void interruptedJobStopsAndThreadStaysInterrupted() {
        try (World world = filled()) {
            TableStore remote = new Interruptible(new Shared(world.store()));
            TableJob job = small(world.job(remote))
                    .withProgressListener(progress -> Thread.currentThread().interrupt());
            JobProgress end = job.run();
            assertThat(Thread.interrupted()).isTrue();
            assertThat(end.state()).isEqualTo(TableJobState.STOPPED);
            assertThat(small(world.job(remote)).withFailureIfRunning().run().isCompleted())
                    .as("others need not wait")
                    .isTrue();
            world.check();
        }
    }

    @Test
    void jobKeepsItsPace() {
        try (World world = filled()) {
            Clock clock = new Clock();
            List<JobProgress> seen = new ArrayList<>();
            JobProgress end = world.job(world.store())
                    .withMaxRowsPerSecond(2)
                    .withClock(clock.jobClock())
                    .withProgressListener(seen::add)
                    .run();
            assertThat(end.isCompleted()).isTrue();
            assertThat(clock.passed()).isGreaterThanOrEqualTo(Duration.ofSeconds(ENTITIES / 2));
            assertThat(seen).allMatch(progress -> progress.rowsPerSecond() <= 2.001);
            assertThatThrownBy(() -> world.job(world.store()).withMaxRowsPerSecond(0))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("Found a maximum of 0 rows per second, expected at least 1.");
        }
    }

    @Test
    void jobRunsDuringConcurrentWrites() throws Exception {
        try (World world = filled()) {
            AtomicBoolean done = new AtomicBoolean();
            ExecutorService writers = Executors.newFixedThreadPool(2);
            try {
                List<Future<?>> writing = new ArrayList<>();
                for (int writer = 0; writer < 2; writer++) {
                    Random random = new Random(SEED + writer);
                    writing.add(writers.submit(() -> {
                        while (!done.get()) {
                            world.write(random.nextInt(ENTITIES + 10));
                            Thread.yield();
                        }
                    }));
                }
                for (int attempt = 0; attempt < 5; attempt++) {
                    assertThat(small(world.job(world.store())).run().isCompleted())
                            .as("seed " + SEED)
                            .isTrue();
                }
                done.set(true);
                for (Future<?> writer : writing) {
                    writer.get();
                }
            } finally {
                done.set(true);
                writers.shutdown();
            }
            assertThat(small(world.job(world.store())).run().isCompleted()).isTrue();
            world.check();
        }
    }

    @Test
    void unreadableEntitiesAreCountedAndOthersAreProcessed() {
        try (World world = filled()) {
            world.spoil(4);
            world.spoil(21);
            JobProgress end = small(world.job(world.store())).run();
            assertThat(end.state()).as(end.stateReason()).isEqualTo(TableJobState.COMPLETED);
            assertThat(end.counts().unreadableEntities()).isEqualTo(2);
            assertThat(end.skippedEntities())
                    .hasSize(2)
                    .extracting(SkippedEntity::errorMessage)
                    .allMatch(error -> error.endsWith("Exception"));
            assertThat(end.skippedEntities().toString()).doesNotContain("spoiled");
            world.check();
        }
    }

    @Test
    void secondRunOfAJobIsRejectedOrWaits() throws Exception {
        End expected = undisturbed();
        try (World world = filled()) {
            List<Throwable> refused = new ArrayList<>();
            List<Future<JobProgress>> waiting = new ArrayList<>();
            ExecutorService threads = Executors.newSingleThreadExecutor();
            try {
                JobProgress end = small(world.job(world.store()))
                        .withProgressListener(progress -> {
                            if (refused.isEmpty()) {
                                TableJob other = small(world.job(world.store()));
                                try {
                                    other.withFailureIfRunning().run();
                                } catch (JobAlreadyRunningException running) {
                                    refused.add(running);
                                }
                                waiting.add(threads.submit(other::run));
                                while (!other.progress().isRunning()) {
                                    Thread.onSpinWait();
                                }
                            }
                        })
                        .run();
                assertThat(refused)
                        .singleElement()
                        .satisfies(running ->
                                assertThat(running).hasMessageContaining(" is already running in another process"));
                assertThat(end.isCompleted()).isTrue();
                JobProgress others = waiting.get(0).get();
                assertThat(others.isCompleted()).isTrue();
                assertThat(others.changedRows())
                        .as("of the run that was waited for")
                        .isEqualTo(end.changedRows());
            } finally {
                threads.shutdown();
            }
            assertThat(world.content()).isEqualTo(expected.content());
        }
    }

    /** Nothing says that the other is gone but that it saves nothing any more. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void leaseOfADeadProcessBlocksOthersUntilItExpires(boolean waits) {
        End expected = undisturbed();
        try (World world = filled()) {
            TableStore shared = new Shared(world.store());
            InterruptedTableStore process = new InterruptedTableStore(shared);
            TableJob killed = small(world.job(process));
            process.diesBefore(process.requests() + expected.requests() / 2);
            assertThatThrownBy(killed::run).isInstanceOf(TableStoreException.class);
            Clock clock = new Clock();
            TableJob refusing = world.job(shared).withClock(clock.jobClock()).withFailureIfRunning();
            assertThatThrownBy(refusing::run).isInstanceOf(JobAlreadyRunningException.class);
            clock.pass(Duration.ofSeconds(59));
            assertThatThrownBy(refusing::run).isInstanceOf(JobAlreadyRunningException.class);
            assertThatThrownBy(() ->
                            small(world.job(shared)).withFailureIfRunning().run())
                    .as("has not seen yet that nothing is saved")
                    .isInstanceOf(JobAlreadyRunningException.class);
            JobProgress end =
                    waits ? world.job(shared).withClock(clock.jobClock()).run() : after(clock, refusing);
            assertThat(end.isCompleted()).isTrue();
            assertThat(clock.passed())
                    .isBetween(Duration.ofSeconds(waits ? 119 : 60), Duration.ofSeconds(waits ? 130 : 70));
            assertThat(world.content()).isEqualTo(expected.content());
        }
    }

    private static JobProgress after(Clock clock, TableJob refusing) {
        clock.pass(Duration.ofSeconds(1));
        return refusing.run();
    }

    private static void deleteJournal(TableStore store) {
        try {
            store.deleteTable("tablesJobs");
        } catch (TableNotFoundException elsewhere) {
            assertThat(store.tableNames()).as("where backfills have it").contains("tablesIndexes");
        }
    }

    /** Deleting the journals has the jobs start over, also one at work. */
    @Test
    void jobRestartsIfItsJournalIsMissing() {
        End expected = undisturbed();
        try (World world = filled()) {
            TableJob[] self = new TableJob[1];
            self[0] = small(world.job(world.store())).withProgressListener(progress -> self[0].stop());
            self[0].run();
            List<JobProgress> seen = new ArrayList<>();
            JobProgress end = small(world.job(world.store()))
                    .withProgressListener(progress -> {
                        if (seen.isEmpty()) {
                            deleteJournal(world.store());
                        }
                        seen.add(progress);
                    })
                    .run();
            assertThat(end.isCompleted()).isTrue();
            world.check();
            assertThat(world.content()).isEqualTo(expected.content());
        }
    }

    /** One that was taken for ended is only slow: it notices, waits for the process that took over, and does no harm. */
    @Test
    void processDetectsThatItsLeaseExpired() {
        End expected = undisturbed();
        try (World world = filled()) {
            InterruptedTableStore slow = new InterruptedTableStore(world.store());
            TableJob job = small(world.job(slow));
            List<JobProgress> others = new ArrayList<>();
            // In a thread of its own: this one may be reading a snapshot.
            slow.before(
                    slow.requests() + expected.requests() / 2,
                    () -> CompletableFuture.runAsync(() -> {
                                forgetOwner(world.store());
                                others.add(small(world.job(world.store())).run());
                            })
                            .join());
            JobProgress end = job.run();
            assertThat(others).singleElement().matches(JobProgress::isCompleted);
            assertThat(end.isCompleted()).isTrue();
            world.check();
            assertThat(world.content()).isEqualTo(expected.content());
        }
    }

    /** As if the lease of the process that runs the jobs had expired. */
    private static void forgetOwner(TableStore store) {
        for (String table : List.of("tablesJobs", "tablesIndexes")) {
            try {
                for (Row row :
                        store.query(table, RowQuery.wholeTable(), Row.DECODER).items()) {
                    if (row.has("owner")) {
                        store.write(
                                table,
                                RowOperation.merge(
                                        row.primaryKey(), writer -> writer.string("owner", "gone"), ETag.ANY));
                    }
                }
            } catch (TableNotFoundException none) {
                continue;
            }
        }
    }

    @Test
    void completedJobStartsAgain() {
        End expected = undisturbed();
        try (World world = filled()) {
            assertThat(small(world.job(world.store())).run().isCompleted()).isTrue();
            JobProgress again = small(world.job(world.store())).run();
            assertThat(again.isCompleted()).isTrue();
            assertThat(world.content()).isEqualTo(expected.content());
        }
    }

    /** A store that an interrupted thread cannot write to. */
    private static final class Interruptible extends ForwardingTableStore {
        Interruptible(TableStore store) {
            super(store);
        }

        @Override
        public @Nullable ETag write(String table, RowOperation operation) {
            if (Thread.currentThread().isInterrupted()) {
                throw new StoreUnavailableException(ErrorCode.OPERATION_TIMED_OUT, "Interrupted.", null);
            }
            return super.write(table, operation);
        }
    }

    /** A store that several processes can have open. */
    private static final class Shared extends ForwardingTableStore {
        Shared(TableStore store) {
            super(store);
        }

        @Override
        public Set<Capability> capabilities() {
            Set<Capability> capabilities = EnumSet.copyOf(super.capabilities());
            capabilities.remove(Capability.SINGLE_PROCESS_ACCESS);
            return capabilities;
        }
    }
}
