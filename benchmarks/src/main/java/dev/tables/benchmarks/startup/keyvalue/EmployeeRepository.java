package dev.tables.benchmarks.startup.keyvalue;

import dev.tables.examples.employees.staff.Contact;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Slice;
import org.springframework.data.keyvalue.repository.KeyValueRepository;

/** The methods of the example's; a slice stands for the window, which this module has not. */
interface EmployeeRepository extends KeyValueRepository<Employee, String> {
    List<Employee> findByDepartmentAndNumberBetween(String department, int first, int last);

    Optional<Employee> findByDepartmentAndEmail(String department, String email);

    Optional<Employee> findByEmail(String email);

    List<Employee> findByDepartmentAndEmailStartingWith(String department, String start);

    List<Employee> findByDepartmentAndLastName(String department, String lastName);

    List<Employee> findByDepartmentAndBirthDate(String department, LocalDate day);

    List<Employee> findTop10ByDepartmentOrderByHireDateDesc(String department);

    Optional<Employee> findFirstByDepartmentOrderByNumber(String department);

    List<Contact> searchByDepartmentAndLastName(String department, String lastName);

    Slice<Employee> findTop20ByDepartmentOrderByNumber(String department, Pageable position);
}
