package dev.tables.data.repository;

import dev.tables.annotation.AllowScan;
import dev.tables.annotation.AllowTotalCount;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;
import org.springframework.data.util.Streamable;

public interface EmployeeRepository extends TablesRepository<Employee, EmployeeKey> {
    Optional<Employee> findByDepartmentAndNumber(String department, int number);

    List<Employee> findByDepartmentAndNumberIn(String department, Collection<Integer> numbers);

    List<Employee> findByDepartmentAndNumberBetween(String department, int from, int to);

    List<Employee> findByDepartmentAndNumberLessThanOrderByNumber(String department, int bound);

    List<Employee> findByDepartmentAndLastName(String department, String lastName);

    List<Employee> findByDepartmentAndLastNameStartingWith(String department, String beginning);

    Optional<Employee> findByDepartmentAndEmail(String department, String email);

    List<Employee> findTop3ByDepartmentOrderByHiredDesc(String department);

    Optional<Employee> findFirstByDepartmentOrderByHiredDesc(String department);

    Optional<Employee> findOneByDepartmentAndHiredAfter(String department, LocalDate day);

    List<Employee> findByDepartmentAndSalaryGreaterThan(String department, long bound);

    List<Employee> findByDepartmentAndSalaryIsNull(String department);

    List<Employee> findByDepartment(String department, Sort sort);

    List<Employee> findByDepartment(String department, Limit limit);

    Stream<Employee> streamByDepartment(String department);

    Slice<Employee> findByDepartmentAndNumberGreaterThan(String department, int bound, Pageable page);

    Window<Employee> findTop4ByDepartmentOrderByNumber(String department, ScrollPosition position);

    long countByDepartment(String department);

    long countByDepartmentAndLastName(String department, String lastName);

    boolean existsByDepartmentAndLastName(String department, String lastName);

    long deleteByDepartmentAndNumberLessThan(String department, int bound);

    List<Employee> removeByDepartmentAndLastName(String department, String lastName);

    @AllowScan
    List<Employee> findByLastName(String lastName);

    List<Names> readByDepartmentAndNumberLessThan(String department, int bound);

    <P> List<P> searchByDepartmentAndLastName(String department, String lastName, Class<P> projection);

    /** A projection made by its constructor. */
    record Names(int number, String lastName) {}

    Window<Names> findTop2ByDepartmentAndLastName(String department, String lastName, ScrollPosition position);

    Set<Employee> findAllByDepartmentAndNumberIn(String department, int... numbers);

    Streamable<Employee> findAllByDepartmentAndNumberBetween(String department, int from, int to);

    CompletableFuture<List<Employee>> queryByDepartmentAndLastName(String department, String lastName);

    @Nullable
    Employee getByDepartmentAndNumber(String department, int number);

    List<Greeting> searchByDepartmentAndNumber(String department, int number);

    @Query("department eq :department and lastName eq 'Odd' and not (salary gt :bound)")
    List<Employee> oddAndPoor(String department, long bound);

    @Query("department eq ?1 and number ge ?2")
    Slice<Names> fromNumber(String department, int number, Pageable page);

    @Query(value = "department eq ?1 and active", count = true)
    long activeIn(String department);

    @Query(value = "department eq ?1 and lastName eq ?2", exists = true)
    boolean hasAnybodyNamed(String department, String lastName);

    @Query(value = "department eq ?1 and hired lt '2000-01-04'", delete = true)
    int forgetTheOld(String department);

    @AllowTotalCount
    Page<Employee> findByDepartmentAndActiveTrueOrderByNumber(String department, Pageable page);

    @DistinctValues("lastName")
    List<String> findLastNamesByDepartment(String department);

    @AllowScan
    @GroupCount("active")
    Map<Boolean, Long> countActiveBy();

    @MaxValue("hired")
    Optional<LocalDate> maxHiredByDepartment(String department);

    /** A projection that computes from the entity. */
    interface Greeting {
        @Value("#{target.lastName + ' of ' + target.department}")
        String getText();
    }

    /** A projection that Spring Data implements. */
    interface Mail {
        String getEmail();
    }
}
