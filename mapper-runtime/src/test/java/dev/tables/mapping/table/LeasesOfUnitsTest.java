package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.annotation.IndexScope;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.request.ForwardingTableStore;
import dev.tables.engine.request.RequestContext;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.query.internal.method.MethodNameParser;
import dev.tables.mapping.query.internal.plan.Planner;
import dev.tables.mapping.query.internal.run.BoundQuery;
import dev.tables.mapping.query.internal.run.QueryExecutor;
import dev.tables.mapping.query.internal.run.TableAccess;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Leases on the catalog of indexes are renewed before a unit of work takes its snapshot, however long nobody has used
 * them.
 */
class LeasesOfUnitsTest {
    private long nanos = 1;
    private @Nullable UnitOfWork current;
    private final List<String> ofCatalog = new ArrayList<>();
    private final Watched store = new Watched(LocalTableStore.inMemory());
    private final IndexCatalog catalog = IndexCatalog.of(
            store, IndexCatalog.Options.defaults().withClockAndSleeper(() -> nanos, pause -> nanos += pause));
    private final TableStore ofUnits = UnitOfWork.transactionAwareStore(store, () -> current, catalog);

    /** Takes note of requests of the catalog while a unit has a snapshot. */
    // The compiler of JDK 17 does not show the checker the inherited types' annotations.
    @SuppressWarnings("NullAway")
    private final class Watched extends ForwardingTableStore {
        Watched(TableStore store) {
            super(store);
        }

        private void note(String request) {
            UnitOfWork unit = current;
            if (unit != null
                    && unit.open.isBegun()
                    && RequestContext.current().activity() == RequestContext.Activity.INDEX_CATALOG) {
                ofCatalog.add(request);
            }
        }

        @Override
        public <T> @Nullable T get(String table, PrimaryKey keys, Projection projection, RowDecoder<T> decoder) {
            note("get " + table);
            return super.get(table, keys, projection, decoder);
        }

        @Override
        public <T> ResultPage<T> query(String table, RowQuery query, RowDecoder<T> decoder) {
            note("query " + table);
            return super.query(table, query, decoder);
        }

        @Override
        public @Nullable ETag write(String table, RowOperation operation) {
            note("write " + table);
            return super.write(table, operation);
        }

        @Override
        public List<@Nullable ETag> execute(String table, EntityGroupTransaction transaction) {
            note("execute " + table);
            return super.execute(table, transaction);
        }
    }

    private EntityTable<Employee> open(EmployeeTableMapper mapper) {
        EntityTable<Employee> table =
                EntityTable.of(ofUnits, mapper, EntityTableOptions.defaults().withIndexCatalog(catalog));
        table.createTables();
        return table;
    }

    @AfterEach
    void close() {
        catalog.close();
        store.close();
    }

    private static List<Employee> named(EntityTable<Employee> table, String name) {
        var plan = Planner.plan(
                table.model(),
                MethodNameParser.parse(table.model(), "findByLastName").spec());
        return new QueryExecutor<>(TableAccess.of(table)).list(BoundQuery.bind(plan, name), 0);
    }

    /** The first request is a read by an index, a write, or a read of keys. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void leasesAreRenewedBeforeTheSnapshot(int first) {
        EntityTable<Employee> staff = open(EmployeeTableMapper.of(IndexScope.GLOBAL));
        int number = 0;
        for (long seconds : new long[] {0, 31, 59, 61, 600, 31, 31}) {
            nanos += TimeUnit.SECONDS.toNanos(seconds);
            try (UnitOfWork unit = UnitOfWork.begin(store, false)) {
                current = unit;
                Employee fresh = Employee.of("Sales", number).named("Noor");
                if (first == 1) {
                    staff.save(fresh);
                } else if (first == 2) {
                    assertThat(staff.get(EmployeeTableMapper.keys("Sales", number)))
                            .isNull();
                }
                assertThat(named(staff, "Noor")).hasSize(first == 1 ? number + 1 : number);
                // It is due again within, and lasts.
                nanos += TimeUnit.SECONDS.toNanos(40);
                staff.save(fresh);
                assertThat(named(staff, "Noor")).hasSize(++number);
                unit.commit();
            } finally {
                current = null;
            }
            assertThat(ofCatalog).as("after %s seconds", seconds).isEmpty();
        }
        assertThat(named(staff, "Noor")).hasSize(number);
    }

    /** One that lasts longer renews within, so that its writes are done. */
    @Test
    void leasesAreRenewedWithinALongUnitOfWork() {
        EntityTable<Employee> staff = open(EmployeeTableMapper.of(IndexScope.GLOBAL));
        try (UnitOfWork unit = UnitOfWork.begin(store, false)) {
            current = unit;
            for (int number = 0; number < 10; number++) {
                staff.save(Employee.of("Sales", number).named("Noor"));
                nanos += TimeUnit.SECONDS.toNanos(55);
            }
            unit.commit();
        } finally {
            current = null;
        }
        assertThat(ofCatalog).isNotEmpty();
        assertThat(named(staff, "Noor")).hasSize(10);
    }
}
