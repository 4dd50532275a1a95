package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.tck.store.RecordingTableStore;
import dev.tables.mapping.table.TableIndexTest.Way;
import dev.tables.mapping.table.TableIndexTest.World;
import org.junit.jupiter.api.Test;

/** What writes to indexes in tables of their own request, and what those by the protocol leave. */
class TableIndexRequestsTest {
    @Test
    void protocolWritesTakeTheExpectedRequests() {
        try (World world = new World(Way.BY_PROTOCOL)) {
            RecordingTableStore probe = new RecordingTableStore(world.store);
            EntityTable<Employee> table = world.table(probe);
            table.save(TableIndexTest.JONES);
            assertThat(probe.requests()).containsExactly("get", "write REPLACE");
            table.save(TableIndexTest.JONES.named("Brown"));
            assertThat(probe.requests())
                    .containsExactly(
                            "get",
                            "write INSERT",
                            "get",
                            "write INSERT",
                            "get",
                            "execute REPLACE INSERT",
                            "write DELETE",
                            "write DELETE",
                            "write DELETE");
            table.insert(Employee.of("Sales", 7).mailed("z"));
            assertThat(probe.requests())
                    .containsExactly(
                            "write INSERT", "write INSERT", "execute INSERT INSERT", "write DELETE", "write DELETE");
            table.delete(EmployeeTableMapper.keys("Sales", 7));
            assertThat(probe.requests())
                    .containsExactly(
                            "get",
                            "write INSERT",
                            "get",
                            "get",
                            "execute DELETE INSERT",
                            "write DELETE",
                            "write DELETE",
                            "write DELETE");
            world.find(EmployeeTableMapper.BY_LAST_NAME, "Brown");
        }
    }

    /** Once it is known that nothing is left of any write by the protocol. */
    @Test
    void directWritesTakeTheExpectedRequests() {
        try (World world = new World(Way.DIRECTLY)) {
            RecordingTableStore probe = new RecordingTableStore(world.store);
            EntityTable<Employee> table = world.table(probe);
            table.save(TableIndexTest.JONES.named("Johnson"));
            table.save(TableIndexTest.JONES);
            probe.requests();
            table.save(TableIndexTest.JONES);
            assertThat(probe.requests()).containsExactly("get", "write REPLACE");
            table.save(TableIndexTest.JONES.named("Brown"));
            assertThat(probe.requests()).containsExactly("get", "execute across REPLACE INSERT_OR_REPLACE DELETE");
            table.insert(Employee.of("Sales", 7).mailed("z"));
            assertThat(probe.requests()).containsExactly("execute across INSERT INSERT");
            table.delete(EmployeeTableMapper.keys("Sales", 7));
            assertThat(probe.requests()).containsExactly("get", "execute across DELETE DELETE");
            world.find(EmployeeTableMapper.BY_LAST_NAME, "Brown");
        }
    }

    /** Each knows of the intent from before the others finished it. */
    @Test
    void threeNestedRecoverersLeaveNoRows() {
        int afterCommit = 6;
        boolean reached = true;
        for (int second = 0; reached; second++) {
            boolean innerReached = true;
            for (int third = 0; innerReached; third++) {
                String message = "second recoverer before request " + second + ", third before its " + third;
                try (World world = new World(Way.BY_PROTOCOL)) {
                    InterruptedTableStore writer = new InterruptedTableStore(world.store).diesBefore(afterCommit);
                    world.attempt(TableIndexTest.WRITES.get(1), writer);
                    InterruptedTableStore outer = new InterruptedTableStore(world.store);
                    InterruptedTableStore inner = new InterruptedTableStore(world.store).before(third, world::recover);
                    outer.before(second, () -> world.recover(inner));
                    world.recover(outer);
                    reached = outer.requests() > second;
                    innerReached = inner.requests() > third;
                    world.recoverLater();
                    world.checkSpotless(message);
                }
            }
        }
    }

    @Test
    void uniqueValueOfADeadWriterIsTakenOver() {
        try (World world = new World(Way.BY_PROTOCOL)) {
            InterruptedTableStore process = new InterruptedTableStore(world.store).diesBefore(4);
            Throwable died = world.attempt(table -> table.save(TableIndexTest.JONES.mailed("x")), process);
            assertThat(died).isInstanceOf(StoreUnavailableException.class);
            world.table(world.store).save(TableIndexTest.SMITH.mailed("x"));
            assertThat(world.find(EmployeeTableMapper.BY_EMAIL, "x")).containsExactly(TableIndexTest.SMITH.mailed("x"));
            world.recover();
            world.checkClean("after recovery");
        }
    }
}
