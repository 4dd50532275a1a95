package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.annotation.IndexScope;
import dev.tables.engine.local.LocalStoreOptions;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.ordered.MemoryOrderedStore;
import dev.tables.engine.tck.fault.FaultyOrderedStore;
import dev.tables.engine.tck.fault.FaultyOrderedStore.Call;
import dev.tables.mapping.query.internal.method.MethodNameParser;
import dev.tables.mapping.query.internal.plan.Planner;
import dev.tables.mapping.query.internal.run.BoundQuery;
import dev.tables.mapping.query.internal.run.QueryExecutor;
import dev.tables.mapping.query.internal.run.TableAccess;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a unique index finds is read by keys: a seek costs twice as much, and more where nothing is found. */
class UniqueLookupTest {
    private final FaultyOrderedStore bytes = new FaultyOrderedStore(new MemoryOrderedStore());
    private final LocalTableStore store = LocalTableStore.open(bytes, LocalStoreOptions.defaults());

    @ParameterizedTest
    @EnumSource(
            value = IndexScope.class,
            names = {"LOCAL", "GLOBAL"})
    void uniqueLookupReadsByKeys(IndexScope scope) {
        EntityTable<Employee> table = EntityTable.of(store, EmployeeTableMapper.of(scope));
        table.createTables();
        for (int i = 0; i < 10; i++) {
            table.save(Employee.of("Sales", i).named("Name" + i).mailed("m" + i).paid("Dev", i));
        }
        QueryExecutor<Employee> queries = new QueryExecutor<>(TableAccess.of(table));
        String name = scope == IndexScope.GLOBAL ? "findByEmail" : "findByDepartmentAndEmail";
        var plan = Planner.plan(
                table.model(), MethodNameParser.parse(table.model(), name).spec());
        bytes.fail(Call.SCAN, 1);

        for (int i = 0; i < 12; i++) {
            Object[] arguments = scope == IndexScope.GLOBAL ? new Object[] {"m" + i} : new Object[] {"Sales", "m" + i};
            assertThat(queries.list(BoundQuery.bind(plan, arguments), 0))
                    .extracting(Employee::number)
                    .isEqualTo(i < 10 ? List.of(i) : List.of());
        }
        assertThat(bytes.hasFailed()).isFalse();
    }
}
