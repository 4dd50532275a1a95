package dev.tables.benchmarks.tables;

import dev.tables.benchmarks.contender.Contender;
import dev.tables.benchmarks.contender.Employee;
import dev.tables.benchmarks.contender.EmployeeKey;
import dev.tables.benchmarks.contender.SpringContext;
import dev.tables.engine.local.Durability;
import dev.tables.engine.local.LocalTableStore;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

/** Spring Data Tables as an application uses it: a repository. */
public final class Repository implements Contender {
    private final AnnotationConfigApplicationContext context;
    private final EmployeeRepository employees;

    /** Opens or creates a store. */
    public Repository(Path directory, Durability durability) {
        this(TablesConfiguration.class, directory, durability);
    }

    private Repository(Class<?> configuration, Path directory, Durability durability) {
        context = SpringContext.open(configuration, directory, durability);
        employees = context.getBean(EmployeeRepository.class);
    }

    /** The same on PostgreSQL. */
    public static Contender onPostgreSql(Path directory, Durability durability) {
        return new Repository(PostgreSqlTablesConfiguration.class, directory, durability);
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
        return employees.findById(new EmployeeKey(department, number)).orElse(null);
    }

    @Override
    public List<Employee> range(String department, int from, int to) {
        return employees.findByDepartmentAndNumberBetween(department, from, to);
    }

    @Override
    public @Nullable Employee byEmail(String department, String email) {
        return employees.findByDepartmentAndEmail(department, email);
    }

    @Override
    public List<Employee> byLastName(String department, String lastName) {
        return employees.findByDepartmentAndLastName(department, lastName);
    }

    @Override
    public List<Employee> tenNewest(String department) {
        return employees.findTop10ByDepartmentOrderByNumberDesc(department);
    }

    @Override
    public void update(Employee changed) {
        employees.save(changed);
    }

    @Override
    public void delete(String department, int number) {
        employees.deleteById(new EmployeeKey(department, number));
    }

    @Override
    public long count(String department) {
        return employees.countByDepartment(department);
    }

    @Override
    public void compact() {
        context.getBeanProvider(LocalTableStore.class).ifAvailable(LocalTableStore::compact);
    }

    @Override
    public void close() {
        context.close();
    }
}
