package dev.tables.benchmarks.startup.keyvalue;

import java.util.List;
import org.springframework.data.keyvalue.repository.KeyValueRepository;

/** The methods of the example's. */
interface TitleRepository extends KeyValueRepository<Title, String> {
    List<Title> findByDepartmentAndNumberOrderByFromDate(String department, int number);
}
