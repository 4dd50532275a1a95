package dev.tables.benchmarks.daily;

import dev.tables.annotation.AllowOffset;
import dev.tables.annotation.AllowScan;
import dev.tables.benchmarks.contender.Paid;
import dev.tables.benchmarks.contender.PaidPerson;
import dev.tables.data.repository.TablesRepository;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Slice;

/** The queries that a user would declare. */
interface DailyEmployeeRepository extends TablesRepository<DailyEmployee, DailyEmployeeKey> {
    @AllowOffset
    Slice<DailyEmployee> findByDepartmentOrderByNumberDesc(String department, Pageable page);

    long countByLastName(String lastName);

    List<DailyEmployee> findTop20ByDepartmentOrderByNotes(String department);

    List<DailyEmployee> findByDepartmentOrderByNotes(String department);

    List<DailyEmployee> findByEmailIn(Collection<String> emails);

    List<DailyEmployee> findTop10ByLastNameOrderBySalaryDesc(String lastName);

    List<DailyEmployee> findByDepartmentAndNumberBetween(String department, int from, int to);

    List<Paid> findPaidByDepartmentAndNumberBetween(String department, int from, int to);

    List<PaidPerson> findPaidPeopleByDepartmentAndNumberBetween(String department, int from, int to);

    @AllowScan
    List<DailyEmployee> findBySalaryGreaterThanEqual(int salary);

    @AllowScan
    Stream<DailyEmployee> streamAllBy();
}
