package dev.tables.examples.employees.staff;

import dev.tables.data.repository.TablesRepository;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

/** Employees by key and by index. The tour prints each method's access path. */
public interface EmployeeRepository extends TablesRepository<Employee, EmployeeKey> {
    /** A range of row keys. */
    List<Employee> findByDepartmentAndNumberBetween(String department, int first, int last);

    /** One index row, one entity. */
    Optional<Employee> findByDepartmentAndEmail(String department, String email);

    /** One row of an index in a table of its own, whatever the department. */
    Optional<Employee> findByEmail(String email);

    /** A range of index rows, and an entity for each. */
    List<Employee> findByDepartmentAndEmailStartingWith(String department, String start);

    /** The index rows of one value, which hold all there is to know. */
    List<Employee> findByDepartmentAndLastName(String department, String lastName);

    /** The index rows of one token: the day is stored encrypted, and its index knows equality only. */
    List<Employee> findByDepartmentAndBirthDate(String department, LocalDate day);

    /** The first ten index rows: the index is in descending order. */
    List<Employee> findTop10ByDepartmentOrderByHireDateDesc(String department);

    /** The first row of a range. */
    Optional<Employee> findFirstByDepartmentOrderByNumber(String department);

    /** A projection: nothing is read but what it shows. */
    List<Contact> searchByDepartmentAndLastName(String department, String lastName);

    /** All employees, twenty at a time; the position of a window can be kept and continued any time. */
    Window<Employee> findTop20ByDepartmentOrderByNumber(String department, ScrollPosition position);
}
