package dev.tables.examples.rest;

import dev.tables.data.repository.TablesRepository;
import java.util.List;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Slice;

/** Each method is a search: {@code /employees/search/findByDepartment?department=Sales&size=2}. */
public interface EmployeeRepository extends TablesRepository<Employee, EmployeeKey> {
    Slice<Employee> findByDepartment(String department, Pageable page);

    List<Employee> findByDepartmentAndLastName(String department, String lastName);
}
