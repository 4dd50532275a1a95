package dev.tables.benchmarks.jpa;

import dev.tables.benchmarks.contender.Paid;
import dev.tables.benchmarks.contender.PaidPerson;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Slice;
import org.springframework.data.jpa.repository.JpaRepository;

/** The queries of an ordinary application that a user would declare. */
interface DailyJpaRepository extends JpaRepository<EmployeeEntity, EmployeeId> {
    Slice<EmployeeEntity> findByIdDepartmentOrderByIdDepartmentAscIdNumberDesc(String department, Pageable page);

    long countByLastName(String lastName);

    List<EmployeeEntity> findTop20ByIdDepartmentOrderByNotes(String department);

    List<EmployeeEntity> findByIdDepartmentOrderByNotes(String department);

    List<EmployeeEntity> findByEmailIn(Collection<String> emails);

    List<EmployeeEntity> findTop10ByLastNameOrderByLastNameAscSalaryDesc(String lastName);

    List<EmployeeEntity> findByIdDepartmentAndIdNumberBetween(String department, int from, int to);

    List<Paid> findPaidByIdDepartmentAndIdNumberBetween(String department, int from, int to);

    List<PaidPerson> findPaidPeopleByIdDepartmentAndIdNumberBetween(String department, int from, int to);

    List<EmployeeEntity> findBySalaryGreaterThanEqual(int salary);

    Stream<EmployeeEntity> streamAllBy();
}
