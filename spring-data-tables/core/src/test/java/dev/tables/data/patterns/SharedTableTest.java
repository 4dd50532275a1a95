package dev.tables.data.patterns;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.annotation.AllowScan;
import dev.tables.annotation.AllowTotalCount;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.TablesRepository;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.table.IndexRepair;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Slice;

/** Two entities in one range of keys: by their templates and repositories they do not meet, or one of them is refused. */
class SharedTableTest {
    @TableEntity(table = "personnel")
    record Employee(
            @PartitionKey String department,
            @RowKey(prefix = "empid_", digits = 6) int number,
            @IndexedBy(name = "byName") String name) {}

    @TableEntity(table = "personnel")
    record Appraisal(
            @PartitionKey String department,

            @RowKey(position = 1, prefix = "empid_", digits = 6)
            int number,

            @RowKey(position = 2, separator = "_", digits = 4)
            int year,

            int rating) {}

    /** Another view of the rows of employees. */
    @TableEntity(table = "personnel")
    @SuppressWarnings("tables")
    record Badge(
            @PartitionKey String department,
            @RowKey(prefix = "empid_", digits = 6) int number) {}

    interface Employees extends TablesRepository<Employee, SharedTableTestEmployeeKey> {
        List<Employee> findByDepartment(String department);

        Slice<Employee> findByDepartmentOrderByNumber(String department, PageRequest page);

        @AllowTotalCount
        Page<Employee> queryByDepartment(String department, PageRequest page);

        long countByDepartment(String department);

        boolean existsByDepartmentAndNumberGreaterThan(String department, int number);

        long deleteByDepartment(String department);

        @AllowScan
        List<Employee> findByNameIn(List<String> names);
    }

    interface Appraisals extends TablesRepository<Appraisal, SharedTableTestAppraisalKey> {
        List<Appraisal> findByDepartment(String department);

        List<Appraisal> findByDepartmentAndNumber(String department, int number);

        long countByDepartmentAndNumber(String department, int number);
    }

    private final TableStore store = LocalTableStore.inMemory();
    private final TablesTemplate template = new TablesTemplate(store);
    private final Employees employees = new TablesRepositoryFactory(template).getRepository(Employees.class);
    private final Appraisals appraisals = new TablesRepositoryFactory(template).getRepository(Appraisals.class);

    @BeforeEach
    void fill() {
        employees.saveAll(List.of(new Employee("Sales", 7, "Ann"), new Employee("Sales", 8, "Ben")));
        appraisals.saveAll(List.of(
                new Appraisal("Sales", 7, 2012, 3),
                new Appraisal("Sales", 7, 2013, 4),
                new Appraisal("Sales", 8, 2012, 5)));
    }

    @Test
    void readsAndCountsExcludeRowsOfOtherTypes() {
        assertThat(employees.count()).isEqualTo(2);
        assertThat(appraisals.count()).isEqualTo(3);
        assertThat(employees.findAll()).hasSize(2);
        assertThat(appraisals.findAll()).hasSize(3);
        assertThat(employees.findByDepartment("Sales"))
                .extracting(Employee::name)
                .containsExactly("Ann", "Ben");
        assertThat(employees.countByDepartment("Sales")).isEqualTo(2);
        assertThat(employees.existsByDepartmentAndNumberGreaterThan("Sales", 8)).isFalse();
        assertThat(employees.findByNameIn(List.of("Ann"))).hasSize(1);
        assertThat(appraisals.findByDepartmentAndNumber("Sales", 7)).hasSize(2);
        assertThat(appraisals.countByDepartmentAndNumber("Sales", 7)).isEqualTo(2);
        assertThat(template.streamAll(Employee.class).toList()).hasSize(2);
    }

    @Test
    void pagesAreFullInASharedTable() {
        Slice<Employee> first = employees.findByDepartmentOrderByNumber("Sales", PageRequest.of(0, 1));
        assertThat(first.getContent()).extracting(Employee::name).containsExactly("Ann");
        assertThat(first.hasNext()).isTrue();
        Slice<Employee> all = employees.findByDepartmentOrderByNumber("Sales", PageRequest.of(0, 2));
        assertThat(all.getContent()).hasSize(2);
        assertThat(all.hasNext()).isFalse();
        assertThat(employees.queryByDepartment("Sales", PageRequest.of(0, 1)).getTotalElements())
                .isEqualTo(2);
    }

    @Test
    void deletesKeepRowsOfOtherTypes() {
        employees.deleteByDepartment("Sales");
        assertThat(employees.count()).isZero();
        assertThat(appraisals.count()).isEqualTo(3);
        fill();
        appraisals.deleteAll();
        assertThat(appraisals.count()).isZero();
        assertThat(employees.count()).isEqualTo(2);
        assertThat(template.deleteAll(Employee.class)).isEqualTo(2);
    }

    @Test
    void verifyChecksOnlyRowsOfItsType() {
        IndexRepair.Report report = IndexRepair.verify(template.table(Employee.class));
        assertThat(report.isClean()).isTrue();
        assertThat(report.checkedEntities()).isEqualTo(2);
    }

    @Test
    void viewReadsTheRowsOfItsEntity() {
        assertThat(template.findAll(Badge.class)).extracting(Badge::number).containsExactly(7, 8);
        assertThat(employees.count()).isEqualTo(2);
    }
}
