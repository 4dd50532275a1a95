package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.Capability;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalStoreOptions;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.ordered.MemoryOrderedStore;
import dev.tables.engine.request.ForwardingTableStore;
import dev.tables.engine.tck.store.RecordingTableStore;
import dev.tables.mapping.intent.EventualTransactionHandler;
import dev.tables.mapping.intent.IntentLog;
import dev.tables.mapping.intent.Recoverer;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Clocks that jump ahead and come back: of a writer, of a store, of a recoverer. Nothing stays for it, and nothing goes early. */
class ClockJumpsTest {
    private static final Duration DAYS = Duration.ofDays(2);
    private static final List<Duration> JUMPS = List.of(
            Duration.ZERO, Duration.ofMinutes(-3), Duration.ofHours(3), Duration.ofDays(30), Duration.ofDays(4000));

    private final AtomicReference<Duration> ahead = new AtomicReference<>(Duration.ZERO);

    @AutoClose
    private final LocalTableStore store = LocalTableStore.open(
            new MemoryOrderedStore(),
            LocalStoreOptions.defaults().withClock(() -> Instant.now().plus(ahead.get())));

    /** What a writer had done when it died. */
    enum Died {
        BEFORE_ITS_TRANSACTION,
        AFTER_ITS_TRANSACTION,
        ABORTED_BY_ANOTHER
    }

    static List<Arguments> jumps() {
        List<Arguments> all = new ArrayList<>();
        for (Died died : Died.values()) {
            for (Duration writer : JUMPS) {
                for (Duration storeAhead : JUMPS) {
                    for (boolean shared : List.of(true, false)) {
                        // The clock of a service does not follow that of a process.
                        if (!shared || storeAhead.isZero()) {
                            all.add(Arguments.of(died, writer, storeAhead, shared));
                        }
                    }
                }
            }
        }
        return all;
    }

    private Recoverer.Report recover(TableStore process, Duration offset) {
        Clock clock = Clock.offset(Clock.systemUTC(), offset);
        return new Recoverer(
                        process,
                        clock,
                        Duration.ofMinutes(1),
                        List.of(new EventualTransactionHandler(process, Map.of())))
                .run();
    }

    private List<String> left() {
        List<String> left = new ArrayList<>();
        for (String table : List.of(IntentLog.TABLE_NAME, "staff")) {
            store.query(table, RowQuery.wholeTable(), Row.DECODER).items().stream()
                    .map(row -> table + " " + row.primaryKey())
                    .filter(keys -> !keys.contains("clock"))
                    .forEach(left::add);
        }
        return left;
    }

    @ParameterizedTest
    @MethodSource("jumps")
    void writeOfProcessWithWrongClockIsRecoveredCompletely(
            Died died, Duration writer, Duration storeAhead, boolean shared) {
        store.createTable("staff");
        // A process of its own: it is gone.
        TableStore process = new InterruptedTableStore(store);
        ahead.set(storeAhead);
        IntentLog log = new IntentLog(process, Clock.offset(Clock.systemUTC(), writer));
        String id = log.newId();
        log.begin(
                id,
                "eventual",
                "staff",
                "p",
                row -> row.int32("done", 0).int32("total", 0).binary("steps0", NO_STEPS));
        switch (died) {
            case BEFORE_ITS_TRANSACTION -> {}
            case AFTER_ITS_TRANSACTION ->
                process.execute("staff", EntityGroupTransaction.of(List.of(log.commitRecordOperation(id, "p"))));
            case ABORTED_BY_ANOTHER -> log.abort(java.util.Objects.requireNonNull(log.find(id)));
        }
        ahead.set(Duration.ZERO);
        TableStore recovering = shared ? new RecordingTableStore(store, Capability.SINGLE_PROCESS_ACCESS) : store;
        // A round each day; the store's clock goes with those of processes.
        for (int day = 0; day < 4; day++) {
            ahead.set(DAYS.multipliedBy(day));
            recover(recovering, ahead.get());
        }
        assertThat(left()).isEmpty();
    }

    /** Steps in the form in which they are kept: none. */
    private static final byte[] NO_STEPS = {1, 0, 0, 0, 0};

    private static final Employee NEW =
            Employee.of("Sales", 9).named("New").mailed("new").paid("CEO", 3).badged(7L);

    static List<Duration> jumpsOfTheStore() {
        return JUMPS;
    }

    /**
     * A catalog that is left without a word, when the clock of the store had jumped, is waited for as long as its requests may arrive and
     * no longer, whatever its catalog lease says of when that was: also in the Java virtual machine that left it.
     */
    @ParameterizedTest
    @MethodSource("jumpsOfTheStore")
    void leaseOfProcessWithWrongClockExpires(Duration jump) {
        try (Deployment deployment = new Deployment()) {
            deployment.setClockAhead(jump);
            Deployment.Process left = deployment.start(Deployment.OLD);
            left.table().save(Deployment.employee(1));
            deployment.setClockAhead(Duration.ZERO);
            Deployment.Process here = deployment.start(EmployeeTableMapper.ACROSS_PARTITIONS);
            if (!jump.isNegative()) {
                assertThat(here.backfill(0).run().stateReason()).startsWith("live processes do not maintain it: ");
                deployment.pass(Deployment.LEASE.plus(Deployment.GRACE).dividedBy(2));
                assertThat(here.backfill(0).run().stateReason()).startsWith("live processes do not maintain it: ");
                left.table().save(Deployment.employee(2));
                here.catalog().renewLeases();
            }
            deployment.passLeases();
            here.fillAll();
            long stored = here.table().query(RowQuery.wholeTable()).items().size();
            assertThat(IndexRepair.verify(here.table())).matches(IndexRepair.Report::isClean);
            assertThat(stored).isEqualTo(jump.isNegative() ? 1 : 2);
        }
    }

    /** A process that alone has the store knows of its own writes, whatever its clock says. */
    @Test
    void clockJumpKeepsDecisionsOfALiveWriter() {
        EmployeeTableMapper mapper = EmployeeTableMapper.ACROSS_PARTITIONS;
        EntityTable<Employee> staff = EntityTable.of(new ServiceStore(store), mapper);
        staff.createTables();
        List<Runnable> jumps = new ArrayList<>(List.of(() -> {
            for (Duration jump : List.of(Duration.ofMinutes(10), Duration.ofDays(3), Duration.ofDays(6))) {
                ahead.set(jump);
                Recoverer recoverer = new Recoverer(
                        store,
                        Clock.offset(Clock.systemUTC(), jump),
                        Duration.ofMinutes(1),
                        List.of(new IndexWriteIntentHandler(List.of(staff))));
                recoverer.run();
            }
            ahead.set(Duration.ZERO);
        }));
        TableStore same = new ForwardingTableStore(new ServiceStore(store)) {
            @Override
            public List<ETag> execute(String table, EntityGroupTransaction transaction) {
                if (!jumps.isEmpty()) {
                    jumps.remove(0).run();
                }
                return delegate().execute(table, transaction);
            }
        };
        EntityTable.of(same, mapper).insert(NEW);
        assertThat(jumps).isEmpty();
        for (int index = 0; index < mapper.model().indexes().size(); index++) {
            assertThat(staff.queryIndex(index, RowQuery.wholeTable()).items())
                    .as(mapper.model().indexes().get(index).name())
                    .hasSize(1);
        }
        assertThat(IndexRepair.verify(staff)).matches(IndexRepair.Report::isClean);
    }

    /** That a write ended without a word is not remembered either. */
    @Test
    void intentOfAnyKnownKindIsEventuallyFinished() {
        store.createTable("staff");
        store.write(
                "staff",
                RowOperation.insert(
                        new PrimaryKey("p", "r"), Row.builder("p", "r").build()));
        IntentLog log = new IntentLog(store, Clock.systemUTC());
        String id = log.newId();
        log.begin(
                id,
                "eventual",
                "staff",
                "p",
                row -> row.int32("done", 0).int32("total", 0).binary("steps0", NO_STEPS));
        assertThat(recover(store, Duration.ofMinutes(5)).finished()).isEqualTo(1);
        ahead.set(DAYS);
        recover(store, DAYS);
        assertThat(left()).as("its writer may be about to send its transaction").hasSize(3);
        log.complete(id);
        ahead.set(DAYS.multipliedBy(2));
        recover(store, DAYS.multipliedBy(2));
        assertThat(left()).containsExactly("staff " + new PrimaryKey("p", "r"));
    }
}
