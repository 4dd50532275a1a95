package dev.tables.benchmarks.jdbc;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.data.repository.ListCrudRepository;

/** What a user would write. */
interface EmployeeJdbcRepository extends ListCrudRepository<EmployeeRow, EmployeeRow.Key> {
    List<EmployeeRow> findByIdDepartmentAndIdNumberBetween(String department, int from, int to);

    @Nullable
    EmployeeRow findByIdDepartmentAndEmail(String department, String email);

    List<EmployeeRow> findByIdDepartmentAndLastName(String department, String lastName);

    @Nullable
    EmployeeRow findByEmail(String email);

    List<EmployeeRow> findByLastName(String lastName);

    List<EmployeeRow> findTop10ByIdDepartmentOrderByIdNumberDesc(String department);

    long countByIdDepartment(String department);
}
