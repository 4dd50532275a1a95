package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.Filter;
import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.tck.store.RecordingTableStore;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Counts of entities, among their index rows and rows of others, on a store that counts and on one that does not. */
class EntityCountTest {
    private static final int DEPARTMENTS = 4;

    private final LocalTableStore store = LocalTableStore.inMemory();

    private RecordingTableStore filled(TableStore on) {
        RecordingTableStore probe = new RecordingTableStore(on);
        store.createTableIfNotExists("staff");
        store.write("staff", RowOperation.insert(new PrimaryKey("Dept1", "zzz"), writer -> {}));
        store.write("staff", RowOperation.insert(new PrimaryKey("Dept1", "a"), writer -> {}));
        return probe;
    }

    private static void assertCounts(EntityTable<Employee> staff, String when) {
        for (RowQuery query : List.of(
                RowQuery.wholeTable(),
                RowQuery.partition("Dept1"),
                RowQuery.partition("Dept2").withRowKeyRange(KeyRange.startingWith("emp_0000000")),
                RowQuery.partition("Dept3").withFilter(Filter.compare("salary", Filter.Operator.GT, 5)))) {
            assertThat(staff.count(query))
                    .as(when + ": " + query)
                    .isEqualTo(staff.query(query).items().size());
        }
    }

    private void countsThroughRandomWrites(RecordingTableStore probe) {
        EntityTable<Employee> staff = EntityTable.of(probe, EmployeeTableMapper.UNVERSIONED);
        Random random = new Random(29);
        assertCounts(staff, "at first");
        for (int step = 0; step < 300; step++) {
            Employee one = Employee.of("Dept" + random.nextInt(DEPARTMENTS), random.nextInt(20))
                    .named("Name" + random.nextInt(5))
                    .paid("Dev", random.nextInt(10));
            if (random.nextInt(3) > 0) {
                staff.save(one);
            } else {
                staff.delete(one);
            }
            if (step % 10 == 0) {
                assertCounts(staff, "step " + step);
            }
        }
    }

    @Test
    void countsAreCorrectAfterRandomWrites() {
        countsThroughRandomWrites(filled(store));
        assertThat(store.checkIntegrity().problems()).isEmpty();
    }

    @Test
    void countsAreCorrectIfTheStoreDoesNotCount() {
        countsThroughRandomWrites(filled(new ServiceStore(store)));
    }

    @Test
    void countTakesOneRequestIfTheStoreCounts() {
        RecordingTableStore probe = filled(store);
        EntityTable<Employee> staff = EntityTable.of(probe, EmployeeTableMapper.WITHOUT_INDEXES);
        for (int i = 0; i < 1500; i++) {
            staff.insert(Employee.of("Dept1", i));
        }
        probe.requests();

        assertThat(staff.count(RowQuery.partition("Dept1"))).isEqualTo(1500);
        assertThat(probe.requests()).containsExactly("count");

        RecordingTableStore service = new RecordingTableStore(new ServiceStore(store));
        assertThat(EntityTable.of(service, EmployeeTableMapper.WITHOUT_INDEXES).count(RowQuery.partition("Dept1")))
                .isEqualTo(1500);
        assertThat(service.requests()).containsExactly("query", "query");
    }
}
