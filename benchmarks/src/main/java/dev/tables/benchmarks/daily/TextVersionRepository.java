package dev.tables.benchmarks.daily;

import dev.tables.data.repository.TablesRepository;
import java.util.List;

/** The query that is compared between both types of a version. */
interface TextVersionRepository extends TablesRepository<TextVersionEmployee, TextVersionEmployeeKey> {
    List<TextVersionEmployee> findByDepartmentAndNumberBetween(String department, int from, int to);
}
