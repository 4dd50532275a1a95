package dev.tables.data.repository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.data.transaction.TablesTransactionManager;
import dev.tables.engine.local.LocalTableStore;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.IncorrectResultSizeDataAccessException;
import org.springframework.transaction.support.TransactionTemplate;

/** What deletes return, and what becomes of many that are added. */
class DeletesAndInsertsTest {
    interface Staff extends TablesRepository<Employee, EmployeeKey> {
        boolean deleteByDepartmentAndLastName(String department, String lastName);

        Optional<Employee> removeByDepartmentAndEmail(String department, String email);

        @Nullable
        Employee deleteByDepartmentAndNumber(String department, int number);

        @Query(value = "department eq ?1 and number gt ?2", delete = true)
        Optional<Employee> last(String department, int number);
    }

    private final LocalTableStore store = LocalTableStore.inMemory();
    private final TablesTemplate template = new TablesTemplate(store);
    private final Staff staff = new TablesRepositoryFactory(template).getRepository(Staff.class);

    @AfterEach
    void close() {
        store.close();
    }

    private static List<Employee> employees(int from, int to) {
        return IntStream.rangeClosed(from, to)
                .mapToObj(i -> Employee.of("d" + i % 3, i, i % 2 == 0 ? "Even" : "Odd"))
                .toList();
    }

    @Test
    void deletesReturnDeletedEntitiesOrWhetherAnyWasDeleted() {
        List<Employee> saved = staff.insert(employees(1, 12));
        assertThat(staff.deleteByDepartmentAndNumber("d1", 4)).isEqualTo(saved.get(3));
        assertThat(staff.deleteByDepartmentAndNumber("d1", 4)).isNull();
        assertThat(staff.removeByDepartmentAndEmail("d2", "odd5@example.org")).contains(saved.get(4));
        assertThat(staff.removeByDepartmentAndEmail("d2", "odd5@example.org")).isEmpty();
        assertThat(staff.deleteByDepartmentAndLastName("d0", "Odd")).isTrue();
        assertThat(staff.deleteByDepartmentAndLastName("d0", "Odd")).isFalse();
        assertThatExceptionOfType(IncorrectResultSizeDataAccessException.class)
                .isThrownBy(() -> staff.last("d1", 6))
                .withMessageContaining("Nothing was deleted");
        assertThat(staff.last("d1", 7)).contains(saved.get(9));
        assertThat(staff.findAll()).extracting(Employee::number).containsExactlyInAnyOrder(1, 2, 6, 7, 8, 11, 12);
    }

    @Test
    void insertKeepsOrderAndRejectsDuplicates() {
        List<Employee> given = new ArrayList<>(employees(1, 1500));
        Collections.reverse(given);
        List<Employee> added = staff.insert(given);
        assertThat(added).extracting(Employee::number).startsWith(1500, 1499).hasSize(1500);
        assertThat(added).extracting(Employee::version).doesNotContainNull();
        assertThat(staff.findAll()).containsExactlyInAnyOrderElementsOf(added);
        assertThatExceptionOfType(DuplicateKeyException.class).isThrownBy(() -> staff.insert(employees(1500, 1501)));
        assertThat(staff.insert(List.of())).isEmpty();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> staff.insert(
                        List.of(Employee.of("d9", 1, "A"), Employee.of("d9", 2, "B"), Employee.of("d9", 1, "A"))))
                .withMessageContaining("is passed twice, but can only be inserted once");
        assertThat(staff.existsById(new EmployeeKey("d9", 2))).isFalse();
    }

    @Test
    void deletesAndInsertsTakePartInTransaction() {
        TransactionTemplate transactions = new TransactionTemplate(new TablesTransactionManager(template));
        List<Employee> given = List.of(Employee.of("d1", 1, "A"), Employee.of("d1", 2, "B"));
        transactions.executeWithoutResult(status -> {
            staff.insert(given);
            status.setRollbackOnly();
        });
        assertThat(staff.count()).isZero();
        transactions.executeWithoutResult(status -> staff.insert(given));
        transactions.executeWithoutResult(status -> {
            assertThat(staff.deleteByDepartmentAndLastName("d1", "A")).isTrue();
            assertThat(staff.deleteByDepartmentAndNumber("d1", 2)).isNotNull();
        });
        assertThat(staff.count()).isZero();
    }
}
