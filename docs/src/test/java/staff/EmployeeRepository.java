package staff;

import dev.tables.data.repository.TablesRepository;
import java.util.List;

/** Employees by name. */
// tag::readme[]
interface EmployeeRepository extends TablesRepository<Employee, EmployeeKey> {
    List<Employee> findByDepartmentAndLastName(String department, String lastName);
}
// end::readme[]
