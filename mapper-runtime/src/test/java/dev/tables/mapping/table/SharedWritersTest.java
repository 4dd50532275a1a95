package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.annotation.IndexConsistency;
import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.Projection;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.request.RequestContext;
import dev.tables.engine.tck.store.RecordingTableStore;
import dev.tables.mapping.lifecycle.IndexMismatchPolicy;
import dev.tables.mapping.model.UniqueIndexViolationException;
import dev.tables.testing.Seed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A store that several processes have open: they write, read, start, end, are killed and rest at any request of the others. With transactions
 * across partitions index rows are written with their entities and read without verification; without them by the protocol.
 */
class SharedWritersTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_124);

    private static final List<Integer> INDEXES = List.of(
            EmployeeTableMapper.BY_LAST_NAME, EmployeeTableMapper.BY_EMAIL, EmployeeTableMapper.BY_TITLE_AND_SALARY);

    /** One process, its mode, and whether it is at work just now. */
    private static final class One {
        final SharedStore store;
        final UnitsOfWork units;
        Deployment.@Nullable Process process;
        boolean busy;

        One(SharedStore store) {
            this.store = store;
            units = new UnitsOfWork(store.store());
        }

        EntityTable<Employee> table() {
            Deployment.Process started = process;
            if (started == null) {
                throw new IllegalStateException("not started");
            }
            return started.table();
        }

        void close() {
            Deployment.Process started = process;
            if (started != null) {
                started.close();
            }
        }

        void heartbeat() {
            Deployment.Process started = process;
            if (started != null) {
                started.catalog().writeHeartbeat();
            }
        }
    }

    /** Several processes, and what they do in an order that a random number decides. */
    private static final class World {
        final Deployment deployment = new Deployment();
        final EntityTable<Employee> truth = EntityTable.of(deployment.store, EmployeeTableMapper.WITHOUT_INDEXES);
        final Random random;
        final List<One> processes = new ArrayList<>();
        /** What was stored at the moments that the reads at work have seen, one list for each. */
        final List<List<List<Employee>>> moments = new ArrayList<>();

        int depth;
        int most = 3;
        int reads;
        int killed;
        int units;

        /** Whether the store has transactions across partitions. */
        final boolean direct;

        World(Random random, boolean direct) {
            this.random = random;
            this.direct = direct;
        }

        List<Employee> stored() {
            return truth.query(RowQuery.wholeTable().withPageSize(1000)).items();
        }

        void start() {
            One[] self = new One[1];
            SharedStore store = new SharedStore(deployment.store, () -> {
                if (self[0].busy && depth < most && random.nextInt(12) == 0) {
                    act();
                }
                if (self[0].process != null && random.nextInt(150) == 0) {
                    self[0].store.kill();
                    killed++;
                }
                moments.forEach(seen -> seen.add(stored()));
            });
            One one = new One(store);
            self[0] = one;
            within(
                    one,
                    () -> one.process = deployment.start(
                            direct ? store.store() : RecordingTableStore.withinPartitions(store.store()),
                            EmployeeTableMapper.ACROSS_PARTITIONS,
                            IndexMismatchPolicy.REJECT,
                            () -> processes.stream()
                                    .filter(other -> !other.busy)
                                    .toList()
                                    .forEach(this::renew)));
            if (one.process != null) {
                processes.add(one);
            }
        }

        private void renew(One other) {
            if (random.nextInt(3) == 0) {
                within(other, other::heartbeat);
            }
        }

        /** Does something in a process: that it is dead, or refused, is as good. */
        private void within(One one, Runnable work) {
            one.busy = true;
            depth++;
            try {
                // Another process may be at something else in this thread just now.
                RequestContext.of(RequestContext.Activity.FOREGROUND).runWithin(() -> {
                    work.run();
                    return one;
                });
            } catch (UniqueIndexViolationException | ConcurrentUpdateException refused) {
                return;
            } catch (StoreUnavailableException dead) {
                if (one.store.isDead()) {
                    processes.remove(one);
                }
            } finally {
                depth--;
                one.busy = false;
            }
        }

        void act() {
            List<One> idle = processes.stream().filter(one -> !one.busy).toList();
            int what = random.nextInt(40);
            if (idle.isEmpty() || what == 0 && processes.size() < 5) {
                if (processes.size() < 5) {
                    start();
                }
                return;
            }
            One one = idle.get(random.nextInt(idle.size()));
            if (what == 1) {
                processes.remove(one);
                within(one, one::close);
            } else if (what == 2) {
                deployment.pass(Duration.ofSeconds(random.nextInt(2) == 0 ? 400 : random.nextInt(70)));
            } else if (what == 3 && depth == 0) {
                deployment.recover(EmployeeTableMapper.ACROSS_PARTITIONS);
            } else if (what < 7 && direct) {
                within(one, () -> unit(one));
            } else if (what < 20) {
                within(one, () -> write(one.table()));
            } else {
                within(one, () -> read(one));
            }
        }

        private Employee employee() {
            return Employee.of("D" + random.nextInt(2), random.nextInt(4))
                    .named(random.nextInt(4) == 0 ? null : "N" + random.nextInt(2))
                    .mailed(random.nextInt(3) == 0 ? null : "m" + random.nextInt(3))
                    .paid(random.nextInt(3) == 0 ? null : "T" + random.nextInt(2), random.nextInt(2));
        }

        private void write(EntityTable<Employee> table) {
            switch (random.nextInt(6)) {
                case 0, 1 -> table.delete(employee());
                case 2 ->
                    table.update(table.mapper().primaryKeyOf(employee()), old -> old.named("U" + random.nextInt(2)));
                case 3 -> table.saveAll(List.of(employee(), employee()));
                default -> table.save(employee());
            }
        }

        /** Its reads see the store as it was when it began, with its own writes, whatever others do between its requests. */
        private void unit(One one) {
            Deployment.Process process = one.process;
            assertThat(process).isNotNull();
            EntityTable<Employee> table = Deployment.ofUnits(process, one.units);
            Runnable work = () -> {
                for (int request = 1 + random.nextInt(3); request > 0; request--) {
                    write(table);
                    if (depth < most && random.nextInt(3) == 0) {
                        act();
                    }
                    int index = INDEXES.get(random.nextInt(INDEXES.size()));
                    List<Employee> stored = table.query(RowQuery.wholeTable()).items();
                    TreeSet<String> found = new TreeSet<>();
                    table.queryIndex(index, RowQuery.wholeTable())
                            .items()
                            .forEach(each ->
                                    found.add(table.mapper().primaryKeyOf(each).toString()));
                    assertThat(found)
                            .as("%s: index %d within a unit of work", SEED, index)
                            .isEqualTo(expected(one, index, stored));
                }
            };
            if (random.nextInt(4) == 0) {
                one.units.rolledBack(work);
            } else {
                one.units.committed(work);
            }
            units++;
        }

        private void read(One one) {
            int index = INDEXES.get(random.nextInt(INDEXES.size()));
            List<List<Employee>> seen = new ArrayList<>();
            moments.add(seen);
            try {
                seen.add(stored());
                TreeSet<String> found = random.nextBoolean() ? keys(one, index) : keysOfEntities(one, index, seen);
                seen.add(stored());
                List<TreeSet<String>> expected = seen.stream()
                        .map(moment -> expected(one, index, moment))
                        .distinct()
                        .toList();
                if (direct) {
                    assertThat(expected)
                            .as("%s: index %d, found %s", SEED, index, found)
                            .contains(found);
                } else {
                    checkOfSeveralMoments(expected, found, index);
                }
            } finally {
                moments.remove(seen);
            }
            reads++;
        }

        /** A store without snapshots shows each entity as it was at some moment of the read. */
        private static void checkOfSeveralMoments(List<TreeSet<String>> expected, TreeSet<String> found, int index) {
            TreeSet<String> always = new TreeSet<>(expected.get(0));
            TreeSet<String> sometimes = new TreeSet<>();
            expected.forEach(always::retainAll);
            expected.forEach(sometimes::addAll);
            assertThat(found).as("%s: index %d", SEED, index).containsAll(always);
            assertThat(sometimes).as("%s: index %d", SEED, index).containsAll(found);
        }

        private static TreeSet<String> keys(One one, int index) {
            RowQuery keys = RowQuery.wholeTable().withProjection(Projection.of());
            TreeSet<String> found = new TreeSet<>();
            one.table()
                    .queryIndex(index, IndexConsistency.STRONG, keys, row -> row.primaryKey())
                    .items()
                    .forEach(row -> found.add(row.toString()));
            return found;
        }

        /** Which they are is as of one moment; what they hold besides their values of the index may be of a later one. */
        private TreeSet<String> keysOfEntities(One one, int index, List<List<Employee>> seen) {
            List<Employee> entities =
                    one.table().queryIndex(index, RowQuery.wholeTable()).items();
            seen.add(stored());
            TreeSet<String> found = new TreeSet<>();
            for (Employee each : entities) {
                assertThat(seen).as("%s: index %d: %s", SEED, index, each).anyMatch(moment -> moment.contains(each));
                found.add(one.table().mapper().primaryKeyOf(each).toString());
            }
            return found;
        }

        private static TreeSet<String> expected(One one, int index, List<Employee> stored) {
            TreeSet<String> expected = new TreeSet<>();
            for (Employee employee : stored) {
                var writer = one.table().model().indexKey(index).writer("Employee");
                one.table().mapper().writeIndex(index, employee, writer);
                if (!writer.hasNullComponent()) {
                    expected.add(one.table().mapper().primaryKeyOf(employee).toString());
                }
            }
            return expected;
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void readsAreCorrectWhileProcessesStartAndStop(boolean direct) {
        int reads = 0;
        int killed = 0;
        int units = 0;
        for (int round = 0; round < ROUNDS; round++) {
            World world = new World(SEED.plus(round).random(), direct);
            world.start();
            for (int step = 0; step < STEPS; step++) {
                world.act();
            }
            world.most = 0;
            world.deployment.recover(EmployeeTableMapper.ACROSS_PARTITIONS);
            world.deployment.recoverAfter(Duration.ofDays(2), EmployeeTableMapper.ACROSS_PARTITIONS);
            world.deployment.checkClean(EmployeeTableMapper.ACROSS_PARTITIONS);
            reads += world.reads;
            killed += world.killed;
            units += world.units;
            world.deployment.close();
        }
        assertThat(reads).as("reads").isGreaterThan(ROUNDS * 20);
        assertThat(units).as("units of work").isGreaterThan(direct ? ROUNDS * 5 : -1);
        assertThat(killed).as("processes that were killed").isGreaterThan(ROUNDS / 4);
    }

    private static final int ROUNDS = 40;
    private static final int STEPS = 300;
}
