package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowQuery;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.request.ForwardingTableStore;
import dev.tables.engine.tck.store.RecordingTableStore;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.query.QueryParallelism;
import dev.tables.mapping.query.internal.method.MethodNameParser;
import dev.tables.mapping.query.internal.plan.Planner;
import dev.tables.mapping.query.internal.run.BoundQuery;
import dev.tables.mapping.query.internal.run.QueryExecutor;
import dev.tables.mapping.query.internal.run.QueryPage;
import dev.tables.mapping.query.internal.run.TableAccess;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a snapshot costs: nothing where a single request gives the answer. */
class SnapshotCostTest {
    private final LocalTableStore store = LocalTableStore.inMemory();
    private final IndexCatalog catalog = IndexCatalog.of(store);
    private int snapshots;
    private int rows;
    private final RecordingTableStore process = new RecordingTableStore(new ForwardingTableStore(store) {
        @Override
        public <T> ResultPage<T> query(String table, RowQuery query, RowDecoder<T> decoder) {
            ResultPage<T> page = super.query(table, query, decoder);
            rows += page.items().size();
            return page;
        }

        @Override
        public <T> T readSnapshot(Supplier<T> reads) {
            snapshots += isReadingFromSnapshot() ? 0 : 1;
            return super.readSnapshot(reads);
        }
    });

    @AfterEach
    void close() {
        catalog.close();
        store.close();
    }

    /** A table of some employees, which has looked for what earlier writers have left. */
    private EntityTable<Employee> table(EmployeeTableMapper mapper, int employees) {
        EntityTable<Employee> table =
                EntityTable.of(process, mapper, EntityTableOptions.defaults().withIndexCatalog(catalog));
        table.createTables();
        table.saveAll(IntStream.range(0, employees)
                .mapToObj(i -> Employee.of("Sales", i)
                        .named(i % 2 == 0 ? "Even" : "Odd")
                        .mailed("m" + i)
                        .paid("Dev", i))
                .toList());
        if (mapper == EmployeeTableMapper.ACROSS_PARTITIONS) {
            queries(table).exists(bound(table, "findByLastName", "Nobody"));
        }
        process.requests();
        snapshots = 0;
        return table;
    }

    private static QueryExecutor<Employee> queries(EntityTable<Employee> table) {
        return new QueryExecutor<>(TableAccess.of(table));
    }

    private static BoundQuery bound(EntityTable<Employee> table, String method, Object... arguments) {
        return BoundQuery.bind(
                Planner.plan(
                        table.model(),
                        MethodNameParser.parse(table.model(), method).spec()),
                arguments);
    }

    private Collection<Employee> found(EntityTable<Employee> table, String method, Object... arguments) {
        return queries(table).list(bound(table, method, arguments), 0);
    }

    @Test
    void singleRequestQueryUsesNoSnapshot() {
        EntityTable<Employee> table = table(EmployeeTableMapper.UNVERSIONED, 10);

        assertThat(found(table, "findByDepartmentAndNumber", "Sales", 3)).hasSize(1);
        assertThat(found(table, "findByDepartmentAndNumberBetween", "Sales", 3, 5))
                .hasSize(3);
        assertThat(found(table, "findByDepartmentAndLastName", "Sales", "Even")).hasSize(5);
        assertThat(found(table, "findByDepartmentAndNumberIn", "Sales", List.of(1, 2, 3)))
                .hasSize(3);
        assertThat(queries(table).count(bound(table, "findByDepartment", "Sales")))
                .isEqualTo(10);
        assertThat(queries(table)
                        .exists(bound(table, "findByDepartmentAndLastNameIn", "Sales", List.of("Even", "Odd"))))
                .isTrue();
        assertThat(snapshots).isZero();
        assertThat(process.requests()).containsExactly("getAll 1", "query", "query", "getAll 3", "count", "query");
    }

    @Test
    void severalTermsShareOneSnapshot() {
        EntityTable<Employee> table = table(EmployeeTableMapper.UNVERSIONED, 10);

        assertThat(found(table, "findByDepartmentAndLastNameIn", "Sales", List.of("Even", "Odd")))
                .hasSize(10);
        assertThat(snapshots).isEqualTo(1);
        assertThat(process.requests()).containsExactly("query", "query");
    }

    /** Other threads would read the present. */
    @Test
    void queryInASnapshotDoesNotReadAhead() {
        EntityTable<Employee> table = table(EmployeeTableMapper.UNVERSIONED, 10);
        QueryParallelism ahead =
                new QueryParallelism(task -> CompletableFuture.runAsync(task).join(), 4);
        QueryExecutor<Employee> queries = new QueryExecutor<>(TableAccess.of(table), ahead);
        BoundQuery query = bound(table, "findByDepartmentAndLastNameIn", "Sales", List.of("Even", "Odd"));

        List<Employee> found = process.readSnapshot(() -> {
            CompletableFuture.runAsync(() -> table.delete(new PrimaryKey(
                            "Sales",
                            table.mapper().primaryKeyOf(Employee.of("Sales", 3)).rowKey())))
                    .join();
            List<Employee> all = new ArrayList<>(queries.list(query, 0));
            queries.stream(query).forEach(all::add);
            return all;
        });
        assertThat(found).hasSize(20);
        assertThat(queries.list(query, 0)).hasSize(9);
    }

    @Test
    void severalPagesUseASnapshot() {
        EntityTable<Employee> table = table(EmployeeTableMapper.UNVERSIONED, 2_500);

        assertThat(found(table, "findByDepartment", "Sales")).hasSize(2_500);
        assertThat(snapshots).isEqualTo(1);
        assertThat(process.requests()).containsExactly("query", "query", "query", "query");
    }

    /** Rows of an index in a table of its own are as exact in a snapshot as outside, so their entities are not compared with them. */
    @Test
    void countByExactIndexRowsReadsNoEntity() {
        EntityTable<Employee> table = table(EmployeeTableMapper.ACROSS_PARTITIONS, 10);

        assertThat(queries(table).count(bound(table, "findByLastNameIn", List.of("Even", "Odd"))))
                .isEqualTo(10);
        assertThat(snapshots).isEqualTo(1);
        assertThat(process.requests()).containsExactly("count", "count");
    }

    @Test
    void eachPageOfSeveralTermsUsesOneSnapshot() {
        EntityTable<Employee> table = table(EmployeeTableMapper.UNVERSIONED, 10);
        BoundQuery query = bound(table, "findByDepartmentAndLastNameIn", "Sales", List.of("Even", "Odd"));
        List<Integer> all = new ArrayList<>();

        QueryPage<Employee> page = queries(table).page(query, 4, null);
        while (page.hasNext()) {
            page.items().forEach(one -> all.add(one.number()));
            page = queries(table)
                    .page(query, 4, page.positions().get(page.items().size() - 1));
        }
        page.items().forEach(one -> all.add(one.number()));

        assertThat(all).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
        assertThat(snapshots).isEqualTo(3);
        assertThat(process.requests()).hasSize(6).containsOnly("query");
    }

    private static final int TERMS = 20;

    /** Employees of twenty last names, numbered by turns or each name after the other. */
    private EntityTable<Employee> named(int employees, boolean byTurns) {
        EntityTable<Employee> table = table(EmployeeTableMapper.UNVERSIONED, 0);
        table.saveAll(IntStream.range(0, employees)
                .mapToObj(i -> Employee.of("Sales", i)
                        .named("N" + (byTurns ? i % TERMS : i * TERMS / employees))
                        .mailed("m" + i))
                .toList());
        process.requests();
        rows = 0;
        snapshots = 0;
        return table;
    }

    private static BoundQuery ofAllNames(EntityTable<Employee> table) {
        List<String> names = IntStream.range(0, TERMS).mapToObj(i -> "N" + i).toList();
        return bound(table, "findByDepartmentAndLastNameIn", "Sales", names);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void limitedStreamReadsFewRowsOfEachUnionBranch(boolean byTurns) {
        EntityTable<Employee> table = named(6_000, byTurns);

        assertThat(queries(table).stream(ofAllNames(table)).limit(3)).hasSize(3);
        assertThat(snapshots).isEqualTo(1);
        // Of 20 terms that have 300 rows each, one after the other takes a second and a third request of the first one.
        assertThat(process.requests()).hasSizeBetween(TERMS, TERMS + 4);
        assertThat(rows).isBetween(TERMS, 2_000);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void fullStreamTakesFewRequestsAndReadsFewRowsTwice(boolean byTurns) {
        EntityTable<Employee> table = named(6_000, byTurns);

        assertThat(queries(table).stream(ofAllNames(table)).map(Employee::number))
                .hasSize(6_000)
                .isSorted();
        assertThat(snapshots).isLessThanOrEqualTo(4);
        assertThat(process.requests()).hasSizeLessThanOrEqualTo(6 * TERMS);
        assertThat(rows).isLessThan(18_000);
    }
}
