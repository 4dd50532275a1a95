package dev.tables.benchmarks.jdbc;

import java.util.List;
import org.springframework.data.jdbc.repository.query.Modifying;
import org.springframework.data.jdbc.repository.query.Query;
import org.springframework.data.repository.ListCrudRepository;
import org.springframework.transaction.annotation.Transactional;

/** The queries of staff that a user would declare. */
interface StaffJdbcRepository extends ListCrudRepository<StaffRow, EmployeeRow.Key> {
    @Transactional
    @Modifying
    @Query("""
            update "staff" set "salary" = :salary, "version" = "version" + 1 where "department" = :department""")
    int raise(String department, int salary);

    List<StaffRow> findByIdDepartment(String department);
}
