package dev.tables.data.repository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.annotation.AllowDescendingReads;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.core.UnsupportedSortException;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.engine.Capability;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.request.ForwardingTableStore;
import dev.tables.mapping.query.SortStrategy;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;

/** Orders opposite to that of keys and indexes, in stores that read in both directions and in one. */
class BackwardReadsTest {
    /** Reads from the first key to the last only, as Azure Tables. */
    private static final class Forwards extends ForwardingTableStore {
        Forwards() {
            super(LocalTableStore.inMemory());
        }

        @Override
        public Set<Capability> capabilities() {
            Set<Capability> fewer = EnumSet.copyOf(super.capabilities());
            fewer.remove(Capability.DESCENDING_QUERIES);
            return fewer;
        }
    }

    interface Allowed extends TablesRepository<Employee, EmployeeKey> {
        @AllowDescendingReads
        Window<Employee> findTop5ByDepartmentOrderByNumberDesc(String department, ScrollPosition position);

        @AllowDescendingReads
        Slice<Employee> findByDepartmentOrderByHired(String department, Pageable page);

        @AllowDescendingReads
        Slice<Employee> findByDepartment(String department, Pageable page);
    }

    interface NotAllowed extends TablesRepository<Employee, EmployeeKey> {
        Slice<Employee> findByDepartmentOrderByHired(String department, Pageable page);
    }

    interface OfNoUse extends TablesRepository<Employee, EmployeeKey> {
        @AllowDescendingReads
        Slice<Employee> findByDepartmentOrderBySalary(String department, Pageable page);
    }

    interface Lists extends TablesRepository<Employee, EmployeeKey> {
        List<Employee> findTop3ByDepartmentOrderByNumberDesc(String department);

        List<Employee> findByDepartmentAndHiredBetweenOrderByHired(String department, LocalDate from, LocalDate to);

        Slice<Employee> findByDepartment(String department, Pageable page);
    }

    private static <R extends TablesRepository<Employee, EmployeeKey>> R repository(TableStore store, Class<R> type) {
        R repository = new TablesRepositoryFactory(new TablesTemplate(store)).getRepository(type);
        repository.saveAll(IntStream.range(0, 23)
                .mapToObj(i -> Employee.of("d", i, "Miller"))
                .toList());
        return repository;
    }

    private static List<Integer> descending() {
        return IntStream.range(0, 23).mapToObj(i -> 22 - i).toList();
    }

    @Test
    void pagesAreReadFromTheLastRowToTheFirst() {
        Allowed employees = repository(LocalTableStore.inMemory(), Allowed.class);
        List<Integer> found = new ArrayList<>();
        ScrollPosition position = ScrollPosition.keyset();
        for (boolean more = true; more; ) {
            Window<Employee> window = employees.findTop5ByDepartmentOrderByNumberDesc("d", position);
            window.forEach(employee -> found.add(employee.number()));
            more = window.hasNext();
            position = more ? window.positionAt(window.size() - 1) : position;
        }

        assertThat(found).isEqualTo(descending());
        assertThat(employees
                        .planForQueryMethod("findTop5ByDepartmentOrderByNumberDesc")
                        .isDescending())
                .isTrue();
        assertThat(employees
                        .planForQueryMethod("findTop5ByDepartmentOrderByNumberDesc")
                        .explain())
                .contains("number desc: rows lie in the opposite order and are read backwards");
    }

    @Test
    void descendingIndexIsReadBackwardsForAscendingOrder() {
        Allowed employees = repository(LocalTableStore.inMemory(), Allowed.class);
        Slice<Employee> first = employees.findByDepartmentOrderByHired("d", PageRequest.ofSize(4));
        employees.delete(first.getContent().get(3));
        Slice<Employee> second = employees.findByDepartmentOrderByHired("d", first.nextPageable());

        assertThat(first).extracting(Employee::number).containsExactly(0, 1, 2, 3);
        assertThat(second).extracting(Employee::number).containsExactly(4, 5, 6, 7);
        assertThat(employees.planForQueryMethod("findByDepartmentOrderByHired").sortStrategy())
                .isEqualTo(SortStrategy.INDEX_ORDER);
    }

    @Test
    void sortOfPageableIsReadBackwardsOnlyIfAllowed() {
        Pageable page = PageRequest.of(0, 2, Sort.by("number").descending());

        assertThat(repository(LocalTableStore.inMemory(), Allowed.class).findByDepartment("d", page))
                .extracting(Employee::number)
                .containsExactly(22, 21);
        assertThatThrownBy(() ->
                        repository(LocalTableStore.inMemory(), Lists.class).findByDepartment("d", page))
                .isInstanceOf(UnsupportedSortException.class);
    }

    @Test
    void pagesInDescendingOrderAreRejectedWithoutAnnotation() {
        for (TableStore store : List.of(LocalTableStore.inMemory(), new Forwards())) {
            assertThatThrownBy(() -> repository(store, NotAllowed.class))
                    .hasMessageContaining("is sorted in memory")
                    .hasMessageContaining("Keys or an index have the opposite order. If the store can read backwards, "
                            + "use @AllowDescendingReads");
        }
    }

    @Test
    void startFailsIfStoreCannotReadInDescendingOrder() {
        assertThatThrownBy(() -> repository(new Forwards(), Allowed.class))
                .hasMessageContaining("but this store cannot read in descending order.")
                .hasMessageContaining("Declare a key or an index with that order.");
    }

    @Test
    void annotationDoesNotAllowOrderWithoutKeyOrIndex() {
        assertThatThrownBy(() -> repository(LocalTableStore.inMemory(), OfNoUse.class))
                .hasMessageContaining("is sorted in memory")
                .hasMessageNotContaining("@AllowDescendingReads");
    }

    @Test
    void listsAreReadBackwardsOrSortedInMemory() {
        for (TableStore store : List.of(LocalTableStore.inMemory(), new Forwards())) {
            Lists employees = repository(store, Lists.class);
            boolean both = store.capabilities().contains(Capability.DESCENDING_QUERIES);

            assertThat(employees.findTop3ByDepartmentOrderByNumberDesc("d"))
                    .extracting(Employee::number)
                    .containsExactly(22, 21, 20);
            assertThat(employees.findByDepartmentAndHiredBetweenOrderByHired(
                            "d", LocalDate.of(2000, 1, 3), LocalDate.of(2000, 1, 5)))
                    .extracting(Employee::number)
                    .containsExactly(2, 3, 4);
            assertThat(employees
                            .planForQueryMethod("findTop3ByDepartmentOrderByNumberDesc")
                            .isDescending())
                    .isEqualTo(both);
            assertThat(employees
                            .planForQueryMethod("findTop3ByDepartmentOrderByNumberDesc")
                            .sortStrategy())
                    .isEqualTo(both ? SortStrategy.KEY_ORDER : SortStrategy.IN_MEMORY);
        }
    }
}
