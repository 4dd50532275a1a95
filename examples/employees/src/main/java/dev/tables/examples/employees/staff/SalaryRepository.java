package dev.tables.examples.employees.staff;

import dev.tables.data.repository.TablesRepository;
import java.util.List;
import java.util.stream.Stream;

/** Salaries, which are stored in the order in which they are asked for. */
public interface SalaryRepository extends TablesRepository<Salary, SalaryKey> {
    /** All salaries of one employee, oldest first: a range of row keys. */
    List<Salary> findByDepartmentAndNumberOrderByFromDate(String department, int number);

    /** All salaries of a department, read page by page while the stream is consumed. Close it. */
    Stream<Salary> streamByDepartment(String department);
}
