package patterns.inpartition;

import dev.tables.data.repository.TablesRepository;
import java.util.List;
import java.util.Optional;

/** Finds employees of a department. */
public interface EmployeeRepository extends TablesRepository<Employee, EmployeeKey> {
    /** INDEX_LOOKUP: reads one row of the unique index. */
    Optional<Employee> findByDepartmentAndEmail(String department, String email);

    /** INDEX_RANGE: reads the index rows with this prefix. */
    List<Employee> findByDepartmentAndLastNameStartingWith(String department, String start);
}
