package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.Capability;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.Row;
import dev.tables.engine.RowQuery;
import dev.tables.engine.SharedStoreState;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalStoreOptions;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.ordered.MemoryOrderedStore;
import dev.tables.mapping.intent.IntentLog;
import dev.tables.mapping.intent.Recoverer;
import dev.tables.mapping.lifecycle.AcquiredIndexLease;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.lifecycle.IndexDefinition;
import dev.tables.mapping.lifecycle.IndexDefinitionMismatchException;
import dev.tables.mapping.lifecycle.IndexedEntityType;
import dev.tables.mapping.lifecycle.RecoverySchedule;
import dev.tables.mapping.table.internal.protocol.IndexDefinitions;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a process on a shared store costs in an hour, in virtual time, and that nothing is forgotten for it: each process renews its
 * catalog lease and asks for recovery as Spring Boot does.
 */
class IdleCostTest {
    private static final Duration INTERVAL = Duration.ofSeconds(30);
    private static final Duration STALE_AFTER = Duration.ofMinutes(1);
    private static final Duration HOUR = Duration.ofHours(1);
    /** How long it may take until others see that a process has begun to write: half the lease of one that rests. */
    private static final Duration NOTICED = Duration.ofMinutes(3);

    private static final Instant START = Instant.EPOCH.plus(Duration.ofDays(20_000));

    private final AtomicLong nanos = new AtomicLong(1);
    /** Whether what finished writes leave is deleted later. */
    private boolean deletesLater;

    @AutoClose
    private final LocalTableStore memory = LocalTableStore.open(
            new MemoryOrderedStore(), LocalStoreOptions.defaults().withClock(this::now));

    private Instant now() {
        return START.plusNanos(nanos.get());
    }

    /** A process of a virtual machine of its own, whose requests are counted by table. */
    private final class Process {
        final Map<String, Integer> requests = new TreeMap<>();
        final TableStore store = connect();
        final @Nullable IndexCatalog catalog;
        final RecoverySchedule schedule;
        final List<AcquiredIndexLease> kinds = new ArrayList<>();
        final EntityTable<Employee> staff;
        int finished;
        /** The requests to come until it loses the store; negative if it keeps it. */
        int left = -1;

        Process(boolean catalogued) {
            catalog = catalogued
                    ? IndexCatalog.of(
                            store,
                            IndexCatalog.Options.defaults()
                                    .withClockAndSleeper(nanos::get, time -> nanos.addAndGet(time)))
                    : null;
            schedule = new RecoverySchedule(store, catalog, INTERVAL, STALE_AFTER, nanos::get);
            EntityTableOptions options = catalog == null
                    ? EntityTableOptions.defaults()
                    : EntityTableOptions.defaults().withIndexCatalog(catalog);
            staff = EntityTable.of(store, EmployeeTableMapper.ACROSS_PARTITIONS, options);
            staff.createTables();
        }

        /** One more kind of entity, of three indexes. */
        void open(String kind) {
            List<IndexDefinition> indexes = new ArrayList<>();
            for (String name : List.of("byOne", "byTwo", "byThree")) {
                indexes.add(new IndexDefinition(name, "GLOBAL KEYS_ONLY by " + name, kind + name, null));
            }
            assertThat(catalog).isNotNull();
            kinds.add(catalog.acquireLease(IndexedEntityType.of(kind, kind, "", ""), indexes, () -> true));
        }

        private TableStore connect() {
            SharedStoreState state = new SharedStoreState();
            return (TableStore) Proxy.newProxyInstance(
                    TableStore.class.getClassLoader(),
                    new Class<?>[] {TableStore.class},
                    (proxy, method, arguments) -> {
                        switch (method.getName()) {
                            case "capabilities" -> {
                                return shared();
                            }
                            case "sharedState" -> {
                                return state;
                            }
                            default -> {}
                        }
                        if (arguments != null && arguments.length > 1 && arguments[0] instanceof String table) {
                            if (left == 0) {
                                throw new StoreUnavailableException(ErrorCode.INTERNAL_ERROR, "Killed.", null);
                            }
                            left--;
                            requests.merge(table, 1, Integer::sum);
                        }
                        try {
                            return method.invoke(memory, arguments);
                        } catch (InvocationTargetException failed) {
                            throw failed.getCause();
                        }
                    });
        }

        private EnumSet<Capability> shared() {
            EnumSet<Capability> capabilities = EnumSet.copyOf(memory.capabilities());
            capabilities.remove(Capability.SINGLE_PROCESS_ACCESS);
            capabilities.remove(Capability.CROSS_PARTITION_TRANSACTIONS);
            if (deletesLater) {
                // As a service; the requests are made one after the other all the same.
                capabilities.add(Capability.BENEFITS_FROM_PARALLEL_REQUESTS);
            }
            return capabilities;
        }

        Recoverer.Report round() {
            Clock clock = Clock.fixed(now(), ZoneOffset.UTC);
            return new Recoverer(store, clock, STALE_AFTER, List.of(new IndexWriteIntentHandler(List.of(staff)))).run();
        }

        void tick() {
            if (catalog != null) {
                catalog.writeHeartbeat();
            }
            Recoverer.Report report = schedule.runIfDue(this::round);
            finished += report == null ? 0 : report.finished();
        }

        void close() {
            if (catalog != null) {
                catalog.close();
            }
        }

        int of(String table) {
            return requests.getOrDefault(table, 0);
        }

        int total() {
            return requests.values().stream().mapToInt(Integer::intValue).sum();
        }
    }

    /** Time passes for these processes; something happens in between. */
    private void pass(Duration time, Runnable eachTime, Process... live) {
        long end = nanos.get() + time.toNanos();
        while (nanos.get() < end) {
            nanos.addAndGet(INTERVAL.toNanos());
            eachTime.run();
            for (Process one : live) {
                one.tick();
            }
        }
    }

    private void pass(Duration time, Process... live) {
        pass(time, () -> {}, live);
    }

    private Process idle(int kinds) {
        Process process = new Process(true);
        for (int i = 1; i < kinds; i++) {
            process.open("kind" + i);
        }
        // What it costs to start is not counted.
        pass(Duration.ofMinutes(10), process);
        process.requests.clear();
        return process;
    }

    /** Two requests every three minutes, and the round of recovery of each hour; however many kinds of entities it has. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3, 10})
    void idleProcessSends42RequestsPerHour(int kinds) {
        Process process = idle(kinds);
        pass(HOUR, process);
        assertThat(process.of(IndexCatalog.TABLE_NAME)).as("catalog lease").isEqualTo(40);
        assertThat(process.of(IntentLog.TABLE_NAME)).as("recovery").isEqualTo(2);
        assertThat(process.total()).as("in all: %s", process.requests).isEqualTo(42);
    }

    /** Without a catalog others do not say that they write: two requests every ten minutes, after intervals that grow. */
    @Test
    void idleProcessWithoutCatalogSends12RequestsPerHour() {
        Process process = new Process(false);
        pass(INTERVAL, process);
        process.requests.clear();
        pass(HOUR, process);
        assertThat(process.total()).as("the first hour: %s", process.requests).isEqualTo(18);
        process.requests.clear();
        pass(HOUR, process);
        assertThat(process.total()).as("in all: %s", process.requests).isEqualTo(12);
    }

    /** Where it writes itself it looks every interval, and rests again afterwards. */
    @Test
    void processWithoutCatalogPollsMoreAfterItsOwnWrites() {
        Process process = new Process(false);
        pass(HOUR, process);
        process.requests.clear();
        int[] number = {0};
        pass(HOUR, () -> process.staff.insert(Employee.of("Sales", ++number[0]).named("Ng")), process);
        assertThat(process.of(IntentLog.TABLE_NAME) - 2 * number[0])
                .as("recovery beside %s writes: %s", number[0], process.requests)
                .isEqualTo(240);
        pass(HOUR, process);
        process.requests.clear();
        pass(HOUR, process);
        assertThat(process.total()).as("afterwards: %s", process.requests).isEqualTo(12);
    }

    /** Whatever a process without a catalog leaves, another without one that rests finishes. */
    @Test
    void processWithoutCatalogFinishesWritesOfAKilledProcess() {
        int unfinished = 0;
        for (int request = 0; request < 12; request++) {
            Process survivor = new Process(false);
            Process victim = new Process(false);
            pass(HOUR, survivor, victim);
            victim.left = request;
            if (isWritten(victim, request)) {
                break;
            }
            unfinished += isAnythingOpen() ? 1 : 0;
            survivor.finished = 0;
            Duration promised = RecoverySchedule.MAX_INTERVAL_WITHOUT_CATALOG
                    .plus(STALE_AFTER)
                    .plus(INTERVAL.multipliedBy(2));
            pass(promised, survivor);
            assertThat(isAnythingOpen()).as("killed before request %s", request).isFalse();
            assertThat(IndexRepair.verify(survivor.staff)).matches(IndexRepair.Report::isClean);
        }
        assertThat(unfinished).isGreaterThan(2);
    }

    /** Also where its states are asked for all the time, as a health check does. */
    @Test
    void readingIndexStatesDoesNotCountAsUse() {
        Process process = idle(3);
        pass(HOUR, () -> assertThat(process.staff.indexStatuses()).isNotEmpty(), process);
        assertThat(process.total()).as("in all: %s", process.requests).isEqualTo(42);
    }

    /** Whatever it does, its catalog lease costs two requests every half lease; what is unfinished, two every interval. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3, 10})
    void busyProcessSendsTheExpectedRequestsPerHour(int kinds) {
        Process process = idle(kinds);
        int[] number = {0};
        pass(
                HOUR,
                () -> {
                    process.staff.insert(Employee.of("Sales", ++number[0]).named("Ng"));
                    assertThat(process.staff
                                    .queryIndex(0, RowQuery.wholeTable())
                                    .items())
                            .isNotEmpty();
                },
                process);
        int rounds = 2;
        assertThat(process.of(IndexCatalog.TABLE_NAME)).as("catalog lease").isLessThanOrEqualTo(242);
        assertThat(process.of(IntentLog.TABLE_NAME) - rounds)
                .as("recovery: the intents of %s writes are two requests each", number[0])
                .isLessThanOrEqualTo(2 * number[0]);
        pass(HOUR.multipliedBy(2), process);
        process.requests.clear();
        pass(HOUR, process);
        assertThat(process.total()).as("afterwards: %s", process.requests).isEqualTo(42);
    }

    /** What finished writes have left for a later request goes although no other write comes. */
    @Test
    void idleProcessLeavesNoRows() {
        deletesLater = true;
        Process process = idle(3);
        process.staff.insert(Employee.of("Sales", 1).named("Ng"));
        assertThat(isAnythingOpen()).as("it is deleted later").isTrue();
        pass(Duration.ofMinutes(15), process);
        assertThat(isAnythingOpen()).isFalse();
        process.requests.clear();
        pass(HOUR, process);
        assertThat(process.total()).as("in all: %s", process.requests).isEqualTo(42);
    }

    /** An idle process looks for what others leave as long as they write, and no longer. */
    @Test
    void idleProcessReadsTheIntentLogOnlyWhileAnotherWrites() {
        Process idle = idle(3);
        Process writer = new Process(true);
        int[] number = {0};
        Runnable write =
                () -> writer.staff.insert(Employee.of("Sales", ++number[0]).named("Ng"));
        pass(HOUR, write, writer, idle);
        assertThat(idle.of(IntentLog.TABLE_NAME)).isBetween(200, 240);
        assertThat(idle.of(IndexCatalog.TABLE_NAME)).isEqualTo(40);
        pass(Duration.ofMinutes(15), writer, idle);
        idle.requests.clear();
        pass(HOUR, writer, idle);
        assertThat(idle.total()).as("in all: %s", idle.requests).isEqualTo(42);
    }

    /** Whenever a process dies in a write, also its first for long, another that was idle finishes what it has left. */
    @ParameterizedTest
    @CsvSource({"true, 0", "true, 60", "false, 60"})
    void writesOfAKilledProcessAreFinished(boolean catalogued, int idleMinutes) {
        int unfinished = 0;
        for (int request = 0; request < 20; request++) {
            Process survivor = idle(1);
            Process victim = new Process(catalogued);
            pass(Duration.ofMinutes(idleMinutes), victim, survivor);
            victim.left = request;
            int number = request;
            if (isWritten(victim, number)) {
                break;
            }
            boolean open = isAnythingOpen();
            unfinished += open ? 1 : 0;
            survivor.finished = 0;
            Duration promised = catalogued
                    ? NOTICED.plus(STALE_AFTER).plus(INTERVAL.multipliedBy(2))
                    : HOUR.plus(STALE_AFTER).plus(INTERVAL.multipliedBy(2));
            pass(promised, survivor);
            assertThat(isAnythingOpen()).as("killed before request %s", request).isFalse();
            assertThat(survivor.finished).isEqualTo(open ? 1 : 0);
            assertThat(IndexRepair.verify(survivor.staff)).matches(IndexRepair.Report::isClean);
            assertGoneAndForgotten(survivor);
            survivor.close();
        }
        assertThat(unfinished).isGreaterThan(2);
    }

    private static boolean isWritten(Process victim, int number) {
        try {
            victim.staff.insert(Employee.of("Sales", number).named("Ng").mailed("m" + number));
            return true;
        } catch (StoreUnavailableException killed) {
            return false;
        }
    }

    /** Nothing is left of the dead process that keeps others at work. */
    private void assertGoneAndForgotten(Process survivor) {
        pass(Duration.ofMinutes(30), survivor);
        survivor.requests.clear();
        pass(HOUR, survivor);
        assertThat(survivor.total()).as("in all: %s", survivor.requests).isLessThanOrEqualTo(42);
        assertThat(leaseRows()).noneMatch(row -> row.bool("writing"));
        new Process(true).close();
        assertThat(leaseRows())
                .as("who starts forgets processes that have ended")
                .hasSize(1);
    }

    private List<Row> leaseRows() {
        return memory.query(IndexCatalog.TABLE_NAME, RowQuery.wholeTable(), Row.DECODER).items().stream()
                .filter(row -> row.rowKey().startsWith("process_"))
                .toList();
    }

    private boolean isAnythingOpen() {
        return memory.tableNames().contains(IntentLog.TABLE_NAME)
                && !new IntentLog(memory, Clock.systemUTC()).unfinishedIntents().isEmpty();
    }

    /** At each moment at which there is an intent of a process, its catalog lease says that it writes. */
    @Test
    void intentIsWrittenAfterTheProcessIsRegisteredAsWriting() {
        Process process = idle(2);
        assertThat(leaseRows()).allMatch(row -> !row.bool("writing"));
        int seen = 0;
        for (int request = 0; request < 12; request++) {
            pass(HOUR, process);
            process.left = request;
            boolean written = isWritten(process, request);
            process.left = -1;
            if (isAnythingOpen()) {
                seen++;
                assertThat(leaseRows()).singleElement().matches(row -> row.bool("writing"));
            }
            if (written) {
                break;
            }
            // Its own failure is finished by itself.
            pass(STALE_AFTER.plus(INTERVAL.multipliedBy(3)), process);
            assertThat(isAnythingOpen()).isFalse();
        }
        assertThat(seen).isGreaterThan(2);
    }

    /** What cannot be finished here is not asked for every time. */
    @Test
    void unknownIntentIsRetriedAtGrowingIntervals() {
        Process process = idle(1);
        IntentLog log = new IntentLog(memory, Clock.fixed(now(), ZoneOffset.UTC));
        log.begin(log.newId(), "of another version", "", "", writer -> {});
        pass(HOUR.plus(INTERVAL), process);
        process.requests.clear();
        pass(HOUR, process);
        assertThat(process.of(IntentLog.TABLE_NAME)).isBetween(2, 6);
        pass(HOUR.multipliedBy(10), process);
        process.requests.clear();
        pass(HOUR.multipliedBy(10), process);
        assertThat(process.of(IntentLog.TABLE_NAME)).isBetween(18, 22);
    }

    @Test
    void idleProcessCountsAsLive() {
        Process process = idle(3);
        pass(HOUR, process);
        IndexCatalog other = IndexCatalog.of(
                new Process(false).store,
                IndexCatalog.Options.defaults().withClockAndSleeper(nanos::get, time -> nanos.addAndGet(time)));
        assertThatThrownBy(
                        () -> other.acquireLease(IndexDefinitions.space(process.staff.model()), List.of(), () -> true))
                .isInstanceOf(IndexDefinitionMismatchException.class);
        assertThat(other.dropIndex("kind1", "byOne")).isTrue();
        assertThat(other.removeDroppedIndexes()).as("it is declared").isZero();
        process.close();
        assertThat(other.removeDroppedIndexes()).isEqualTo(1);
    }
}
