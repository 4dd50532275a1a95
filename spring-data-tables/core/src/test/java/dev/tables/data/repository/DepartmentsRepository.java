package dev.tables.data.repository;

import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** Queries across partitions. */
interface DepartmentsRepository extends TablesRepository<Employee, EmployeeKey> {
    List<Employee> findByDepartmentIn(Collection<String> departments);

    Stream<Employee> streamByDepartmentIn(Collection<String> departments);

    List<Employee> findByDepartmentInOrderByHiredDesc(Collection<String> departments);

    List<Employee> findTop2ByDepartmentIn(Collection<String> departments);

    List<Employee> findByDepartmentInAndLastName(Collection<String> departments, String lastName);

    List<Employee> findByDepartmentInAndNumberIn(Collection<String> departments, Collection<Integer> numbers);

    long countByDepartmentIn(Collection<String> departments);
}
