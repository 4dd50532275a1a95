package dev.tables.data.repository;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.request.ForwardingTableStore;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;

/** Pages with their total, while another writer deletes an entity of the page before the total is counted. */
class PageTotalsTest {
    private final TableStore inner = LocalTableStore.inMemory();
    private final TablesTemplate others = new TablesTemplate(inner);
    private final EmployeeRepository employees =
            new TablesRepositoryFactory(new TablesTemplate(new Raced(inner))).getRepository(EmployeeRepository.class);

    /** Deletes an entity before rows are counted. */
    private final class Raced extends ForwardingTableStore {
        Raced(TableStore store) {
            super(store);
        }

        @Override
        public long count(String table, RowQuery query) {
            CompletableFuture.runAsync(() -> others.deleteById(Employee.class, new EmployeeKey("d1", 4)))
                    .join();
            return super.count(table, query);
        }
    }

    @BeforeEach
    void fill() {
        others.saveAll(
                Employee.class,
                IntStream.range(0, 6)
                        .mapToObj(i -> Employee.of("d1", 2 * i, "Ash"))
                        .toList());
    }

    @AfterEach
    void close() {
        inner.close();
    }

    private void check(Page<Employee> page) {
        assertThat(page).extracting(Employee::number).isEqualTo(List.of(4, 6));
        assertThat(page.getTotalElements()).isEqualTo(6);
        assertThat(others.count(Employee.class)).isEqualTo(5);
    }

    @Test
    void totalOfFindAllPageMatchesItsContent() {
        check(employees.findAll(PageRequest.of(1, 2)));
    }

    @Test
    void totalOfContinuedFindAllPageMatchesItsContent() {
        Pageable second = employees.findAll(TablesPageRequest.ofSize(2)).nextPageable();
        others.save(Employee.of("d1", 4, "Ash"));
        check(employees.findAll(second));
    }

    @Test
    void totalOfQueryPageMatchesItsContent() {
        check(employees.findByDepartmentAndActiveTrueOrderByNumber("d1", PageRequest.of(1, 2)));
    }
}
