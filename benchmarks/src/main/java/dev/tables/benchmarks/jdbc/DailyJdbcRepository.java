package dev.tables.benchmarks.jdbc;

import dev.tables.benchmarks.contender.PaidPerson;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Slice;
import org.springframework.data.jdbc.repository.query.Query;
import org.springframework.data.repository.ListCrudRepository;

/** The queries of an ordinary application that a user would declare. */
interface DailyJdbcRepository extends ListCrudRepository<EmployeeRow, EmployeeRow.Key> {
    Slice<EmployeeRow> findByIdDepartmentOrderByIdNumberDesc(String department, Pageable page);

    long countByLastName(String lastName);

    List<EmployeeRow> findTop20ByIdDepartmentOrderByNotes(String department);

    List<EmployeeRow> findByIdDepartmentOrderByNotes(String department);

    List<EmployeeRow> findByEmailIn(Collection<String> emails);

    List<EmployeeRow> findTop10ByLastNameOrderBySalaryDesc(String lastName);

    List<EmployeeRow> findByIdDepartmentAndIdNumberBetween(String department, int from, int to);

    @Query("""
            select "first_name", "salary" from "employee"
            where "department" = :department and "number" between :from and :to""")
    List<PaidPerson> findPaidPeopleByIdDepartmentAndIdNumberBetween(String department, int from, int to);

    List<EmployeeRow> findBySalaryGreaterThanEqual(int salary);

    Stream<EmployeeRow> streamAllBy();
}
