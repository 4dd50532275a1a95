package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.query.AccessPath;
import dev.tables.mapping.query.SortStrategy;
import dev.tables.mapping.query.internal.method.MethodNameParser;
import dev.tables.mapping.query.internal.plan.Planner;
import dev.tables.mapping.query.internal.plan.QueryPlan;
import dev.tables.mapping.query.internal.run.BoundQuery;
import dev.tables.mapping.query.internal.run.QueryExecutor;
import dev.tables.mapping.query.internal.run.QueryPage;
import dev.tables.mapping.query.internal.run.QueryPosition;
import dev.tables.mapping.query.internal.run.TableAccess;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Derived queries over indexes in tables of their own: plans, answers, order, pages, counts. */
class TableIndexQueryTest {
    private final LocalTableStore store = LocalTableStore.inMemory();
    private final EntityTable<Employee> table = EntityTable.of(store, EmployeeTableMapper.ACROSS_PARTITIONS);
    private final QueryExecutor<Employee> queries = new QueryExecutor<>(TableAccess.of(table));

    @BeforeEach
    void fill() {
        table.createTables();
        for (int i = 0; i < 40; i++) {
            table.save(Employee.of(i % 3 == 0 ? "Sales & Lease" : "Tech", i)
                    .named("Name" + i % 5)
                    .mailed(i % 2 == 0 ? "m" + i : null)
                    .paid("Dev", i % 7));
        }
    }

    @AfterEach
    void close() {
        store.close();
    }

    @ParameterizedTest
    @CsvSource({
        "findByLastName, INDEX_LOOKUP, byLastName, NONE",
        "findByEmail, INDEX_LOOKUP, byEmail, NONE",
        "findByEmailIn, INDEX_RANGE, byEmail, NONE",
        "findByLastNameStartingWith, INDEX_RANGE, byLastName, NONE",
        "findByLastNameBetweenOrderByLastName, INDEX_RANGE, byLastName, INDEX_ORDER",
        "findByLastNameOrderByDepartmentAscNumberAsc, INDEX_LOOKUP, byLastName, INDEX_ORDER",
        "findByTitleAndSalaryLessThanOrderBySalaryDesc, INDEX_RANGE, byTitleAndSalary, INDEX_ORDER",
        "findByDepartmentAndLastName, INDEX_LOOKUP, byLastName, NONE",
        "findByDepartmentAndBadge, INDEX_LOOKUP, byBadge, NONE",
        "findByDepartmentAndNumber, POINT_READ, , NONE",
        "findBySalary, TABLE_SCAN, , NONE",
        "findAllByOrderByLastName, TABLE_SCAN, , IN_MEMORY"
    })
    void plannerChoosesAccessPathIndexAndSorting(
            String name, AccessPath path, @Nullable String index, SortStrategy sortedBy) {
        QueryPlan plan = plan(name);
        assertThat(plan.accessPath()).as(plan.explain()).isEqualTo(path);
        assertThat(plan.index() == null ? null : plan.index().name())
                .as(plan.explain())
                .isEqualTo(index);
        assertThat(plan.sortStrategy()).as(plan.explain()).isEqualTo(sortedBy);
    }

    @Test
    void explanationNamesTheIndexTable() {
        assertThat(plan("findByLastName").explain()).isEqualTo("""
                        INDEX_LOOKUP on Employee in table staffEmpByLastName by index byLastName
                          conditions: lastName = ?1
                          keys: index: lastName = ?1
                          requests: 1 per page of up to 1000 rows, and one for each matching entity
                          cost: about 11 requests, 10 entities, 10 index rows
                          because: The query has an equality on every property of the index.
                          plans: 1. INDEX_LOOKUP by index byLastName; refused while index byLastName is not READABLE, \
                        because the query would scan the table, which needs @AllowScan""");
    }

    @Test
    void queriesReturnEntitiesOfAllPartitionsInOrder() {
        assertThat(numbers("findByLastName", "Name2")).containsExactly(12, 27, 2, 7, 17, 22, 32, 37);
        assertThat(numbers("findByDepartmentAndLastName", "Tech", "Name2")).containsExactly(2, 7, 17, 22, 32, 37);
        assertThat(numbers("findByEmail", "m6")).containsExactly(6);
        assertThat(numbers("findByEmail", "m7")).isEmpty();
        assertThat(numbers("findByEmailIn", List.of("m8", "m2", "m3"))).containsExactly(2, 8);
        assertThat(numbers("findByTitleAndSalaryGreaterThan", "Dev", 5)).containsExactly(6, 27, 13, 20, 34);
        assertThat(numbers("findByLastNameStartingWithAndSalary", "Name", 3)).hasSize(6);
        assertThat(queries.count(BoundQuery.bind(plan("countByLastName"), "Name2")))
                .isEqualTo(8);
        assertThat(queries.exists(BoundQuery.bind(plan("existsByEmail"), "m8"))).isTrue();
    }

    @Test
    void pagesHaveNeitherGapsNorDuplicates() {
        QueryPlan plan = plan("findByLastNameGreaterThanEqual");
        List<Integer> all = numbers("findByLastNameGreaterThanEqual", "Name1");
        List<Integer> paged = new ArrayList<>();
        @Nullable QueryPosition after = null;
        QueryPage<Employee> page;
        do {
            page = queries.page(BoundQuery.bind(plan, "Name1"), 3, after);
            page.items().forEach(employee -> paged.add(employee.number()));
            after = page.positions().isEmpty()
                    ? null
                    : page.positions().get(page.positions().size() - 1);
        } while (page.hasNext());
        assertThat(paged).isEqualTo(all).hasSize(32);
    }

    private List<Integer> numbers(String name, Object... arguments) {
        return queries.list(BoundQuery.bind(plan(name), arguments), 0).stream()
                .map(Employee::number)
                .toList();
    }

    private QueryPlan plan(String name) {
        return Planner.plan(
                table.model(), MethodNameParser.parse(table.model(), name).spec());
    }
}
