package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.tck.store.HashPartitionedTableStore;
import dev.tables.mapping.model.UniqueIndexViolationException;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Indexes in tables of their own, in either way of writing them: crashes and other writers at every request of every kind of write. */
@ParameterizedClass
@EnumSource
class TableIndexTest {
    /** How index rows are written. */
    enum Way {
        DIRECTLY,
        BY_PROTOCOL,
        /** By the protocol, with requests side by side. */
        OVER_A_NETWORK,
        /** Directly, in a store that keeps no order across partitions. */
        DIRECTLY_IN_SHARDS,
        /** By the protocol, in such a store. */
        BY_PROTOCOL_IN_SHARDS;

        /** With as much at once as there can be. */
        private TableStore storeOfThreads() {
            return this == OVER_A_NETWORK ? NetworkStore.withThreads() : store();
        }

        private TableStore store() {
            return switch (this) {
                case DIRECTLY -> LocalTableStore.inMemory();
                case BY_PROTOCOL -> ServiceStore.inMemory();
                case OVER_A_NETWORK -> NetworkStore.inMemory();
                case DIRECTLY_IN_SHARDS -> new HashPartitionedTableStore(LocalTableStore.inMemory());
                case BY_PROTOCOL_IN_SHARDS ->
                    new ServiceStore(new HashPartitionedTableStore(LocalTableStore.inMemory()));
            };
        }
    }

    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_122);

    private static final int ROUNDS = Effort.byEffort("test.rounds", 25, 100);
    /** Crashes and other writers come before every request, or in a short round before every third one. */
    private static final int STEP = Effort.byEffort(3, 1);

    static final Employee JONES =
            Employee.of("Sales", 1).named("Jones").mailed("a").paid("CEO", 9).badged(1L);
    static final Employee SMITH = Employee.of("Tech", 2).named("Smith").mailed("b");

    /** Writes that get in each other's way: same entity, same value, same unique value. */
    static final List<Consumer<EntityTable<Employee>>> WRITES = List.of(
            table ->
                    table.save(Employee.of("Tech", 3).named("Jones").mailed("c").paid("CEO", 7)),
            table -> table.save(JONES.named("Smith")),
            table -> table.save(JONES.named(null).mailed(null)),
            table -> table.delete(JONES),
            table -> table.save(SMITH.mailed("a")),
            table -> table.save(JONES.mailed("x").named("Brown")),
            table -> table.save(SMITH.mailed("x").named("Brown")),
            table -> table.save(JONES.paid("CEO", 8)),
            table -> table.saveAll(List.of(
                    JONES.mailed("y"), Employee.of("Sales", 4).named("Jones").mailed("x"))),
            table -> {
                table.delete(JONES);
                table.save(SMITH.mailed("a"));
            });

    private final Way way;

    TableIndexTest(Way way) {
        this.way = way;
    }

    @Test
    void indexFindsEntitiesOfAllPartitions() {
        try (World world = new World(way)) {
            EntityTable<Employee> table = world.table(world.store);
            table.save(Employee.of("Tech", 3).named("Jones"));
            assertThat(world.find(EmployeeTableMapper.BY_LAST_NAME, "Jones"))
                    .extracting(Employee::number)
                    .containsExactly(1, 3);
            assertThat(world.find(EmployeeTableMapper.BY_EMAIL, "b")).containsExactly(SMITH);
            assertThatThrownBy(() -> table.save(SMITH.mailed("a")))
                    .isInstanceOf(UniqueIndexViolationException.class)
                    .hasMessageContaining("byEmail");
            assertThat(table.model().tables())
                    .containsExactly(
                            "staff",
                            "staffEmpByLastName",
                            "tablesIntents",
                            "staffEmpByEmail",
                            "staffEmpByTitleAndSalary");
            world.checkClean("at the end");
        }
    }

    @Test
    void indexesAreExactAndRecoverableAfterACrashBeforeAnyRequest() {
        for (int write = 0; write < WRITES.size(); write++) {
            for (int crash = 0; isReached(write, crash); crash++) {
                String message = "write " + write + " dies before request " + crash;
                try (World world = new World(way)) {
                    world.attempt(WRITES.get(write), new InterruptedTableStore(world.store).diesBefore(crash));
                    world.check(message);
                    world.recover();
                    world.checkClean(message);
                    world.recoverLater();
                    world.checkSpotless(message);
                    WRITES.forEach(next -> world.attempt(next, world.store));
                    world.checkClean(message + " and others follow");
                }
            }
        }
    }

    private boolean isReached(int write, int request) {
        try (World world = new World(way)) {
            InterruptedTableStore process = new InterruptedTableStore(world.store).diesBefore(request);
            world.attempt(WRITES.get(write), process);
            return process.isDead();
        }
    }

    @Test
    void crashOfRecoveryIsRecovered() {
        Random random = SEED.random();
        for (int write = 0; write < WRITES.size(); write++) {
            for (int crash = 1 + random.nextInt(STEP); isReached(write, crash); crash += STEP) {
                boolean reached = true;
                for (int second = write % 3; reached; second += 3) {
                    String message = "write " + write + " dies before request " + crash + ", recovery before " + second;
                    try (World world = new World(way)) {
                        world.attempt(WRITES.get(write), new InterruptedTableStore(world.store).diesBefore(crash));
                        InterruptedTableStore recoverer = new InterruptedTableStore(world.store).diesBefore(second);
                        world.recover(recoverer);
                        reached = recoverer.isDead() && second < 60;
                        world.check(message);
                        world.recover();
                        world.checkClean(message);
                    }
                }
            }
        }
    }

    @Test
    void indexesAreExactIfAnotherWriterInterleavesAnyRequests() {
        Random random = SEED.random();
        for (int first = 0; first < WRITES.size(); first++) {
            for (int second = 0; second < WRITES.size(); second++) {
                boolean reached = true;
                for (int request = random.nextInt(STEP); reached; request += STEP) {
                    String message = "write " + second + " before request " + request + " of write " + first;
                    Consumer<EntityTable<Employee>> other = WRITES.get(second);
                    try (World world = new World(way)) {
                        InterruptedTableStore process = new InterruptedTableStore(world.store);
                        process.before(request, () -> {
                            world.check(message);
                            world.attempt(other, world.store);
                            world.check(message);
                        });
                        world.attempt(WRITES.get(first), process);
                        reached = process.requests() > request;
                        world.check(message);
                        world.recover();
                        world.checkClean(message);
                    }
                }
            }
        }
    }

    @Test
    void indexesAreExactIfRecoveryAbortsALiveWriter() {
        for (int write = 0; write < WRITES.size(); write++) {
            boolean reached = true;
            for (int request = 0; reached; request++) {
                String message = "recovery before request " + request + " of write " + write;
                try (World world = new World(way)) {
                    InterruptedTableStore process = new InterruptedTableStore(world.store);
                    process.before(request, world::recover);
                    Throwable failed = world.attempt(WRITES.get(write), process);
                    assertThat(failed == null || failed instanceof UniqueIndexViolationException)
                            .as(message)
                            .isTrue();
                    reached = process.requests() > request;
                    world.check(message);
                    world.recover();
                    world.checkClean(message);
                }
            }
        }
    }

    @Test
    void indexesAreExactAfterRandomWritersRecoverersAndCrashes() {
        for (int round = 0; round < ROUNDS; round++) {
            Random random = SEED.plus(round).random();
            String message = SEED.plus(round).toString();
            try (World world = new World(way)) {
                for (int i = 0; i < 4; i++) {
                    nested(world, random, 3);
                    world.check(message);
                }
                world.recoverLater();
                world.checkSpotless(message);
            }
        }
    }

    /** A write interrupted by others, each interrupted by others, any of which may die. */
    private void nested(World world, Random random, int depth) {
        InterruptedTableStore process = new InterruptedTableStore(world.store);
        for (int i = random.nextInt(3); depth > 0 && i > 0; i--) {
            process.before(random.nextInt(14), () -> nested(world, random, depth - 1));
        }
        if (random.nextInt(3) == 0) {
            process.diesBefore(random.nextInt(14));
        }
        if (random.nextInt(6) == 0) {
            world.recover(process);
        } else {
            world.attempt(WRITES.get(random.nextInt(WRITES.size())), process);
        }
        world.check("-Dtables.seed, see the round");
    }

    @Test
    void indexesAreExactAfterConcurrentWritesAndRecovery() throws Exception {
        try (World world = new World(way.storeOfThreads())) {
            List<Thread> threads = new ArrayList<>();
            List<Throwable> failures = java.util.Collections.synchronizedList(new ArrayList<>());
            for (int i = 0; i < 3; i++) {
                Random random = SEED.plus(i).random();
                threads.add(new Thread(() -> {
                    for (int step = 0; step < 150; step++) {
                        if (random.nextInt(10) == 0) {
                            world.recover();
                        } else {
                            world.attempt(WRITES.get(random.nextInt(WRITES.size())), world.store);
                        }
                    }
                }));
            }
            threads.forEach(thread -> thread.setUncaughtExceptionHandler((dead, why) -> failures.add(why)));
            threads.forEach(Thread::start);
            for (Thread thread : threads) {
                thread.join();
            }
            assertThat(failures).as("%s", SEED).isEmpty();
            world.recover();
            world.checkClean(SEED.toString());
        }
    }

    /** Recovery in two processes and a backfill at once, while others write. */
    @Test
    void repairWorksDuringConcurrentWrites() throws Exception {
        try (World world = new World(way.storeOfThreads())) {
            EntityTable<Employee> plain = EntityTable.of(world.store, EmployeeTableMapper.WITHOUT_INDEXES);
            for (int i = 10; i < 60; i++) {
                plain.save(Employee.of("Tech", i).named("Old").mailed("o" + i));
            }
            List<Throwable> failures = java.util.Collections.synchronizedList(new ArrayList<>());
            List<Thread> threads = List.of(
                    new Thread(() -> writeAtRandom(world, SEED.random())),
                    new Thread(() -> writeAtRandom(world, SEED.plus(1).random())),
                    new Thread(() -> IndexRepair.repair(world.table(world.store))),
                    new Thread(() -> {
                        for (int i = 0; i < 20; i++) {
                            world.recover();
                        }
                    }));
            threads.forEach(thread -> thread.setUncaughtExceptionHandler((dead, why) -> failures.add(why)));
            threads.forEach(Thread::start);
            for (Thread thread : threads) {
                thread.join();
            }
            assertThat(failures).as("%s", SEED).isEmpty();
            world.recover();
            world.checkClean(SEED.toString());
            assertThat(IndexRepair.verify(world.table(world.store)).isClean()).isTrue();
        }
    }

    private static void writeAtRandom(World world, Random random) {
        for (int step = 0; step < 150; step++) {
            world.attempt(WRITES.get(random.nextInt(WRITES.size())), world.store);
        }
    }

    @Test
    void versionedEntityIsNeverOverwrittenWithAStaleVersion() {
        try (World world = new World(way)) {
            EntityTable<Employee> table = EntityTable.of(world.store, EmployeeTableMapper.VERSIONED_ACROSS_PARTITIONS);
            Employee first = table.insert(Employee.of("Sales", 9).named("New").mailed("n"));
            Employee second = table.save(first.named("Newer"));
            assertThatThrownBy(() -> table.save(first.named("Lost"))).isInstanceOf(TableStoreException.class);
            assertThat(table.get(new PrimaryKey("Sales", "emp_00000009"))).isEqualTo(second);
            world.checkClean("after a refused save");
            assertThat(table.delete(second)).isTrue();
            world.checkClean("after the delete");
        }
    }

    /** A store with two employees, and what must be true of it. */
    static final class World extends TableIndexChecks {
        World(Way way) {
            this(way.store());
        }

        World(TableStore store) {
            super(store);
            EntityTable<Employee> table = table(store);
            table.createTables();
            table.insert(JONES);
            table.insert(SMITH);
        }

        List<Employee> find(int index, Object value) {
            EntityTable<Employee> table = table(store);
            KeyRange values = table.model().indexKey(index).equalTo("Employee", List.of(value));
            return table.queryIndex(index, RowQuery.wholeTable().withPartitionKeyRange(values))
                    .items();
        }
    }
}
