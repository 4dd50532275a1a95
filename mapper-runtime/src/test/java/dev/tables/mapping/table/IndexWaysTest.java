package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.Capability;
import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.Row;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.tck.store.RecordingTableStore;
import dev.tables.mapping.intent.IntentLog;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.model.UniqueIndexViolationException;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Rows that are copied between stores with transactions across partitions and stores without them: processes follow each other, write index
 * rows as their store requires, and die at any request. Every query is compared with the entities, and in the end every index row.
 */
class IndexWaysTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_122);

    private static final int THREADS = 4;

    private final LocalTableStore store = LocalTableStore.inMemory();
    private final TableIndexChecks world = new TableIndexChecks(store);

    private static EntityTable<Employee> table(TableStore process, boolean direct) {
        TableStore shown = direct ? process : RecordingTableStore.withinPartitions(process);
        return EntityTable.of(shown, EmployeeTableMapper.ACROSS_PARTITIONS);
    }

    private static EntityTable<Employee> cataloged(TableStore process, IndexCatalog catalog) {
        return EntityTable.of(
                process,
                EmployeeTableMapper.ACROSS_PARTITIONS,
                EntityTableOptions.defaults().withIndexCatalog(catalog));
    }

    private static Employee employee(Random random) {
        return Employee.of("D" + random.nextInt(3), random.nextInt(8))
                .named(random.nextInt(4) == 0 ? null : "N" + random.nextInt(3))
                .mailed(random.nextInt(3) == 0 ? null : "m" + random.nextInt(6))
                .paid(random.nextInt(3) == 0 ? null : "T" + random.nextInt(2), random.nextInt(2))
                .badged(random.nextInt(3) == 0 ? null : (long) random.nextInt(6));
    }

    private static void write(EntityTable<Employee> table, Random random) {
        switch (random.nextInt(6)) {
            case 0 -> table.delete(employee(random));
            case 1 ->
                table.update(table.mapper().primaryKeyOf(employee(random)), old -> old.named("U" + random.nextInt(3)));
            case 2 -> table.saveAll(List.of(employee(random), employee(random), employee(random)));
            case 3 -> table.deleteAll(List.of(employee(random), employee(random)));
            default -> table.save(employee(random));
        }
    }

    /** Does random writes; stops when the process is dead. */
    private static void work(EntityTable<Employee> table, Random random, int steps) {
        for (int step = 0; step < steps; step++) {
            try {
                write(table, random);
            } catch (UniqueIndexViolationException | ConcurrentUpdateException refused) {
                continue;
            } catch (StoreUnavailableException dead) {
                return;
            }
        }
    }

    private static void run(List<Runnable> works) throws InterruptedException {
        List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());
        List<Thread> threads = works.stream().map(Thread::new).toList();
        threads.forEach(thread -> thread.setUncaughtExceptionHandler((dead, why) -> failures.add(why)));
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(failures).as("%s", SEED).isEmpty();
    }

    /** A process that dies before its request of that number. */
    private InterruptedTableStore mortal(int requests) {
        return new InterruptedTableStore(store).diesBefore(requests);
    }

    @Test
    void processesWithDirectAndProtocolWritesAlternate() throws Exception {
        world.table(store).createTables();
        Random random = SEED.random();
        for (int generation = 0; generation < 60; generation++) {
            boolean direct = random.nextBoolean();
            InterruptedTableStore process = mortal(40 + random.nextInt(600));
            EntityTable<Employee> table = table(process, direct);
            List<Runnable> works = new ArrayList<>();
            for (int thread = 0; thread < THREADS; thread++) {
                Random own = new Random(random.nextLong());
                works.add(() -> work(table, own, 40));
            }
            run(works);
            process.close();
            String message = "generation " + generation + (direct ? ", direct, " : ", by protocol, ") + SEED;
            world.check(message);
            if (random.nextInt(4) == 0) {
                world.recover();
                world.check(message);
            }
        }
        table(store, true).save(Employee.of("Last", 1).named("Last"));
        world.check("at last");
        world.recoverLater();
        world.checkSpotless(SEED.toString());
    }

    /** Rows that an aborted writer put after its intent was finished are found by the note of the abort. */
    @Test
    void openingATableFinishesCopiedIntents() {
        EntityTable<Employee> first = table(store, true);
        first.createTables();
        try (IndexCatalog catalog = IndexCatalog.of(store)) {
            cataloged(store, catalog);
        }
        Employee jones = Employee.of("Sales", 1).named("Jones").mailed("a");
        first.save(jones);
        for (int request = 1; ; request++) {
            InterruptedTableStore process = mortal(request);
            try {
                table(process, false).save(jones.named("N" + request).mailed("m" + request));
                break;
            } catch (StoreUnavailableException dead) {
                assertThat(process.isDead()).isTrue();
            }
            TableStore next = new InterruptedTableStore(store);
            try (IndexCatalog catalog = IndexCatalog.of(next)) {
                EntityTable<Employee> reader = cataloged(next, catalog);
                reader.save(jones.mailed("b" + request));
                for (int index = 0; index < 2; index++) {
                    assertThat(store.query(reader.model().indexTable(index), RowQuery.wholeTable(), Row.DECODER)
                                    .items())
                            .as("dead before request " + request)
                            .hasSize(1);
                }
            }
        }
        assertThat(store.query(IntentLog.TABLE_NAME, RowQuery.wholeTable(), Row.DECODER)
                        .items())
                .as("intents are left to recovery, which has nothing to do")
                .isNotEmpty();
        world.recoverLater();
        world.checkSpotless("after recovery");
    }

    @Test
    void indexRowsAreWrittenWithTheirEntitiesWithoutCatalog() {
        RecordingTableStore shared = new RecordingTableStore(store, Capability.SINGLE_PROCESS_ACCESS);
        EntityTable<Employee> table = table(shared, true);
        table.createTables();
        table.save(Employee.of("Sales", 1).named("Jones"));
        assertThat(shared.requests()).containsExactly("get", "execute across INSERT INSERT_OR_REPLACE");
        assertThat(table.saveAllOrNone(List.of(
                        Employee.of("Sales", 2).named("Jones"),
                        Employee.of("Tech", 3).named("Jones"))))
                .hasSize(2);
        world.checkClean("after all");
    }

    @Test
    void crossPartitionSaveAllIsAtomic() {
        EntityTable<Employee> table = table(store, true);
        table.createTables();
        table.save(Employee.of("Sales", 1).mailed("taken"));
        List<Employee> some = new ArrayList<>();
        for (int number = 10; number < 110; number++) {
            some.add(Employee.of("D" + number % 9, number).named("Jones"));
        }
        some.set(99, some.get(99).mailed("taken"));
        assertThatThrownBy(() -> table.saveAllOrNone(some)).isInstanceOf(UniqueIndexViolationException.class);
        assertThatThrownBy(() -> table.saveAll(some))
                .as("a chunk is atomic")
                .isInstanceOf(UniqueIndexViolationException.class);
        assertThat(table.query(RowQuery.wholeTable()).items()).hasSize(1);
        // The value is handed over, from one partition to another.
        some.add(Employee.of("Sales", 1).mailed("other"));
        table.saveAllOrNone(some);
        assertThat(table.query(RowQuery.wholeTable()).items()).hasSize(101);
        world.checkClean("after all");
        assertThat(table.deleteAllOrNone(some)).isEqualTo(101);
        world.checkClean("after none");
        List<Employee> many = new ArrayList<>();
        for (int number = 0; number < 5_001; number++) {
            many.add(Employee.of("D" + number % 9, number).named("Jones"));
        }
        assertThatThrownBy(() -> table.saveAllOrNone(many))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("10002 operations, including index rows, but at most 10000")
                .hasMessageContaining("Nothing was written");
        assertThat(table.query(RowQuery.wholeTable()).items()).isEmpty();
    }

    /** Before every request of the reader the entity moves on within the range it asks for. */
    @Test
    void pageIsConsistentWhileEntitiesMove() {
        EntityTable<Employee> table = table(store, true);
        table.createTables();
        Employee jones = Employee.of("Sales", 1).named("A");
        table.save(jones);
        table.save(Employee.of("Tech", 2).named("Z"));
        InterruptedTableStore reader = new InterruptedTableStore(store);
        for (int request = 0; request < 40; request++) {
            String name = String.valueOf((char) ('B' + request % 20));
            // Another thread: what this one reads is of the moment that the reader has chosen.
            reader.before(
                    request,
                    () -> CompletableFuture.runAsync(() -> table.save(jones.named(name)))
                            .join());
        }
        assertThat(table(reader, true)
                        .queryIndex(EmployeeTableMapper.BY_LAST_NAME, RowQuery.wholeTable())
                        .items())
                .extracting(Employee::number)
                .containsExactlyInAnyOrder(1, 2);
        assertThat(reader.requests()).as("twice an index page and two entities").isLessThanOrEqualTo(6);
    }

    @Test
    void missingTableOfAnIndexIsCreated() {
        EntityTable<Employee> table = table(store, true);
        store.createTable("staff");
        table.save(Employee.of("Sales", 1).named("Jones").mailed("a"));
        store.createTableIfNotExists(IntentLog.TABLE_NAME);
        store.createTableIfNotExists(table.model().indexTable(EmployeeTableMapper.BY_TITLE_AND_SALARY));
        world.checkClean("saved");
        store.deleteTable(table.model().indexTable(0));
        assertThat(table.delete(Employee.of("Sales", 1))).isTrue();
        world.checkClean("deleted");
    }
}
