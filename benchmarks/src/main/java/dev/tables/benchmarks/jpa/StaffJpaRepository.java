package dev.tables.benchmarks.jpa;

import java.util.List;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;
import org.springframework.transaction.annotation.Transactional;

/** The queries of staff that a user would declare. */
interface StaffJpaRepository extends JpaRepository<StaffEntity, EmployeeId> {
    @Transactional
    @Modifying
    @Query("update versioned StaffEntity s set s.salary = :salary where s.id.department = :department")
    int raise(String department, int salary);

    List<StaffEntity> findByIdDepartment(String department);
}
