package dev.tables.data.repository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.config.EnableTablesRepositories;
import dev.tables.engine.ETag;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.query.AccessPath;
import dev.tables.mapping.table.PropertyChanges;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.FilterType;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.IncorrectResultSizeDataAccessException;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;

class TablesRepositoryTest {
    private GenericApplicationContext context;
    private EmployeeRepository employees;

    @Configuration(proxyBeanMethods = false)
    @EnableTablesRepositories(
            includeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = EmployeeRepository.class))
    static class Application {
        @Bean
        TablesTemplate tablesTemplate(TableStore store) {
            return new TablesTemplate(store);
        }
    }

    /** The store that the application context gets, and closes. */
    TableStore newStore() {
        return LocalTableStore.inMemory();
    }

    /** The application, started. */
    GenericApplicationContext newApplication() {
        AnnotationConfigApplicationContext application = new AnnotationConfigApplicationContext();
        application.registerBean("tableStore", TableStore.class, this::newStore);
        application.register(Application.class);
        application.refresh();
        return application;
    }

    @BeforeEach
    void start() {
        context = newApplication();
        employees = context.getBean(EmployeeRepository.class);
        employees.saveAll(IntStream.rangeClosed(1, 12)
                .mapToObj(i -> Employee.of("d1", i, i % 2 == 0 ? "Even" : "Odd"))
                .toList());
        employees.save(Employee.of("d2", 1, "Odd"));
    }

    @AfterEach
    void stop() {
        context.close();
    }

    @Test
    void entityIsSavedFoundAndDeletedById() {
        EmployeeKey key = new EmployeeKey("d3", 5);
        Employee saved = employees.save(Employee.of("d3", 5, "New"));
        assertThat(saved.version()).isNotNull();
        assertThat(employees.findById(key)).contains(saved);
        assertThat(employees.existsById(key)).isTrue();
        employees.deleteById(key);
        assertThat(employees.findById(key)).isEmpty();
        assertThat(employees.existsById(key)).isFalse();
        assertThat(employees.findAllById(List.of(new EmployeeKey("d1", 1), key, new EmployeeKey("d2", 1))))
                .extracting(Employee::department)
                .containsExactly("d1", "d2");
    }

    @Test
    void findByFullKeyReadsPoints() {
        assertThat(employees.findByDepartmentAndNumber("d1", 7)).get().isEqualTo(only(7));
        assertThat(employees.findByDepartmentAndNumber("d1", 70)).isEmpty();
        assertThat(numbers(employees.findByDepartmentAndNumberIn("d1", List.of(9, 3, 99, 3))))
                .containsExactly(3, 9);
    }

    @Test
    void findByKeyRangeReadsRows() {
        assertThat(numbers(employees.findByDepartmentAndNumberBetween("d1", 4, 6)))
                .containsExactly(4, 5, 6);
        assertThat(numbers(employees.findByDepartmentAndNumberLessThanOrderByNumber("d1", 3)))
                .containsExactly(1, 2);
    }

    @Test
    void findByIndexedPropertyUsesIndex() {
        assertThat(numbers(employees.findByDepartmentAndLastName("d1", "Even"))).containsExactly(2, 4, 6, 8, 10, 12);
        assertThat(numbers(employees.findByDepartmentAndLastNameStartingWith("d1", "O")))
                .containsExactly(1, 3, 5, 7, 9, 11);
        assertThat(employees.findByDepartmentAndEmail("d1", "odd5@example.org"))
                .get()
                .isEqualTo(only(5));
        assertThat(numbers(employees.findTop3ByDepartmentOrderByHiredDesc("d1")))
                .containsExactly(12, 11, 10);
        assertThat(employees.findFirstByDepartmentOrderByHiredDesc("d1")).get().isEqualTo(only(12));
    }

    @Test
    void findByOtherPropertyFiltersThePartition() {
        assertThat(numbers(employees.findByDepartmentAndSalaryGreaterThan("d1", 700)))
                .containsExactly(8, 10, 11);
        assertThat(numbers(employees.findByDepartmentAndSalaryIsNull("d1"))).containsExactly(3, 6, 9, 12);
    }

    @Test
    void countAndExistsMatchTheCondition() {
        assertThat(employees.countByDepartment("d1")).isEqualTo(12);
        assertThat(employees.countByDepartmentAndLastName("d1", "Odd")).isEqualTo(6);
        assertThat(employees.existsByDepartmentAndLastName("d2", "Odd")).isTrue();
        assertThat(employees.existsByDepartmentAndLastName("d2", "Even")).isFalse();
        assertThat(employees.count()).isEqualTo(13);
    }

    @Test
    void sortArgumentSortsAndLimitArgumentLimits() {
        assertThat(numbers(employees.findByDepartment(
                        "d1", Sort.by("lastName").and(Sort.by("number").descending()))))
                .containsExactly(12, 10, 8, 6, 4, 2, 11, 9, 7, 5, 3, 1);
        assertThat(numbers(employees.findByDepartment("d1", Limit.of(2)))).containsExactly(1, 2);
    }

    @Test
    void streamReturnsAllEntities() {
        try (Stream<Employee> all = employees.streamByDepartment("d1")) {
            assertThat(all).hasSize(12);
        }
    }

    @Test
    void slicesContinueAfterTheLastRow() {
        List<Integer> seen = new ArrayList<>();
        Pageable next = PageRequest.ofSize(4);
        Slice<Employee> slice;
        do {
            slice = employees.findByDepartmentAndNumberGreaterThan("d1", 2, next);
            seen.addAll(numbers(slice.getContent()));
            next = slice.nextPageable();
        } while (slice.hasNext());
        assertThat(seen).containsExactly(3, 4, 5, 6, 7, 8, 9, 10, 11, 12);
        assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
                .isThrownBy(() -> employees.findByDepartmentAndNumberGreaterThan("d1", 2, PageRequest.of(2, 4)))
                .withMessageContaining("skips 8 rows");
    }

    @Test
    void windowsContinueAfterDeletes() {
        Window<Employee> first = employees.findTop4ByDepartmentOrderByNumber("d1", ScrollPosition.keyset());
        assertThat(numbers(first.getContent())).containsExactly(1, 2, 3, 4);
        assertThat(first.hasNext()).isTrue();
        employees.delete(first.getContent().get(3));
        Window<Employee> second = employees.findTop4ByDepartmentOrderByNumber("d1", first.positionAt(3));
        assertThat(numbers(second.getContent())).containsExactly(5, 6, 7, 8);
        assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
                .isThrownBy(() -> employees.findTop4ByDepartmentOrderByNumber("d1", ScrollPosition.offset(4)));
    }

    @Test
    void deleteByQueryReturnsDeletedEntitiesOrTheirNumber() {
        assertThat(employees.deleteByDepartmentAndNumberLessThan("d1", 4)).isEqualTo(3);
        assertThat(numbers(employees.removeByDepartmentAndLastName("d1", "Odd")))
                .containsExactly(5, 7, 9, 11);
        assertThat(employees.countByDepartment("d1")).isEqualTo(5);
        assertThat(employees.countByDepartmentAndLastName("d1", "Odd")).isZero();
        employees.deleteAll();
        assertThat(employees.findAll()).isEmpty();
    }

    @Test
    void scanRunsIfAllowed() {
        assertThat(employees.findByLastName("Odd")).hasSize(7);
        assertThat(context.getBean(TablesTemplate.class)
                        .queryPlans()
                        .planForQueryMethod(EmployeeRepository.class, "findByLastName")
                        .accessPath())
                .isEqualTo(AccessPath.TABLE_SCAN);
    }

    @Test
    void queryMethodsReturnProjections() {
        assertThat(employees.readByDepartmentAndNumberLessThan("d1", 3))
                .containsExactly(new EmployeeRepository.Names(1, "Odd"), new EmployeeRepository.Names(2, "Even"));
        assertThat(employees.searchByDepartmentAndLastName("d2", "Odd", EmployeeRepository.Mail.class))
                .extracting(EmployeeRepository.Mail::getEmail)
                .containsExactly("odd1@example.org");
    }

    @Test
    void windowsOfIndexReturnProjections() {
        Window<EmployeeRepository.Names> first =
                employees.findTop2ByDepartmentAndLastName("d1", "Odd", ScrollPosition.keyset());
        Window<EmployeeRepository.Names> second =
                employees.findTop2ByDepartmentAndLastName("d1", "Odd", first.positionAt(1));
        assertThat(first.getContent())
                .extracting(EmployeeRepository.Names::number)
                .containsExactly(1, 3);
        assertThat(second.getContent())
                .extracting(EmployeeRepository.Names::number)
                .containsExactly(5, 7);
    }

    @Test
    void openProjectionComputesFromTheEntity() {
        assertThat(employees.searchByDepartmentAndNumber("d1", 3))
                .extracting(EmployeeRepository.Greeting::getText)
                .containsExactly("Odd of d1");
    }

    @Test
    void queryMethodsReturnSetsStreamablesFuturesAndNull() throws Exception {
        assertThat(employees.findAllByDepartmentAndNumberIn("d1", 2, 4)).hasSize(2);
        assertThat(employees
                        .findAllByDepartmentAndNumberBetween("d1", 2, 4)
                        .map(Employee::number)
                        .toList())
                .containsExactly(2, 3, 4);
        assertThat(employees.queryByDepartmentAndLastName("d1", "Odd").get()).hasSize(6);
        assertThat(employees.getByDepartmentAndNumber("d1", 99)).isNull();
    }

    @Test
    void queryAnnotationRunsFilters() {
        assertThat(numbers(employees.oddAndPoor("d1", 500))).containsExactly(1, 3, 5, 9);
        assertThat(employees.fromNumber("d1", 11, PageRequest.ofSize(5)).getContent())
                .extracting(EmployeeRepository.Names::number)
                .containsExactly(11, 12);
        assertThat(employees.activeIn("d1")).isEqualTo(6);
        assertThat(employees.hasAnybodyNamed("d1", "Odd")).isTrue();
        assertThat(employees.hasAnybodyNamed("d1", "Nobody")).isFalse();
        assertThat(employees.forgetTheOld("d1")).isEqualTo(2);
        assertThat(employees.oddAndPoor("d1' or department ne '", 500)).isEmpty();
    }

    @Test
    void mergeChangesPropertiesAndTheirIndexRows() {
        EmployeeKey third = new EmployeeKey("d1", 3);
        Employee before = employees.findById(third).orElseThrow();

        assertThat(employees.merge(third, PropertyChanges.of("lastName", "Ash").set("salary", 42L)))
                .isTrue();

        Employee after = employees.findByDepartmentAndLastName("d1", "Ash").get(0);
        assertThat(after.salary()).isEqualTo(42L);
        assertThat(after.email()).isEqualTo(before.email());
        assertThat(employees.findByDepartmentAndLastName("d1", "Odd")).doesNotContain(before);
        assertThat(employees.merge(new EmployeeKey("d1", 99), PropertyChanges.of("salary", 1L)))
                .isFalse();
    }

    @Test
    void mergeFailsIfVersionDiffers() {
        EmployeeKey third = new EmployeeKey("d1", 3);
        ETag old =
                ETag.of(String.valueOf(employees.findById(third).orElseThrow().version()));
        assertThat(employees.merge(third, PropertyChanges.of("salary", 1L).ifMatch(old)))
                .isTrue();

        assertThatThrownBy(() ->
                        employees.merge(third, PropertyChanges.of("salary", 2L).ifMatch(old)))
                .isInstanceOf(OptimisticLockingFailureException.class);
        assertThatThrownBy(() -> employees.merge(third, PropertyChanges.of("email", "odd1@example.org")))
                .isInstanceOf(DuplicateKeyException.class);
    }

    @Test
    void pageCountsAllEntitiesIfAllowed() {
        Page<Employee> second = employees.findByDepartmentAndActiveTrueOrderByNumber("d1", PageRequest.of(1, 4));
        assertThat(numbers(second.getContent())).containsExactly(10, 12);
        assertThat(second.getTotalElements()).isEqualTo(6);
        assertThat(employees
                        .findByDepartmentAndActiveTrueOrderByNumber("d1", Pageable.unpaged())
                        .getTotalElements())
                .isEqualTo(6);
    }

    @Test
    void findAllReturnsPagesAndSorts() {
        assertThat(employees.findAll(PageRequest.of(1, 5)).getTotalElements()).isEqualTo(13);
        assertThat(numbers(employees.findAll(PageRequest.of(1, 5)).getContent()))
                .containsExactly(6, 7, 8, 9, 10);
        assertThat(numbers(employees
                        .findAll(PageRequest.of(0, 2, Sort.by("hired").descending()))
                        .getContent()))
                .containsExactly(12, 11);
    }

    @Test
    void insertRejectsDuplicateKeysAndUniqueValues() {
        assertThatExceptionOfType(DuplicateKeyException.class)
                .isThrownBy(() -> employees.insert(Employee.of("d1", 1, "Other")));
        Employee taken = Employee.of("d1", 1, "Odd");
        assertThatExceptionOfType(DuplicateKeyException.class)
                .isThrownBy(() -> employees.insert(
                        new Employee("d1", 50, "Other", taken.email(), LocalDate.EPOCH, null, true, null)));
    }

    @Test
    void saveAndDeleteRejectStaleVersion() {
        Employee read = only(4);
        employees.save(read.earning(1));
        assertThatExceptionOfType(OptimisticLockingFailureException.class)
                .isThrownBy(() -> employees.save(read.earning(2)));
        assertThatExceptionOfType(OptimisticLockingFailureException.class).isThrownBy(() -> employees.delete(read));
    }

    @Test
    void queryFailsIfSeveralEntitiesMatchASingleResult() {
        assertThatExceptionOfType(IncorrectResultSizeDataAccessException.class)
                .isThrownBy(() -> employees.findOneByDepartmentAndHiredAfter("d1", LocalDate.EPOCH));
    }

    private Employee only(int number) {
        return employees.findById(new EmployeeKey("d1", number)).orElseThrow();
    }

    private static List<Integer> numbers(List<Employee> found) {
        return found.stream().map(Employee::number).toList();
    }
}
