package dev.tables.benchmarks.anywhere;

import dev.tables.benchmarks.contender.Contender;
import dev.tables.benchmarks.contender.Employee;
import dev.tables.benchmarks.contender.SpringContext;
import dev.tables.engine.local.Durability;
import dev.tables.engine.local.LocalTableStore;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

/** Spring Data Tables as an application uses it: a repository, which finds by index in all departments. */
public final class AnywhereRepository implements Contender {
    private final AnnotationConfigApplicationContext context;
    private final AnywhereEmployeeRepository employees;

    /** Opens or creates a store. */
    public AnywhereRepository(Path directory, Durability durability) {
        context = SpringContext.open(AnywhereConfiguration.class, directory, durability);
        employees = context.getBean(AnywhereEmployeeRepository.class);
    }

    @Override
    public void insert(Employee employee) {
        employees.insert(AnywhereEmployee.of(employee));
    }

    @Override
    public void saveAll(List<Employee> group) {
        employees.saveAll(group.stream().map(AnywhereEmployee::of).toList());
    }

    @Override
    public @Nullable AnywhereEmployee find(String department, int number) {
        return employees.findById(new AnywhereEmployeeKey(department, number)).orElse(null);
    }

    @Override
    public List<AnywhereEmployee> range(String department, int from, int to) {
        return employees.findByDepartmentAndNumberBetween(department, from, to);
    }

    @Override
    public @Nullable AnywhereEmployee byEmail(String department, String email) {
        return employees.findByEmail(email);
    }

    @Override
    public List<AnywhereEmployee> byLastName(String department, String lastName) {
        return employees.findByLastName(lastName);
    }

    @Override
    public List<AnywhereEmployee> tenNewest(String department) {
        return employees.findTop10ByDepartmentOrderByNumberDesc(department);
    }

    @Override
    public void update(Employee changed) {
        employees.save(AnywhereEmployee.of(changed));
    }

    @Override
    public void delete(String department, int number) {
        employees.deleteById(new AnywhereEmployeeKey(department, number));
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
