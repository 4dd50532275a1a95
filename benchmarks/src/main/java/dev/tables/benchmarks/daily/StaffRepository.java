package dev.tables.benchmarks.daily;

import dev.tables.data.repository.Merge;
import dev.tables.data.repository.TablesRepository;
import java.util.List;

/** The queries of staff that a user would declare. */
interface StaffRepository extends TablesRepository<StaffMember, StaffMemberKey> {
    @Merge("salary = :salary")
    int updateByDepartment(String department, int salary);

    List<StaffMember> findByDepartment(String department);
}
