package dev.tables.mapping.query.internal.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.engine.RowAlreadyExistsException;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.UniqueIndexViolationException;
import dev.tables.mapping.query.AccessPath;
import dev.tables.mapping.query.InvalidContinuationTokenException;
import dev.tables.mapping.query.SortStrategy;
import dev.tables.mapping.query.internal.condition.Bag;
import dev.tables.mapping.query.internal.condition.BagMapper;
import dev.tables.mapping.query.internal.condition.Oracle;
import dev.tables.mapping.query.internal.condition.QuerySpec;
import dev.tables.mapping.query.internal.condition.RandomQueries;
import dev.tables.mapping.query.internal.method.MethodNameParser;
import dev.tables.mapping.query.internal.plan.OneMoreIndexTest;
import dev.tables.mapping.query.internal.plan.Planner;
import dev.tables.mapping.query.internal.plan.QueryPlan;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.value.type.ValueType;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * An {@code Or} whose terms are read by keys and indexes of their own: of every scope and layout, in every order, whole, as a stream
 * and page by page, always what comparing each entity gives.
 */
class UnionPlansTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_123);

    private static final int ROUNDS = Integer.getInteger("tables.rounds", 1);

    private static final Set<String> EXPECTED =
            Set.of("merged", "in memory", "in any order", "limited", "several pages");

    /** Rounds at most, as a multiple: rare cases are not among the first rounds of every seed. */
    private static final long MORE = 20;

    private final TreeMap<String, Integer> seen = new TreeMap<>();
    private final Set<String> kinds = new TreeSet<>();

    @Test
    void unionsFindTheSameAsFilteringAllEntities() {
        long first = SEED.value();
        long rounds = 50L * ROUNDS;
        for (long seed = first; seed < first + rounds || seed < first + MORE * rounds && !isVaried(); seed++) {
            RandomQueries random = new RandomQueries(seed);
            EntityModel any = random.model("bags");
            if (any.hasEarlierSchemas()) {
                continue;
            }
            List<IndexModel> indexes = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                indexes.add(random.anyIndex("i" + i, any));
            }
            List<IndexModel> ordered = random.indexesInOneOrder(any);
            indexes.addAll(ordered);
            try (LocalTableStore store = LocalTableStore.inMemory()) {
                EntityTable<Bag> table = EntityTable.of(store, new BagMapper(RandomQueries.withIndexes(any, indexes)));
                table.createTables();
                List<Bag> bags = filled(random, table);
                for (int i = 0; i < 100; i++) {
                    List<@Nullable Object> arguments = new ArrayList<>();
                    QuerySpec spec = (i % 2 == 0
                                    ? random.spec(table.model(), arguments)
                                    : random.eitherInOrder(table.model(), ordered, arguments))
                            .withPages(random.oneIn(2));
                    QueryPlan plan = Planner.plan(table.model(), spec);
                    if (plan.isUnion() && !arguments.contains(null)) {
                        check("seed " + seed + ", query " + i, plan, table, bags, arguments);
                    }
                }
            }
        }
        assertThat(seen).as("%s", seen).containsKeys(EXPECTED.toArray(String[]::new));
        assertThat(seen.get("merged")).isGreaterThan(40);
        assertThat(kinds)
                .as("terms by indexes of")
                .hasSizeGreaterThanOrEqualTo(7)
                .contains("rows");
    }

    private boolean isVaried() {
        return seen.keySet().containsAll(EXPECTED)
                && seen.getOrDefault("merged", 0) > 40
                && kinds.size() >= 7
                && kinds.contains("rows");
    }

    private static List<Bag> filled(RandomQueries random, EntityTable<Bag> table) {
        List<Bag> bags = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            Bag bag = random.bag(table.model());
            try {
                table.insert(bag);
                bags.add(bag);
            } catch (RowAlreadyExistsException | UniqueIndexViolationException present) {
                continue;
            }
        }
        return bags;
    }

    private void check(
            String seed, QueryPlan plan, EntityTable<Bag> table, List<Bag> bags, List<@Nullable Object> arguments) {
        QuerySpec spec = plan.spec();
        String description = seed + "\n" + plan.explain() + "\narguments " + arguments;
        Oracle oracle = new Oracle(arguments);
        List<Bag> expected = bags.stream()
                .filter(bag -> oracle.holds(spec.condition(), bag))
                .sorted(Oracle.order(spec.sort()))
                .toList();
        QueryExecutor<Bag> queries = new QueryExecutor<>(TableAccess.of(table));
        BoundQuery query = BoundQuery.bind(plan, arguments.toArray());
        int limit = spec.limit() == 0 ? expected.size() : Math.min(spec.limit(), expected.size());
        List<Bag> found = queries.list(query, 0);
        assertThat(found).as(description).hasSize(limit).doesNotHaveDuplicates();
        for (int i = 0; i < limit; i++) {
            assertThat(Oracle.order(spec.sort()).compare(found.get(i), expected.get(i)))
                    .as(description)
                    .isZero();
        }
        assertThat(texts(expected)).as(description).containsAll(texts(found));
        assertThat(queries.count(query)).as(description).isEqualTo(limit);
        assertThat(queries.exists(query)).as(description).isEqualTo(limit > 0);
        List<Bag> streamed = queries.stream(query).toList();
        assertThat(texts(expected)).as(description).containsAll(texts(streamed));
        assertThat(streamed)
                .as(description)
                .hasSize(limit)
                .doesNotHaveDuplicates()
                .isSortedAccordingTo(Oracle.order(spec.sort()));
        QueryPlan replayed = Planner.plan(table.model(), spec, plan.choices());
        assertThat(replayed.explain()).as(description).isEqualTo(plan.explain());
        assertThat(replayed.candidates().toString())
                .as(description)
                .isEqualTo(plan.candidates().toString());
        seen.merge(spec.limit() == 0 ? "whole" : "limited", 1, Integer::sum);
        seen.merge(
                plan.mergesTerms()
                        ? "merged"
                        : plan.sortStrategy() == SortStrategy.IN_MEMORY ? "in memory" : "in any order",
                1,
                Integer::sum);
        plan.unionBranches()
                .forEach(term -> kinds.add(
                        term.index() == null
                                ? "rows"
                                : term.index().scope() + " " + term.index().layout()));
        if (plan.sortStrategy() != SortStrategy.IN_MEMORY) {
            checkPages(description, queries, query, expected);
        }
    }

    private void checkPages(String description, QueryExecutor<Bag> queries, BoundQuery query, List<Bag> expected) {
        List<Bag> all = new ArrayList<>();
        QueryPosition position = null;
        QueryPage<Bag> page;
        do {
            page = queries.page(query, 2, position);
            all.addAll(page.items());
            if (page.hasNext()) {
                // Also a place within a page is one to continue from.
                int at = all.size() % 3 == 0 ? 0 : 1;
                all.subList(all.size() - 1 + at, all.size()).clear();
                position = QueryPosition.of(page.positions().get(at).toText());
                seen.merge("several pages", 1, Integer::sum);
            }
        } while (page.hasNext());
        assertThat(texts(all)).as(description).hasSize(all.size()).isEqualTo(texts(expected));
        assertThat(all)
                .as(description)
                .isSortedAccordingTo(Oracle.order(query.plan().spec().sort()));
    }

    private static Set<String> texts(List<Bag> bags) {
        Set<String> texts = new TreeSet<>();
        bags.forEach(bag -> texts.add(bag.toString()));
        return new LinkedHashSet<>(texts);
    }

    private static EntityModel staff(IndexScope scope, IndexLayout layout) {
        return OneMoreIndexTest.staff(
                IndexModel.of("lastName", KeyComponent.of("lastName", ValueType.STRING))
                        .scope(scope)
                        .layout(layout),
                IndexModel.of("town", KeyComponent.of("town", ValueType.STRING))
                        .scope(scope)
                        .layout(layout));
    }

    @Test
    void orWithoutCommonIndexBecomesAUnion() {
        EntityModel model = staff(IndexScope.GLOBAL, IndexLayout.KEYS_ONLY);
        QuerySpec spec = MethodNameParser.parse(model, "findByLastNameOrTown").spec();

        QueryPlan plan = Planner.plan(model, spec);

        assertThat(plan.accessPath()).isEqualTo(AccessPath.UNION);
        assertThat(plan.index()).isNull();
        assertThat(plan.indexes()).extracting(IndexModel::name).containsExactly("lastName", "town");
        assertThat(plan.explain()).isEqualTo("""
                UNION on Staff in table staff by index lastName, town
                  conditions: lastName = ?1 or town = ?2
                  term 1: INDEX_LOOKUP by index lastName of index: lastName = ?1
                  term 2: INDEX_LOOKUP by index town of index: town = ?2
                  requests: for each term 1 per page of up to 1000 rows, and one for each matching entity
                  cost: about 22 requests, 20 entities, 20 index rows
                  because: Keys or an index support each term of the 'or'.
                  plans: 1. UNION by index lastName, town; refused while index lastName or town is not READABLE, because \
                the query would scan the table, which needs @AllowScan""");
    }

    @Test
    void orWithoutIndexesSuggestsAnIndexForEachTerm() {
        EntityModel model = OneMoreIndexTest.staff();
        QuerySpec spec = MethodNameParser.parse(model, "findByLastNameOrTownOrderByHired")
                .spec();

        QueryPlan plan = Planner.plan(model, spec);

        assertThat(plan.advice())
                .endsWith(" Or declare indexes that support each term of the 'or': @IndexedBy(properties = "
                        + "{\"lastName\","
                        + " \"hired\"}, scope = IndexScope.GLOBAL), @IndexedBy(properties = {\"town\", \"hired\"},"
                        + " scope = IndexScope.GLOBAL).");
        KeyComponent hired = KeyComponent.of("hired", ValueType.INT);
        List<IndexModel> advised = new ArrayList<>();
        for (String name : List.of("lastName", "town")) {
            advised.add(IndexModel.of(name, KeyComponent.of(name, ValueType.STRING), hired)
                    .scope(IndexScope.GLOBAL)
                    .layout(IndexLayout.KEYS_ONLY));
        }
        EntityModel better = RandomQueries.withIndexes(model, advised);
        assertThat(Planner.plan(better, spec.withPages(true)).explain())
                .startsWith("UNION")
                .contains("sorted: hired: terms are merged in that order");
    }

    @Test
    void pageTokenOfAnotherUnionIsRejected() {
        EntityModel model = staff(IndexScope.LOCAL, IndexLayout.ALL_PROPERTIES);
        QuerySpec spec = MethodNameParser.parse(model, "findByDepartmentAndLastNameStartingWithOrDepartmentAndTown")
                .spec();
        QueryPlan plan = Planner.plan(model, spec);
        BoundQuery query = BoundQuery.bind(plan, "d", "a", "d", "b");
        try (LocalTableStore store = LocalTableStore.inMemory()) {
            EntityTable<Bag> table = EntityTable.of(store, new BagMapper(model));
            table.createTables();
            QueryExecutor<Bag> queries = new QueryExecutor<>(TableAccess.of(table));
            for (String text : List.of("", "-", "1:a1:b", "9:a-")) {
                QueryPosition forged =
                        new QueryPosition(query.position(new UnionPositions(2)).query(), "", text);
                assertThatExceptionOfType(InvalidContinuationTokenException.class)
                        .isThrownBy(() -> queries.page(query, 1, forged));
            }
            QueryPosition other = BoundQuery.bind(plan, "d", "a", "d", "c").position(new UnionPositions(2));
            assertThatExceptionOfType(InvalidContinuationTokenException.class)
                    .isThrownBy(() -> queries.page(query, 1, other))
                    .withMessageContaining("different arguments");
        }
    }
}
