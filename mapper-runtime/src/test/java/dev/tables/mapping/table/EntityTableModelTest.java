package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowAlreadyExistsException;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.key.KeyWriter;
import dev.tables.mapping.model.UniqueIndexViolationException;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Random operations against a map of entities. Repeat a failure with {@code -Dtables.seed=...}. */
class EntityTableModelTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_122);

    private static final int STEPS = Integer.getInteger("test.steps", 3000);
    private static final String[] NAMES = {"Jones", "De Vries", "", "a!", "a b", "Ö/?", null, null};

    private final Random random = SEED.random();
    private final Map<PrimaryKey, Employee> model = new TreeMap<>();
    private boolean versioned = true;
    private int step;

    @Test
    void versionedTableAndItsIndexesMatchTheModel() {
        run(EmployeeTableMapper.VERSIONED);
    }

    @Test
    void unversionedTableAndItsIndexesMatchTheModel() {
        run(EmployeeTableMapper.UNVERSIONED);
    }

    private void run(EmployeeTableMapper mapper) {
        versioned = mapper.model().isVersioned();
        try (LocalTableStore store = LocalTableStore.inMemory()) {
            store.createTable("staff");
            EntityTable<Employee> table = EntityTable.of(store, mapper);
            for (step = 0; step < STEPS; step++) {
                act(table);
                checkRows(table, store);
                checkRead(table);
            }
        }
    }

    private void act(EntityTable<Employee> table) {
        switch (random.nextInt(8)) {
            case 0 -> insert(table, any());
            case 1, 2, 3 -> save(table, changed());
            case 4, 5 -> saveAll(table);
            case 6 -> delete(table, any());
            default -> deleteAll(table);
        }
    }

    private void insert(EntityTable<Employee> table, Employee employee) {
        Class<?> expected = model.containsKey(keys(employee))
                ? RowAlreadyExistsException.class
                : duplicates(List.of(employee)) ? UniqueIndexViolationException.class : null;
        put(attempt(expected, () -> List.of(table.insert(employee))));
    }

    private void save(EntityTable<Employee> table, Employee employee) {
        Class<?> expected = expectedOfSave(table, List.of(employee));
        put(attempt(expected, () -> List.of(table.save(employee))));
    }

    private void saveAll(EntityTable<Employee> table) {
        Map<PrimaryKey, Employee> chosen = new HashMap<>();
        for (int i = random.nextInt(6); i >= 0; i--) {
            Employee changed = changed();
            Employee stored = model.get(EmployeeTableMapper.keys("A", changed.number()));
            Employee one = changed.in("A").versioned(stored == null ? null : stored.version());
            chosen.put(keys(one), one);
        }
        List<Employee> employees = List.copyOf(chosen.values());
        Class<?> expected = expectedOfSave(table, employees);
        put(attempt(expected, () -> table.saveAll(employees)));
    }

    /** The first entity's row is checked before the others', and all of them before index rows. */
    private @Nullable Class<?> expectedOfSave(EntityTable<Employee> table, List<Employee> employees) {
        if (table.model().isVersioned()) {
            for (Employee employee : employees) {
                Employee stored = model.get(keys(employee));
                String version = employee.version();
                if (version == null && stored != null) {
                    return RowAlreadyExistsException.class;
                }
                if (version != null && stored == null) {
                    return RowNotFoundException.class;
                }
                if (stored != null && !Objects.equals(version, stored.version())) {
                    return ConcurrentUpdateException.class;
                }
            }
        }
        return duplicates(employees) ? UniqueIndexViolationException.class : null;
    }

    private boolean duplicates(List<Employee> changes) {
        Map<PrimaryKey, Employee> after = new HashMap<>(model);
        changes.forEach(change -> after.put(keys(change), change));
        List<String> unique = new ArrayList<>();
        after.values().forEach(employee -> {
            if (employee.email() != null) {
                unique.add(employee.department() + " mail " + employee.email());
            }
            if (employee.badge() != null) {
                unique.add(employee.department() + " badge " + employee.badge());
            }
        });
        return new TreeSet<>(unique).size() < unique.size();
    }

    private void delete(EntityTable<Employee> table, Employee employee) {
        boolean present = model.remove(keys(employee)) != null;
        assertThat(table.delete(keys(employee))).as(message()).isEqualTo(present);
    }

    private void deleteAll(EntityTable<Employee> table) {
        List<Employee> some = new ArrayList<>();
        model.values().forEach(employee -> {
            if (random.nextInt(4) == 0) {
                some.add(employee);
            }
        });
        assertThat(table.deleteAll(some)).as(message()).isEqualTo(some.size());
        some.forEach(employee -> model.remove(keys(employee)));
    }

    private List<Employee> attempt(@Nullable Class<?> expected, Callable<List<Employee>> action) {
        List<Employee> saved = List.of();
        Throwable thrown = null;
        try {
            saved = action.call();
        } catch (Exception failed) {
            thrown = failed;
        }
        assertThat(thrown == null ? null : thrown.getClass()).as(message()).isEqualTo(expected);
        return saved;
    }

    private void put(List<Employee> saved) {
        saved.forEach(employee -> model.put(keys(employee), employee));
    }

    private Employee any() {
        Employee employee = Employee.of(random.nextInt(4) == 0 ? "B" : "A", random.nextInt(12));
        return fill(employee);
    }

    private Employee changed() {
        Employee employee = any();
        Employee stored = model.get(keys(employee));
        if (stored == null) {
            return versioned && random.nextInt(10) == 0 ? employee.versioned("W/\"old\"") : employee;
        }
        Employee same = switch (random.nextInt(4)) {
            case 0 -> stored;
            case 1 -> stored.named(name());
            case 2 -> stored.mailed(employee.email()).badged(employee.badge());
            default -> employee.versioned(stored.version());
        };
        return versioned && random.nextInt(10) == 0 ? same.versioned(random.nextBoolean() ? null : "W/\"old\"") : same;
    }

    private Employee fill(Employee employee) {
        return employee.named(name())
                .mailed(random.nextInt(3) == 0 ? "m" + random.nextInt(8) : null)
                .paid(name(), random.nextInt(3))
                .badged(random.nextInt(3) == 0 ? (long) random.nextInt(8) : null);
    }

    private @Nullable String name() {
        return NAMES[random.nextInt(NAMES.length)];
    }

    private void checkRows(EntityTable<Employee> table, LocalTableStore store) {
        TreeSet<PrimaryKey> expected = new TreeSet<>(model.keySet());
        model.forEach((keys, employee) -> {
            for (int i = 0; i < 4; i++) {
                String indexKey = indexKey(table, i, keys, employee);
                if (indexKey != null) {
                    expected.add(new PrimaryKey(keys.partitionKey(), indexKey));
                }
            }
        });
        List<PrimaryKey> found = new ArrayList<>();
        for (Row row : store.query("staff", RowQuery.wholeTable(), Row.DECODER).items()) {
            found.add(row.primaryKey());
        }
        assertThat(found).as(message()).containsExactlyElementsOf(expected);
    }

    private static @Nullable String indexKey(
            EntityTable<Employee> table, int index, PrimaryKey keys, Employee employee) {
        KeyWriter writer = table.model().indexKey(index).writer("Employee");
        table.mapper().writeIndex(index, employee, writer);
        if (writer.hasNullComponent()) {
            return null;
        }
        return table.model().indexes().get(index).unique() ? writer.toKey() : writer.toKey(keys.rowKey());
    }

    /** Everything through every index equals the model, versions included. */
    private void checkRead(EntityTable<Employee> table) {
        assertThat(table.query(RowQuery.wholeTable()).items()).as(message()).containsExactlyElementsOf(model.values());
        for (int i = 0; i < 4; i++) {
            int index = i;
            Map<String, Employee> expected = new TreeMap<>();
            model.forEach((keys, employee) -> {
                String key = indexKey(table, index, keys, employee);
                if (key != null && keys.partitionKey().equals("A")) {
                    expected.put(key, employee);
                }
            });
            List<Employee> found = new ArrayList<>();
            RowQuery query = RowQuery.partition("A").withPageSize(1 + random.nextInt(9));
            ResultPage<Employee> page = table.queryIndex(index, query);
            found.addAll(page.items());
            while (page.nextToken() != null) {
                page = table.queryIndex(index, query.withContinuationToken(page.nextToken()));
                found.addAll(page.items());
            }
            assertThat(found).as(message()).containsExactlyElementsOf(expected.values());
        }
    }

    @Test
    void indexesAreExactAfterConcurrentWrites() throws InterruptedException, ExecutionException {
        try (LocalTableStore store = LocalTableStore.inMemory()) {
            store.createTable("staff");
            EntityTable<Employee> table = EntityTable.of(store, EmployeeTableMapper.UNVERSIONED);
            ExecutorService threads = Executors.newFixedThreadPool(4);
            List<Future<?>> writers = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                Random own = SEED.plus(i).random();
                writers.add(threads.submit(() -> write(table, own)));
            }
            for (Future<?> writer : writers) {
                writer.get();
            }
            threads.shutdown();
            table.query(RowQuery.wholeTable()).items().forEach(employee -> model.put(keys(employee), employee));
            checkRows(table, store);
            checkRead(table);
            assertThat(duplicates(List.of())).as(message()).isFalse();
        }
    }

    private static void write(EntityTable<Employee> table, Random random) {
        for (int i = 0; i < 500; i++) {
            Employee employee = Employee.of("A", random.nextInt(3))
                    .named(NAMES[random.nextInt(NAMES.length)])
                    .mailed("m" + random.nextInt(3))
                    .badged(random.nextInt(2) == 0 ? null : (long) random.nextInt(3));
            try {
                switch (random.nextInt(4)) {
                    case 0 -> table.delete(keys(employee));
                    case 1 ->
                        table.saveAll(List.of(
                                employee, employee.at(3 + random.nextInt(3)).mailed(null)));
                    default -> table.save(employee);
                }
            } catch (UniqueIndexViolationException | ConcurrentUpdateException refused) {
                KeyRange all = KeyRange.all();
                table.queryIndex(random.nextInt(4), RowQuery.partition("A").withRowKeyRange(all));
            }
        }
    }

    @Test
    void uniqueValueIsGivenToOneOfManyWriters() throws InterruptedException, ExecutionException {
        try (LocalTableStore store = LocalTableStore.inMemory()) {
            store.createTable("staff");
            EntityTable<Employee> table = EntityTable.of(store, EmployeeTableMapper.VERSIONED);
            ExecutorService threads = Executors.newFixedThreadPool(4);
            for (int round = 0; round < 50; round++) {
                List<Future<Boolean>> winners = new ArrayList<>();
                for (int i = 0; i < 4; i++) {
                    Employee employee = Employee.of("A", round * 10 + i).mailed("m" + round);
                    winners.add(threads.submit(() -> insertIfFree(table, employee)));
                }
                int won = 0;
                for (Future<Boolean> winner : winners) {
                    won += winner.get() ? 1 : 0;
                }
                assertThat(won).isEqualTo(1);
            }
            threads.shutdown();
            assertThat(table.count(RowQuery.wholeTable())).isEqualTo(50);
        }
    }

    private static boolean insertIfFree(EntityTable<Employee> table, Employee employee) {
        try {
            table.insert(employee);
            return true;
        } catch (UniqueIndexViolationException taken) {
            return false;
        } catch (TableStoreException unexpected) {
            throw new AssertionError(unexpected);
        }
    }

    private static PrimaryKey keys(Employee employee) {
        return EmployeeTableMapper.keys(employee.department(), employee.number());
    }

    private String message() {
        return SEED + " step " + step;
    }
}
