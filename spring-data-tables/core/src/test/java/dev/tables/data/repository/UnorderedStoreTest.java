package dev.tables.data.repository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.engine.Capability;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.request.ForwardingTableStore;
import java.time.LocalDate;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Window;

/** A store that returns rows in no order, as Cosmos DB for Table: what needs one is refused at start, with advice that helps. */
class UnorderedStoreTest {
    private static final LocalDate START = LocalDate.of(2000, 1, 1);

    /** Does not declare that it returns rows in order, so nobody may count on it. */
    private static final class Unordered extends ForwardingTableStore {
        Unordered() {
            super(LocalTableStore.inMemory());
        }

        @Override
        public Set<Capability> capabilities() {
            Set<Capability> fewer = EnumSet.copyOf(super.capabilities());
            fewer.removeAll(Set.of(Capability.ORDERED_WITHIN_PARTITION, Capability.ORDERED_ACROSS_PARTITIONS));
            return fewer;
        }
    }

    interface Slices extends TablesRepository<Employee, EmployeeKey> {
        Slice<Employee> findByDepartment(String department, Pageable page);
    }

    interface Windows extends TablesRepository<Employee, EmployeeKey> {
        Window<Employee> findTop5ByDepartmentOrderByHiredDesc(String department, ScrollPosition position);
    }

    interface FirstOfAnIndex extends TablesRepository<Employee, EmployeeKey> {
        Optional<Employee> findFirstByDepartmentOrderByHiredDesc(String department);
    }

    interface FirstOfKeys extends TablesRepository<Employee, EmployeeKey> {
        List<Employee> findTop10ByDepartmentOrderByNumber(String department);
    }

    interface Served extends TablesRepository<Employee, EmployeeKey> {
        List<Employee> findFirst3ByDepartment(String department);

        List<Employee> findByDepartmentOrderByHiredDesc(String department);

        List<Employee> findByDepartmentOrderBySalary(String department);

        List<Employee> findTop3ByDepartmentAndHiredAfterOrderByHiredDesc(String department, LocalDate day);

        Optional<Employee> findFirstByDepartmentAndLastNameOrderByNumberDesc(String department, String name);
    }

    private final TablesTemplate template = new TablesTemplate(new Unordered());

    private <R> R repository(Class<R> type) {
        return new TablesRepositoryFactory(template).getRepository(type);
    }

    @ParameterizedTest
    @ValueSource(classes = {Slices.class, Windows.class})
    void startFailsIfUnorderedStoreNeedsPages(Class<?> type) {
        assertThatThrownBy(() -> repository(type))
                .hasMessageContaining("this store does not return rows in key order, not even from an index. So it "
                        + "cannot continue from one page to the next. Return a Stream, or narrow the condition and "
                        + "return a List.")
                .hasMessageNotContaining("@IndexedBy");
    }

    @ParameterizedTest
    @ValueSource(classes = {FirstOfAnIndex.class, FirstOfKeys.class})
    void startFailsIfLimitedSortIsNotRestricted(Class<?> type) {
        assertThatThrownBy(() -> repository(type))
                .hasMessageContaining("limits a sorted result, but this store does not return rows in key order")
                .hasMessageContaining("Add a condition on an indexed property, such as a range of the sort property")
                .hasMessageNotContaining("@IndexedBy");
        assertThat(new TablesRepositoryFactory(new TablesTemplate(LocalTableStore.inMemory())).getRepository(type))
                .isNotNull();
    }

    @Test
    void sortedQueriesRunAndPlanSuggestsAnIndex() {
        Served served = repository(Served.class);
        served.saveAll(
                IntStream.range(0, 20).mapToObj(i -> employee(i, "Miller")).toList());

        assertThat(served.findFirst3ByDepartment("d")).hasSize(3);
        assertThat(served.findByDepartmentOrderByHiredDesc("d"))
                .extracting(Employee::number)
                .startsWith(19, 18);
        assertThat(served.findTop3ByDepartmentAndHiredAfterOrderByHiredDesc("d", START.plusDays(4)))
                .extracting(Employee::number)
                .containsExactly(19, 18, 17);
        assertThat(served.findFirstByDepartmentAndLastNameOrderByNumberDesc("d", "Miller"))
                .map(Employee::number)
                .contains(19);
        assertThat(served.planForQueryMethod("findByDepartmentOrderBySalary").advice())
                .isEqualTo("The store does not return rows in key order, so no key or index can provide a sort "
                        + "order. The query must not find more than can be sorted in memory. Restrict the query to a range of "
                        + "'salary', and declare an index on that property.");
    }

    @Test
    void tooLargeSortIsRejectedWithAWorkingRemedy() {
        Served served = repository(Served.class);
        served.saveAll(IntStream.rangeClosed(0, 1000)
                .mapToObj(i -> employee(i, "Miller"))
                .toList());

        template.setMaxSortBytes(20_000);
        assertThatThrownBy(() -> served.findByDepartmentOrderByHiredDesc("d"))
                .hasMessageContaining(
                        "query method Served.findByDepartmentOrderByHiredDesc cannot sort its result in memory: "
                                + "the matching entities exceed the maximum of 20000 bytes.")
                .hasMessageContaining("no key or index can provide a sort order.")
                .hasMessageEndingWith(
                        "Or remove the sort order and read a Stream. Or limit the result, or raise the maximum with "
                                + "TablesTemplate.setMaxSortBytes or the Spring Boot property tables.max-sort-size.");
    }

    private static Employee employee(int number, String name) {
        @Nullable Long salary = number % 3 == 0 ? null : number * 100L;
        return new Employee(
                "d", number, name, "m" + number + "@example.org", START.plusDays(number), salary, true, null);
    }
}
