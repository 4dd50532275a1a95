package patterns.inpartition;

import dev.tables.data.repository.TablesRepository;
import java.util.List;
import java.util.Optional;

/** Finds employees of a department. */
public interface EmployeeRepository extends TablesRepository<Employee, EmployeeKey> {
    /** INDEX_LOOKUP: one row of the unique index. */
    Optional<Employee> findByDepartmentAndEmail(String department, String email);

    /** INDEX_RANGE: the index rows from one text to another. */
    List<Employee> findByDepartmentAndLastNameStartingWith(String department, String start);
}
