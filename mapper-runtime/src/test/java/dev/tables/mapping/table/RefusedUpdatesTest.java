package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.local.LocalTableStore;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Changes of an update that give no entity, or another one, are refused alone and in transactions. */
class RefusedUpdatesTest {
    private final EntityTable<Employee> employees =
            EntityTable.of(LocalTableStore.inMemory(), EmployeeTableMapper.UNVERSIONED);
    private final Employee ada = Employee.of("a", 1).named("Ada");
    private final PrimaryKey keys = employees.mapper().primaryKeyOf(ada);

    @Test
    @SuppressWarnings("NullAway") // what a caller without null checks does
    void updateToNullIsRejected() {
        assertRefused(employee -> null, "returned null, expected the changed entity");
    }

    @Test
    void updateOfKeysIsRejected() {
        assertRefused(employee -> employee.at(2), "The change function changed the keys of");
        assertRefused(employee -> employee.in("b"), "The change function changed the keys of");
    }

    private void assertRefused(UnaryOperator<Employee> change, String fact) {
        employees.createTables();
        employees.save(ada);
        List<Consumer<UnaryOperator<Employee>>> ways = List.of(
                one -> employees.update(keys, one), one -> new PartitionTransaction().update(employees, keys, one));
        for (Consumer<UnaryOperator<Employee>> way : ways) {
            assertThatExceptionOfType(IllegalArgumentException.class)
                    .isThrownBy(() -> way.accept(change))
                    .withMessageContaining("Employee")
                    .withMessageContaining(fact);
        }
        assertThat(employees.get(keys)).isEqualTo(ada);
    }
}
