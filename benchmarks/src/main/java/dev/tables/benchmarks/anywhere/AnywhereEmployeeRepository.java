package dev.tables.benchmarks.anywhere;

import dev.tables.data.repository.TablesRepository;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a user would write. */
interface AnywhereEmployeeRepository extends TablesRepository<AnywhereEmployee, AnywhereEmployeeKey> {
    List<AnywhereEmployee> findByDepartmentAndNumberBetween(String department, int from, int to);

    @Nullable
    AnywhereEmployee findByEmail(String email);

    List<AnywhereEmployee> findByLastName(String lastName);

    List<AnywhereEmployee> findTop10ByDepartmentOrderByNumberDesc(String department);

    long countByDepartment(String department);
}
