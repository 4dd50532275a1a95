package dev.tables.benchmarks.micro;

import dev.tables.benchmarks.contender.Employee;
import dev.tables.benchmarks.contender.EmployeeKey;
import dev.tables.data.repository.TablesRepository;
import org.jspecify.annotations.Nullable;

/** What a user would write. */
interface CalledEmployeeRepository extends TablesRepository<Employee, EmployeeKey> {
    @Nullable
    Employee findByDepartmentAndEmail(String department, String email);
}
