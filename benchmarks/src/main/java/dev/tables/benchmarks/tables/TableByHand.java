package dev.tables.benchmarks.tables;

import dev.tables.benchmarks.contender.Contender;
import dev.tables.benchmarks.contender.Employee;
import dev.tables.benchmarks.contender.EmployeeTableMapper;
import dev.tables.engine.KeyRange;
import dev.tables.engine.RowQuery;
import dev.tables.engine.local.Durability;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.rocksdb.RocksDbOptions;
import dev.tables.engine.rocksdb.RocksDbTableStores;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.table.EntityTable;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The generated mapper and the entity table, with queries made by hand: no planner, no Spring. */
public final class TableByHand implements Contender {
    private static final String ENTITY = "Employee";
    private static final int BY_LAST_NAME = 0;
    private static final int BY_EMAIL = 1;

    private final LocalTableStore store;
    private final EntityTable<Employee> employees;
    private final EntityModel model;

    /** Opens or creates a store. */
    public TableByHand(Path directory, Durability durability) {
        store = RocksDbTableStores.open(directory, RocksDbOptions.defaults().withDurability(durability));
        employees = EntityTable.of(store, new EmployeeTableMapper());
        model = employees.model();
        store.createTableIfNotExists(model.table());
    }

    @Override
    public void insert(Employee employee) {
        employees.insert(employee);
    }

    @Override
    public void saveAll(List<Employee> group) {
        employees.saveAll(group);
    }

    @Override
    public @Nullable Employee find(String department, int number) {
        return employees.get(EmployeeRows.row(department, number));
    }

    @Override
    public List<Employee> range(String department, int from, int to) {
        KeyRange numbers = model.rowKey()
                .between(ENTITY, List.of(), new KeyLayout.Bound(from, true), new KeyLayout.Bound(to, true));
        return employees
                .query(RowQuery.partition(department).withRowKeyRange(numbers))
                .items();
    }

    @Override
    public @Nullable Employee byEmail(String department, String email) {
        List<Employee> found = byIndex(BY_EMAIL, department, email);
        return found.isEmpty() ? null : found.get(0);
    }

    @Override
    public List<Employee> byLastName(String department, String lastName) {
        return byIndex(BY_LAST_NAME, department, lastName);
    }

    @Override
    public List<Employee> tenNewest(String department) {
        return employees.query(RowQuery.partition(department).withPageSize(10)).items();
    }

    @Override
    public void update(Employee changed) {
        employees.save(changed);
    }

    @Override
    public void delete(String department, int number) {
        if (!employees.delete(EmployeeRows.row(department, number))) {
            throw new IllegalStateException("There is no such employee.");
        }
    }

    @Override
    public long count(String department) {
        return employees.count(RowQuery.partition(department));
    }

    @Override
    public void compact() {
        store.compact();
    }

    @Override
    public void close() {
        store.close();
    }

    private List<Employee> byIndex(int index, String department, String value) {
        KeyRange keys = model.indexKey(index).equalTo(ENTITY, List.of(value));
        return employees
                .queryIndex(index, RowQuery.partition(department).withRowKeyRange(keys))
                .items();
    }
}
