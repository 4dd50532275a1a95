package dev.tables.benchmarks.tables;

import dev.tables.benchmarks.contender.Employee;
import dev.tables.benchmarks.contender.EmployeeKey;
import dev.tables.data.repository.TablesRepository;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a user would write. */
interface EmployeeRepository extends TablesRepository<Employee, EmployeeKey> {
    List<Employee> findByDepartmentAndNumberBetween(String department, int from, int to);

    @Nullable
    Employee findByDepartmentAndEmail(String department, String email);

    List<Employee> findByDepartmentAndLastName(String department, String lastName);

    List<Employee> findTop10ByDepartmentOrderByNumberDesc(String department);

    long countByDepartment(String department);
}
