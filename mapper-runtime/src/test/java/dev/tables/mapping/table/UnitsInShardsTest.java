package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.KeyRange;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.tck.store.HashPartitionedTableStore;
import dev.tables.mapping.model.UniqueIndexViolationException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Units of work on a store that has transactions across partitions, but keeps no order there: index rows in shards are part of them. */
class UnitsInShardsTest {
    private static final RowQuery ALL = RowQuery.wholeTable().withPartitionKeyRange(KeyRange.startingWith("m"));

    private final TableStore store = new HashPartitionedTableStore(LocalTableStore.inMemory());
    private final Deque<UnitOfWork> units = new ArrayDeque<>();
    private final EntityTable<Employee> staff =
            EntityTable.of(UnitOfWork.transactionAwareStore(store, units::peek), EmployeeTableMapper.ACROSS_PARTITIONS);
    private final EntityTable<Employee> others = EntityTable.of(store, EmployeeTableMapper.ACROSS_PARTITIONS);

    @BeforeEach
    void create() {
        staff.createTables();
    }

    @AfterEach
    void close() {
        store.close();
    }

    private List<Integer> numbers(EntityTable<Employee> table) {
        return table.queryIndex(EmployeeTableMapper.BY_EMAIL, ALL).items().stream()
                .map(Employee::number)
                .toList();
    }

    @Test
    void unitOfWorkSeesItsOwnRowsAndOthersDoNotBeforeCommit() {
        others.save(Employee.of("Sales", 1).mailed("m 5"));
        try (UnitOfWork unit = UnitOfWork.begin(store, false)) {
            units.push(unit);
            staff.save(Employee.of("Tech", 2).mailed("m 3"));
            staff.save(Employee.of("Tech", 3).mailed("m!7"));
            assertThat(numbers(staff)).containsExactly(2, 1, 3);
            assertThat(numbers(others)).containsExactly(1);
            units.pop();
            unit.commit();
        }
        assertThat(numbers(staff)).containsExactly(2, 1, 3);
        assertThat(numbers(others)).containsExactly(2, 1, 3);
    }

    @Test
    void conflictNamesTheEntityWhoseUniqueValueIsTaken() {
        try (UnitOfWork unit = UnitOfWork.begin(store, false)) {
            units.push(unit);
            staff.save(Employee.of("Tech", 2).mailed("m 3"));
            units.pop();
            others.save(Employee.of("Sales", 1).mailed("m 3"));
            assertThatThrownBy(unit::commit)
                    .isInstanceOf(UniqueIndexViolationException.class)
                    .hasMessageContaining("byEmail");
        }
        assertThat(numbers(staff)).containsExactly(1);
    }
}
