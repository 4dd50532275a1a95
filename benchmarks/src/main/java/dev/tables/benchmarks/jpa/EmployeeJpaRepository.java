package dev.tables.benchmarks.jpa;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.data.jpa.repository.JpaRepository;

/** What a user would write. */
interface EmployeeJpaRepository extends JpaRepository<EmployeeEntity, EmployeeId> {
    List<EmployeeEntity> findByIdDepartmentAndIdNumberBetween(String department, int from, int to);

    @Nullable
    EmployeeEntity findByIdDepartmentAndEmail(String department, String email);

    List<EmployeeEntity> findByIdDepartmentAndLastName(String department, String lastName);

    @Nullable
    EmployeeEntity findByEmail(String email);

    List<EmployeeEntity> findByLastName(String lastName);

    List<EmployeeEntity> findTop10ByIdDepartmentOrderByIdDepartmentAscIdNumberDesc(String department);

    long countByIdDepartment(String department);
}
