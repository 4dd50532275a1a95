package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.engine.RowQuery;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.lifecycle.IndexDefinitionMismatchException;
import dev.tables.mapping.lifecycle.IndexMismatchPolicy;
import dev.tables.mapping.lifecycle.IndexNotReadableException;
import dev.tables.mapping.lifecycle.IndexState;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.query.CandidatePlan;
import dev.tables.mapping.query.InvalidContinuationTokenException;
import dev.tables.mapping.query.internal.plan.IndexStates;
import dev.tables.mapping.query.internal.run.BoundQuery;
import dev.tables.mapping.query.internal.run.QueryExecutor;
import dev.tables.mapping.query.internal.run.QueryPage;
import dev.tables.mapping.query.internal.run.QueryPosition;
import dev.tables.mapping.query.internal.run.TableAccess;
import dev.tables.mapping.value.type.ValueType;
import dev.tables.testing.Seed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Queries while indexes come and go: a query is refused only if no plan can serve it, and never answered wrongly. {@code
 * -Dtables.seed=N} begins with another seed, {@code -Dtables.rounds=N} tries more.
 */
class PlanFallbackTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_123);

    private static final int ROUNDS = Integer.getInteger("tables.rounds", 1);
    private static final int EMPLOYEES = 40;

    /** A version with one more index, by the same as the first. */
    private static EmployeeTableMapper younger(IndexScope scope) {
        return EmployeeTableMapper.of(scope)
                .adding(
                        IndexModel.of("byName", KeyComponent.of("lastName", ValueType.STRING))
                                .scope(scope)
                                .layout(
                                        scope == IndexScope.GLOBAL
                                                ? IndexLayout.ALL_PROPERTIES
                                                : IndexLayout.KEYS_ONLY),
                        EmployeeTableMapper.BY_LAST_NAME);
    }

    private static QueryExecutor<Employee> executor(Deployment.Process process) {
        return new QueryExecutor<>(TableAccess.of(process.table()));
    }

    private static List<Employee> stored(Deployment deployment) {
        return Deployment.all(EntityTable.of(deployment.store, Deployment.OLD), RowQuery.wholeTable(), -1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void queriesAreCorrectWhicheverIndexesChangeState(boolean direct) {
        int refused = 0;
        int substituted = 0;
        long first = SEED.value();
        long rounds = 12L * ROUNDS;
        for (long seed = first;
                seed < first + rounds || seed < first + 20 * rounds && (refused <= 50 || substituted <= 200);
                seed++) {
            for (IndexScope scope : IndexScope.values()) {
                try (Deployment deployment = new Deployment(direct)) {
                    Life life = new Life(deployment, scope, new Random(seed));
                    life.go("seed " + seed + ", " + scope);
                    refused += life.refused;
                    substituted += life.substituted;
                }
            }
        }
        assertThat(refused).isGreaterThan(50);
        assertThat(substituted).isGreaterThan(200);
    }

    /** Processes of three versions that start, write, fill, rebuild, drop and end in any order, and ask after each step. */
    private static final class Life {
        private static final int STEPS = 30;

        private final Deployment deployment;
        private final IndexScope scope;
        private final Random random;
        private final List<Deployment.Process> old = new ArrayList<>();
        private final List<Deployment.Process> young = new ArrayList<>();
        private final List<String> steps = new ArrayList<>();
        private int refused;
        private int substituted;

        Life(Deployment deployment, IndexScope scope, Random random) {
            this.deployment = deployment;
            this.scope = scope;
            this.random = random;
        }

        void go(String seed) {
            deployment.fill(random.nextInt(EMPLOYEES));
            steps.add(seed);
            for (int i = 0; i < STEPS; i++) {
                try {
                    step();
                } catch (IndexDefinitionMismatchException notAdmitted) {
                    steps.add("refused: " + notAdmitted.indexName());
                }
                ask();
            }
        }

        private void step() {
            int what = random.nextInt(12);
            steps.add(Integer.toString(what));
            switch (what) {
                case 0 -> start(EmployeeTableMapper.of(scope), IndexMismatchPolicy.REJECT, young);
                case 1 -> start(younger(scope), IndexMismatchPolicy.DEMOTE, young);
                case 2 ->
                    start(
                            Deployment.OLD,
                            random.nextBoolean() ? IndexMismatchPolicy.DEMOTE : IndexMismatchPolicy.REJECT,
                            old);
                case 3 -> close(random.nextBoolean() ? old : young);
                case 4, 5, 6 -> fill();
                case 7 -> deployment.pass(Duration.ofSeconds(random.nextInt(100)));
                case 8 -> deployment.passLeases();
                case 9 -> change();
                default -> write(random.nextBoolean() ? old : young);
            }
        }

        private void start(
                EntityMapper<Employee> version, IndexMismatchPolicy policy, List<Deployment.Process> processes) {
            if (processes.size() < 3) {
                Deployment.Process process = deployment.start(deployment.store, version, policy);
                processes.add(process);
                process.table().createTables();
            }
        }

        private void close(List<Deployment.Process> processes) {
            if (!processes.isEmpty()) {
                processes.remove(random.nextInt(processes.size())).close();
            }
        }

        private Deployment.Process any(List<Deployment.Process> processes) {
            return processes.get(random.nextInt(processes.size()));
        }

        private void fill() {
            if (young.isEmpty()) {
                return;
            }
            Deployment.Process process = any(young);
            int index = random.nextInt(process.table().model().indexes().size());
            if (process.table().indexStatuses().get(index).state() != IndexState.DROPPING) {
                try {
                    process.backfill(index)
                            .withProgressListener(progress -> ask())
                            .run();
                } catch (IndexNotReadableException definedOtherwise) {
                    steps.add(definedOtherwise.getMessage());
                }
            }
        }

        private void change() {
            if (young.isEmpty()) {
                return;
            }
            Deployment.Process process = any(young);
            String index = process.table()
                    .model()
                    .indexes()
                    .get(random.nextInt(process.table().model().indexes().size()))
                    .name();
            switch (random.nextInt(4)) {
                case 0 -> process.catalog().dropIndex("Employee", index);
                case 1 -> process.catalog().removeDroppedIndexes();
                default -> process.table().markIndexForRebuild(index);
            }
        }

        private void write(List<Deployment.Process> processes) {
            if (processes.isEmpty()) {
                return;
            }
            Deployment.Process process = any(processes);
            try {
                Employee one = Deployment.employee(random.nextInt(EMPLOYEES));
                switch (random.nextInt(3)) {
                    case 0 -> process.table().delete(one);
                    case 1 -> process.table().save(one.named("Name" + random.nextInt(5)));
                    default -> process.table().save(one);
                }
            } catch (IndexDefinitionMismatchException takenForGone) {
                processes.remove(process);
                throw takenForGone;
            }
        }

        private void ask() {
            List<Employee> stored = stored(deployment);
            for (Deployment.Process process : List.copyOf(young)) {
                for (StaffQuery query : StaffQuery.values()) {
                    try {
                        ask(process, query, stored);
                    } catch (IndexDefinitionMismatchException takenForGone) {
                        young.remove(process);
                        steps.add("gone");
                        break;
                    }
                }
            }
        }

        private void ask(Deployment.Process process, StaffQuery asked, List<Employee> stored) {
            QueryExecutor<Employee> queries = executor(process);
            List<Employee> expected = asked.expected(stored);
            String description = steps.toString();
            answered(process, asked.bound(process.table()), query -> {
                asked.check(description, queries.list(query, 0), expected);
                asked.check(description, queries.stream(query).toList(), expected);
                assertThat(queries.count(query)).as(description).isEqualTo(expected.size());
                assertThat(queries.exists(query)).as(description).isEqualTo(!expected.isEmpty());
            });
            answered(
                    process,
                    asked.bound(process.table(), true),
                    query -> asked.check(description, inPages(queries, query), expected));
        }

        /** Unless no plan can serve it. */
        private void answered(Deployment.Process process, BoundQuery query, Consumer<BoundQuery> check) {
            List<CandidatePlan> plans =
                    query.plan().showing(IndexStates.of(process.table())).candidates();
            try {
                check.accept(query);
                boolean byIndex = plans.get(0).plan().index() != null;
                substituted += byIndex && !process.table().isIndexReadable(number(process, plans.get(0))) ? 1 : 0;
            } catch (IndexNotReadableException notNow) {
                refused++;
                assertThat(plans).as("%s: %s", steps, notNow).allSatisfy(one -> {
                    assertThat(one.plan().index()).isNotNull();
                    assertThat(process.table().isIndexReadable(number(process, one)))
                            .isFalse();
                });
                assertThat(notNow)
                        .hasMessageMatching(".* not READABLE, because (the query would scan|no other plan provides).*");
            }
        }

        private static int number(Deployment.Process process, CandidatePlan one) {
            return process.table()
                    .model()
                    .indexPosition(java.util.Objects.requireNonNull(one.plan().index()));
        }
    }

    private static List<Employee> inPages(QueryExecutor<Employee> queries, BoundQuery query) {
        List<Employee> all = new ArrayList<>();
        QueryPosition position = null;
        QueryPage<Employee> page;
        do {
            page = queries.page(query, 2, position);
            all.addAll(page.items());
            position = page.hasNext() ? page.positions().get(page.items().size() - 1) : null;
        } while (page.hasNext());
        return all;
    }

    /** What happens between any two requests of a query. */
    private enum Ask {
        LIST,
        COUNT,
        EXISTS,
        STREAM,
        PAGE
    }

    @ParameterizedTest
    @EnumSource
    void queryIsCorrectIfIndexBecomesUnreadableBeforeAnyRequest(Ask how) {
        int interrupted = 0;
        for (boolean direct : new boolean[] {true, false}) {
            for (IndexScope scope : IndexScope.values()) {
                for (StaffQuery asked : StaffQuery.values()) {
                    int request = 0;
                    while (isInterrupted(how, direct, scope, asked, request)) {
                        request++;
                    }
                    interrupted += request;
                }
            }
        }
        assertThat(interrupted).isGreaterThan(20);
    }

    private static boolean isInterrupted(Ask how, boolean direct, IndexScope scope, StaffQuery asked, int request) {
        try (Deployment deployment = new Deployment(direct)) {
            InterruptedTableStore slow = new InterruptedTableStore(deployment.store);
            Deployment.Process young =
                    deployment.start(slow, EmployeeTableMapper.of(scope), IndexMismatchPolicy.REJECT);
            for (int i = 0; i < EMPLOYEES; i++) {
                young.table().save(Deployment.employee(i));
            }
            List<Employee> expected = asked.expected(stored(deployment));
            BoundQuery query = asked.bound(young.table(), how == Ask.PAGE);
            List<Boolean> acted = new ArrayList<>();
            slow.before(slow.requests() + request, () -> {
                acted.add(true);
                deployment
                        .startDemoting(Deployment.OLD)
                        .table()
                        .save(Deployment.employee(1000).named("New").mailed("new"));
            });
            QueryExecutor<Employee> queries = executor(young);
            try {
                switch (how) {
                    case LIST -> asked.check("list", queries.list(query, 0), expected);
                    case COUNT -> assertThat(queries.count(query)).isEqualTo(expected.size());
                    case EXISTS -> assertThat(queries.exists(query)).isEqualTo(!expected.isEmpty());
                    case STREAM -> asked.check("stream", queries.stream(query).toList(), expected);
                    case PAGE ->
                        asked.check("page", queries.page(query, 100, null).items(), expected);
                }
            } catch (IndexNotReadableException notNow) {
                assertThat(query.plan().rejectionReason()).as(asked.name()).isNotNull();
            }
            return !acted.isEmpty();
        }
    }

    @Test
    void queryWithoutAlternativeReportsTheRemainingTime() {
        try (Deployment deployment = new Deployment()) {
            deployment.fill(1000);
            Deployment.Process process = deployment.start(EmployeeTableMapper.ACROSS_PARTITIONS);
            BoundQuery query = StaffQuery.BY_EMAIL.bound(process.table());
            assertThatThrownBy(() -> executor(process).list(query, 0))
                    .isInstanceOf(IndexNotReadableException.class)
                    .hasMessage("Index 'byEmail' of Employee is WRITE_ONLY (some entities are not in the index yet). "
                            + "Queries cannot use it now. Run its backfill (IndexBackfill, or POST "
                            + "/actuator/tablesindexes), then retry. The query is refused while index byEmail is not "
                            + "READABLE, because the query would scan the table, which needs @AllowScan.");
            BoundQuery served = StaffQuery.BY_DEPARTMENT_AND_NAME.bound(process.table());
            IndexStates states = IndexStates.of(process.table());
            assertThat(served.plan().showing(states).explain())
                    .endsWith("plans: 1. INDEX_LOOKUP by index byLastName (WRITE_ONLY (some entities are not in the "
                            + "index yet)); 2. PARTITION_SCAN (in use)");
            List<String> seen = new ArrayList<>();
            process.backfill(EmployeeTableMapper.BY_LAST_NAME)
                    .withProgressListener(progress -> {
                        process.catalog().renewLeases();
                        seen.add(served.plan()
                                .showing(states)
                                .candidates()
                                .get(0)
                                .toString());
                    })
                    .run();
            assertThat(seen)
                    .anySatisfy(text -> assertThat(text)
                            .matches("1\\. INDEX_LOOKUP by index byLastName \\((BACKFILLING|VERIFYING), \\d+ %, "
                                    + "about \\d+"
                                    + " (s|min|h) left\\)"));
            assertThat(served.plan().showing(states).explain())
                    .endsWith("plans: 1. INDEX_LOOKUP by index byLastName (in use); 2. PARTITION_SCAN");
        }
    }

    @Test
    void transactionContinuesWithoutIndexesUnreadableAtItsStart() {
        try (Deployment deployment = new Deployment()) {
            deployment.fill(EMPLOYEES);
            Deployment.Process process = deployment.start(EmployeeTableMapper.UNVERSIONED);
            AtomicReference<@Nullable UnitOfWork> current = new AtomicReference<>();
            EntityTable<Employee> table = EntityTable.of(
                    UnitOfWork.transactionAwareStore(deployment.store, current::get),
                    EmployeeTableMapper.UNVERSIONED,
                    EntityTableOptions.defaults().withIndexCatalog(process.catalog()));
            QueryExecutor<Employee> queries = new QueryExecutor<>(TableAccess.of(table));
            StaffQuery asked = StaffQuery.BY_DEPARTMENT_AND_NAME;
            BoundQuery query = asked.bound(table);
            List<Employee> expected = asked.expected(stored(deployment));
            UnitOfWork begunBefore = UnitOfWork.begin(deployment.store, true);
            current.set(begunBefore);
            asked.check("before", queries.list(query, 0), expected);
            current.set(null);
            process.fillAll();
            assertThat(table.isIndexReadable(EmployeeTableMapper.BY_LAST_NAME)).isTrue();
            process.table().save(Deployment.employee(3 * EMPLOYEES + 2).in("D2").named("Name3"));
            current.set(begunBefore);
            assertThat(table.isIndexReadable(EmployeeTableMapper.BY_LAST_NAME)).isFalse();
            asked.check("goes on", queries.list(query, 0), expected);
            begunBefore.close();
            current.set(UnitOfWork.begin(deployment.store, true));
            assertThat(table.isIndexReadable(EmployeeTableMapper.BY_LAST_NAME)).isTrue();
            assertThat(queries.list(query, 0)).hasSize(expected.size() + 1);
            java.util.Objects.requireNonNull(current.get()).close();
        }
    }

    @Test
    void pagesContinueWithTheirPlan() {
        try (Deployment deployment = new Deployment()) {
            deployment.fill(EMPLOYEES);
            Deployment.Process process = deployment.start(EmployeeTableMapper.UNVERSIONED);
            BoundQuery query = StaffQuery.BY_DEPARTMENT_AND_NAME.bound(process.table());
            QueryExecutor<Employee> queries = executor(process);
            List<Employee> expected = StaffQuery.BY_DEPARTMENT_AND_NAME.expected(stored(deployment));
            QueryPage<Employee> byPartition = queries.page(query, 1, null);
            process.fillAll();
            QueryPage<Employee> byIndex = queries.page(query, 1, null);
            assertThat(byIndex.positions()).isNotEqualTo(byPartition.positions());
            for (QueryPage<Employee> begun : List.of(byPartition, byIndex)) {
                List<Employee> all = new ArrayList<>(begun.items());
                all.addAll(queries.page(query, 100, begun.positions().get(0)).items());
                StaffQuery.BY_DEPARTMENT_AND_NAME.check("pages", all, expected);
            }
            process.table().markIndexForRebuild("byLastName");
            assertThat(queries.page(query, 100, byPartition.positions().get(0)).items())
                    .hasSize(expected.size() - 1);
            assertThatThrownBy(() -> queries.page(query, 1, byIndex.positions().get(0)))
                    .isInstanceOf(InvalidContinuationTokenException.class)
                    .hasMessageStartingWith(
                            "The next page cannot be read in the same order, because the previous page was read "
                                    + "by an index that is no longer READABLE. Index 'byLastName' of Employee "
                                    + "is WRITE_ONLY")
                    .hasMessageEndingWith("Start again from the first page, or continue when the index is readable.");
            process.fillAll();
            assertThat(queries.page(query, 100, byIndex.positions().get(0)).items())
                    .hasSize(expected.size() - 1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void pagesAndStreamsContinueWithAnIndexOfTheSameOrder(IndexScope scope) {
        try (Deployment deployment = new Deployment()) {
            Deployment.Process process = deployment.start(younger(scope));
            for (int i = 0; i < 5000; i++) {
                process.table().save(Deployment.employee(i));
            }
            StaffQuery asked = scope == IndexScope.GLOBAL ? StaffQuery.BY_NAME : StaffQuery.BY_DEPARTMENT_AND_NAMES;
            BoundQuery query = asked.bound(process.table());
            String best = java.util.Objects.requireNonNull(query.plan().index()).name();
            QueryExecutor<Employee> queries = executor(process);
            List<Employee> expected = asked.expected(stored(deployment));
            QueryPage<Employee> first = queries.page(query, 30, null);
            Iterator<Employee> stream = queries.stream(query).iterator();
            List<Employee> streamed = new ArrayList<>(List.of(stream.next(), stream.next()));
            process.table().markIndexForRebuild(best);
            List<Employee> paged = new ArrayList<>(first.items());
            paged.addAll(
                    queries.page(query, Integer.MAX_VALUE, first.positions().get(29))
                            .items());
            stream.forEachRemaining(streamed::add);
            asked.check("pages", paged, expected);
            asked.check("stream", streamed, expected);
            assertThat(paged).isEqualTo(streamed).isEqualTo(queries.list(query, 0));
        }
    }

    @Test
    void streamFailsIfNoOtherPlanHasItsOrder() {
        try (Deployment deployment = new Deployment()) {
            Deployment.Process process = deployment.start(EmployeeTableMapper.UNVERSIONED);
            for (int i = 0; i < 8000; i++) {
                process.table().save(Deployment.employee(i));
            }
            BoundQuery query = StaffQuery.BY_DEPARTMENT_AND_NAMES.bound(process.table());
            QueryExecutor<Employee> queries = executor(process);
            Iterator<Employee> begun = queries.stream(query).iterator();
            Iterator<Employee> notBegun = queries.stream(query).iterator();
            List<Employee> given = new ArrayList<>(List.of(begun.next()));
            process.table().markIndexForRebuild("byLastName");
            assertThatThrownBy(() -> begun.forEachRemaining(given::add))
                    .isInstanceOf(IndexNotReadableException.class)
                    .hasMessageEndingWith(
                            "Part of the result was already returned: run the query again from the start.");
            assertThatThrownBy(begun::hasNext)
                    .as("it does not begin again")
                    .isInstanceOf(IndexNotReadableException.class);
            List<Employee> expected = StaffQuery.BY_DEPARTMENT_AND_NAMES.expected(stored(deployment));
            assertThat(given).doesNotHaveDuplicates().isSubsetOf(expected);
            List<Employee> all = new ArrayList<>();
            notBegun.forEachRemaining(all::add);
            StaffQuery.BY_DEPARTMENT_AND_NAMES.check("stream", all, expected);
        }
    }
}
