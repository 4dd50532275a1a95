package dev.tables.benchmarks.startup.keyvalue;

import java.util.List;
import java.util.stream.Stream;
import org.springframework.data.keyvalue.repository.KeyValueRepository;

/** The methods of the example's. */
interface SalaryRepository extends KeyValueRepository<Salary, String> {
    List<Salary> findByDepartmentAndNumberOrderByFromDate(String department, int number);

    Stream<Salary> streamByDepartment(String department);
}
