package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.annotation.IndexScope;
import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowAlreadyExistsException;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.query.internal.method.DerivedQuery;
import dev.tables.mapping.query.internal.method.MethodNameParser;
import dev.tables.mapping.query.internal.plan.Planner;
import dev.tables.mapping.query.internal.plan.QueryPlan;
import dev.tables.mapping.query.internal.run.BoundQuery;
import dev.tables.mapping.query.internal.run.QueryExecutor;
import dev.tables.mapping.query.internal.run.TableAccess;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Units of work that read, write and insert at random while others commit, and whose commit then finds a duplicate: it is a conflict if and only if
 * others have changed something that the unit has read, as a model of its reads knows.
 */
class StaleReadsTest {
    private static final int ROUNDS = Effort.byEffort("tables.rounds", 300, 4_000);
    private static final int NUMBERS = 8;
    private static final List<String> DEPARTMENTS = List.of("d1", "d2");
    private static final List<String> NAMES = List.of("Ash", "Elm", "Fir");

    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_129);

    @ParameterizedTest
    @EnumSource
    void duplicateIsAConflictIfAnyReadIsStale(IndexScope scope) {
        int conflicts = 0;
        for (int round = 0; round < ROUNDS; round++) {
            try (TableStore store = LocalTableStore.inMemory()) {
                conflicts += new Round(store, EmployeeTableMapper.of(scope), round).run() ? 1 : 0;
            }
        }
        assertThat(conflicts).isBetween(ROUNDS / 5, ROUNDS * 4 / 5);
    }

    /** Entities by their keys. */
    private static final class State extends TreeMap<PrimaryKey, Employee> {
        private static final long serialVersionUID = 1;

        State(Map<PrimaryKey, Employee> others) {
            super(others);
        }
    }

    /**
     * A read of a unit.
     *
     * @param covers whether an entity, which the unit has not written by then, is one that it reads if it is there
     * @param own the entities that the unit had written by then
     */
    private record Reading(String description, Predicate<Employee> covers, Set<PrimaryKey> own) {
        boolean isStale(State before, State now) {
            return !seen(before).equals(seen(now));
        }

        @Override
        public String toString() {
            return description + " but for " + own.stream().map(Round::text).toList();
        }

        private Map<PrimaryKey, Employee> seen(State state) {
            Map<PrimaryKey, Employee> seen = new TreeMap<>(state);
            seen.keySet().removeAll(own);
            seen.values().removeIf(covers.negate());
            return seen;
        }
    }

    /** One unit of work, beside others. */
    private static final class Round {
        private final EmployeeTableMapper mapper;
        private final UnitsOfWork units;
        private final EntityTable<Employee> outside;
        private final EntityTable<Employee> table;
        private final Random random;
        private final int number;

        private final State committed = new State(Map.of());
        private final Set<PrimaryKey> own = new HashSet<>();
        private final Set<PrimaryKey> ofOthers = new HashSet<>();
        private final List<Reading> readings = new ArrayList<>();
        private int salary;
        /** The last entity of the page before. */
        private @Nullable PrimaryKey bound;

        Round(TableStore store, EmployeeTableMapper mapper, int number) {
            this.mapper = mapper;
            this.number = number;
            random = SEED.plus(number).random();
            units = new UnitsOfWork(store);
            outside = EntityTable.of(store, mapper);
            outside.createTables();
            table = EntityTable.of(units.ofUnits(), mapper);
        }

        /** Returns whether a read was stale. */
        boolean run() {
            for (int i = random.nextInt(10); i >= 0; i--) {
                Employee employee = any();
                outside.save(employee);
                committed.put(mapper.primaryKeyOf(employee), employee);
            }
            State before = new State(committed);
            TableStoreException[] error = new TableStoreException[1];
            try {
                units.committed(() -> {
                    table.exists(new PrimaryKey("nobody", "emp_00000000"));
                    for (int i = random.nextInt(8); i >= 0; i--) {
                        step();
                    }
                    findDuplicate();
                });
            } catch (TableStoreException failed) {
                error[0] = failed;
            }
            List<Reading> stale = readings.stream()
                    .filter(reading -> reading.isStale(before, committed))
                    .toList();
            assertThat(error[0])
                    .as("%s, round %d: stale %s of %s", SEED, number, stale, readings)
                    .isInstanceOf(stale.isEmpty() ? RowAlreadyExistsException.class : ConcurrentUpdateException.class);
            return !stale.isEmpty();
        }

        private Employee any() {
            return Employee.of(DEPARTMENTS.get(random.nextInt(DEPARTMENTS.size())), random.nextInt(NUMBERS))
                    .named(NAMES.get(random.nextInt(NAMES.size())))
                    .paid("T", ++salary);
        }

        private void step() {
            switch (random.nextInt(7)) {
                case 0 -> write();
                case 1 -> commitOther();
                case 2 -> readOne();
                case 3 -> readSeveral();
                case 4 -> readPages();
                case 5 -> readByName();
                default -> delete();
            }
        }

        private void write() {
            Employee employee = any();
            if (!ofOthers.contains(mapper.primaryKeyOf(employee))) {
                table.save(employee);
                own.add(mapper.primaryKeyOf(employee));
            }
        }

        private void delete() {
            PrimaryKey keys = mapper.primaryKeyOf(any());
            if (!ofOthers.contains(keys)) {
                table.delete(keys);
                own.add(keys);
            }
        }

        private void commitOther() {
            Employee employee = any();
            PrimaryKey keys = mapper.primaryKeyOf(employee);
            if (own.contains(keys)) {
                return;
            }
            ofOthers.add(keys);
            if (random.nextInt(3) == 0) {
                outside.delete(keys);
                committed.remove(keys);
            } else {
                outside.save(employee);
                committed.put(keys, employee);
            }
        }

        private void note(String description, Predicate<Employee> covers) {
            readings.add(new Reading(description, covers, Set.copyOf(own)));
        }

        private static String text(@Nullable PrimaryKey keys) {
            return keys == null ? "the end" : keys.partitionKey() + "/" + keys.rowKey();
        }

        private void readOne() {
            PrimaryKey keys = mapper.primaryKeyOf(any());
            table.get(keys);
            note("get " + text(keys), one -> mapper.primaryKeyOf(one).equals(keys));
        }

        private void readSeveral() {
            List<PrimaryKey> keys =
                    List.of(mapper.primaryKeyOf(any()), mapper.primaryKeyOf(any()), mapper.primaryKeyOf(any()));
            table.getAll(keys);
            note("getAll " + keys.stream().map(Round::text).toList(), one -> keys.contains(mapper.primaryKeyOf(one)));
        }

        /** Reads some pages of a department or of all, each of which covers what lies from its start to its last entity. */
        private void readPages() {
            String department = random.nextBoolean() ? DEPARTMENTS.get(random.nextInt(2)) : null;
            RowQuery query = department == null ? RowQuery.wholeTable() : RowQuery.partition(department);
            RowQuery next = query.withPageSize(1 + random.nextInt(3));
            for (int i = random.nextInt(3); i >= 0; i--) {
                ResultPage<Employee> page = table.query(next);
                PrimaryKey after = bound;
                PrimaryKey last = page.hasNext()
                        ? mapper.primaryKeyOf(page.items().get(page.items().size() - 1))
                        : null;
                note(
                        "page of " + department + " behind " + text(after) + " to " + text(last),
                        one -> (department == null || one.department().equals(department))
                                && (after == null || mapper.primaryKeyOf(one).compareTo(after) > 0)
                                && (last == null || mapper.primaryKeyOf(one).compareTo(last) <= 0));
                bound = last;
                if (!page.hasNext()) {
                    break;
                }
                next = next.withContinuationToken(page.nextToken());
            }
            bound = null;
        }

        /** Reads by an index: of a department, or where the index is over all partitions, of all of them. */
        private void readByName() {
            String department = DEPARTMENTS.get(random.nextInt(2));
            String name = NAMES.get(random.nextInt(NAMES.size()));
            boolean all = mapper == EmployeeTableMapper.ACROSS_PARTITIONS;
            DerivedQuery asked =
                    MethodNameParser.parse(table.model(), all ? "findByLastName" : "findByDepartmentAndLastName");
            QueryPlan plan = Planner.plan(table.model(), asked.spec());
            new QueryExecutor<>(TableAccess.of(table))
                    .list(all ? BoundQuery.bind(plan, name) : BoundQuery.bind(plan, department, name), 0);
            note(
                    "find " + name + " of " + department,
                    one -> (all || one.department().equals(department))
                            && Objects.requireNonNull(one.lastName()).equals(name));
        }

        /** Inserts an entity that another commits first. */
        private void findDuplicate() {
            Employee employee = Employee.of("d1", 1_000 + number).named("Yew").paid("T", ++salary);
            table.insert(employee);
            outside.insert(employee.paid("T", ++salary));
            committed.put(mapper.primaryKeyOf(employee), employee.paid("T", salary));
        }
    }
}
