package dev.tables.mapping.query.internal.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.annotation.IndexConsistency;
import dev.tables.engine.RowAlreadyExistsException;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.UniqueIndexViolationException;
import dev.tables.mapping.query.AccessPath;
import dev.tables.mapping.query.QueryCost;
import dev.tables.mapping.query.SortStrategy;
import dev.tables.mapping.query.UnsupportedQueryException;
import dev.tables.mapping.query.internal.condition.Bag;
import dev.tables.mapping.query.internal.condition.BagMapper;
import dev.tables.mapping.query.internal.condition.Oracle;
import dev.tables.mapping.query.internal.condition.QuerySpec;
import dev.tables.mapping.query.internal.condition.RandomQueries;
import dev.tables.mapping.query.internal.plan.IndexStates;
import dev.tables.mapping.query.internal.plan.PlanRules;
import dev.tables.mapping.query.internal.plan.Planner;
import dev.tables.mapping.query.internal.plan.QueryPlan;
import dev.tables.mapping.table.EntityTable;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The laws of planning, tried on random models, indexes of every scope and layout, entities and queries: one more index never
 * makes a query dearer, never refuses what was served, never changes an answer; and the order in which indexes are declared
 * decides nothing. {@code -Dtables.seed=N} begins with another seed, {@code -Dtables.rounds=N} tries more.
 */
public class IndexLawsTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_122);

    private static final int ROUNDS = Integer.getInteger("tables.rounds", 1);

    /** How many models there are of each law, and how many cases at least: a quarter in a short round. */
    private static final int DEPTH = Effort.byEffort(1, 4);

    /** How many times as many models at most, until enough cases of each kind were seen. */
    private static final long MORE = 20;

    private int cheaper;
    private int differing;
    private int helped;
    private int servedInOrder;

    @Test
    void additionalIndexNeverMakesAPlanMoreExpensive() {
        long first = SEED.value();
        long models = 375L * DEPTH * ROUNDS;
        for (long seed = first;
                seed < first + models
                        || seed < first + MORE * models && (cheaper <= 75 * DEPTH || servedInOrder <= 75 * DEPTH);
                seed++) {
            RandomQueries random = new RandomQueries(seed);
            EntityModel any = random.model("bags");
            List<IndexModel> indexes = indexes(random, any);
            EntityModel more = RandomQueries.withIndexes(any, indexes);
            EntityModel fewer = RandomQueries.withIndexes(any, indexes.subList(1, indexes.size()));
            EntityModel reordered = RandomQueries.withIndexes(any, random.shuffled(indexes));
            for (int i = 0; i < 20; i++) {
                QuerySpec asked = anySpec(random, more, new ArrayList<>());
                QuerySpec spec = asked.withPartitionRanges(i % 4 > 0);
                checkPlans("seed " + seed + ", query " + i, plan(fewer, spec), plan(more, spec));
                assertThat(text(plan(reordered, spec)))
                        .as("seed %d, query %d", seed, i)
                        .isEqualTo(text(plan(more, spec)));
            }
        }
        assertThat(cheaper).as("plans that are cheaper by an index").isGreaterThan(75 * DEPTH);
        assertThat(servedInOrder).as("orders served with an index beside").isGreaterThan(75 * DEPTH);
    }

    public static List<IndexModel> indexes(RandomQueries random, EntityModel model) {
        List<IndexModel> indexes = new ArrayList<>();
        for (int i = random.upTo(3); i >= 0; i--) {
            indexes.add(random.anyIndex("i" + i, model));
        }
        return indexes;
    }

    static QuerySpec anySpec(RandomQueries random, EntityModel model, List<@Nullable Object> arguments) {
        return random.spec(model, arguments)
                .withPages(random.oneIn(3))
                .withScanAllowed(random.oneIn(2))
                .withRead(random.oneIn(8) ? IndexConsistency.EVENTUAL : IndexConsistency.STRONG);
    }

    /** Null if no index serves an eventual read. */
    static @Nullable QueryPlan plan(EntityModel model, QuerySpec spec) {
        try {
            return Planner.plan(model, spec);
        } catch (UnsupportedQueryException refused) {
            assertThat(spec.read()).isEqualTo(IndexConsistency.EVENTUAL);
            return null;
        }
    }

    private static String text(@Nullable QueryPlan plan) {
        return plan == null ? "refused" : plan.explain() + plan.choice();
    }

    private void checkPlans(String seed, @Nullable QueryPlan fewer, @Nullable QueryPlan more) {
        if (fewer == null) {
            return;
        }
        Supplier<String> description =
                () -> seed + ", without the index:\n" + fewer.explain() + "\nand with it:\n" + text(more);
        assertThat(more).as(description).isNotNull();
        QueryCost before = fewer.cost();
        QueryCost after = more.cost();
        assertThat(after).as(description).isLessThanOrEqualTo(before);
        if (before.feasibility() == after.feasibility()) {
            assertThat(after.requests()).as(description).isLessThanOrEqualTo(before.requests());
        }
        cheaper += after.compareTo(before) < 0 ? 1 : 0;
        QuerySpec spec = fewer.spec();
        boolean served = fewer.sortStrategy() != SortStrategy.IN_MEMORY
                && before.feasibility() != QueryCost.Feasibility.SCAN_NOT_ALLOWED;
        if (!spec.sort().isEmpty() && served) {
            servedInOrder++;
            boolean still = more.sortStrategy() != SortStrategy.IN_MEMORY || !spec.paged() && more.inOrder() != null;
            assertThat(still).as(description).isTrue();
        }
        assertThat(Planner.plan(more.model(), spec, more.choice()).explain())
                .as(description)
                .isEqualTo(more.explain());
    }

    /** Twenty queries of each of many models. */
    private static void eachQuery(
            Function<RandomQueries, EntityModel> models,
            BiConsumer<RandomQueries, EntityModel> check,
            BooleanSupplier enough) {
        long first = SEED.value();
        long count = 150L * DEPTH * ROUNDS;
        for (long seed = first; seed < first + count || seed < first + MORE * count && !enough.getAsBoolean(); seed++) {
            RandomQueries random = new RandomQueries(seed);
            EntityModel model = models.apply(random);
            for (int i = 0; i < 20; i++) {
                check.accept(random, model);
            }
        }
    }

    /** Where index rows are written directly the same plan is chosen, and is never said to cost more. */
    @Test
    void storeChangesTheCostOfAPlanButNotTheChoice() {
        eachQuery(
                random -> {
                    EntityModel any = random.model("bags");
                    return RandomQueries.withIndexes(any, indexes(random, any));
                },
                (random, model) -> {
                    QuerySpec spec = random.spec(model, new ArrayList<>())
                            .withPages(random.oneIn(3))
                            .withScanAllowed(true);
                    QueryPlan plan = Planner.plan(model, spec);
                    QueryPlan direct = Planner.plan(model, spec.withDirectWrites(true));
                    assertThat(direct.choice()).as(plan::explain).isEqualTo(plan.choice());
                    assertThat(direct.cost()).as(plan::explain).isLessThanOrEqualTo(plan.cost());
                    boolean differs =
                            plan.indexes().stream().anyMatch(IndexModel::hasOwnTable) && !plan.isEventuallyConsistent();
                    assertThat(direct.explain().equals(plan.explain())).isEqualTo(!differs);
                    differing += differs ? 1 : 0;
                },
                () -> differing > 0);
        assertThat(differing).isPositive();
    }

    /** An index that a plan advises to declare makes the plan cheaper, whether the store keeps the order of keys or not. */
    @Test
    void suggestedIndexesImproveThePlan() {
        eachQuery(
                random -> random.model("bags"),
                (random, model) -> {
                    QuerySpec spec = random.ofAnyStore(random.spec(model, new ArrayList<>()));
                    QueryPlan plan = Planner.plan(model, spec);
                    IndexModel advised = RandomQueries.advisedIndex(model, plan.advice());
                    if (advised != null) {
                        List<IndexModel> indexes = new ArrayList<>(model.indexes());
                        indexes.add(advised);
                        QueryPlan better = Planner.plan(RandomQueries.withIndexes(model, indexes), spec);
                        assertThat(better.cost())
                                .as(() -> plan.explain() + "\nand with what is advised:\n" + better.explain())
                                .isLessThan(plan.cost());
                        helped++;
                    }
                },
                () -> helped > 75 * DEPTH);
        assertThat(helped).isGreaterThan(75 * DEPTH);
    }

    @Test
    void additionalIndexNeverChangesResults() {
        for (long seed = SEED.value(); seed < SEED.value() + 15L * DEPTH * ROUNDS; seed++) {
            RandomQueries random = new RandomQueries(seed);
            EntityModel any = random.model("bags");
            if (any.hasEarlierSchemas()) {
                continue;
            }
            List<IndexModel> indexes = indexes(random, any);
            try (LocalTableStore one = LocalTableStore.inMemory();
                    LocalTableStore other = LocalTableStore.inMemory()) {
                EntityTable<Bag> more = table(one, RandomQueries.withIndexes(any, indexes));
                EntityTable<Bag> fewer =
                        table(other, RandomQueries.withIndexes(any, indexes.subList(1, indexes.size())));
                List<Bag> bags = filled(random, more, fewer);
                for (int i = 0; i < 40; i++) {
                    List<@Nullable Object> arguments = new ArrayList<>();
                    QuerySpec spec = anySpec(random, more.model(), arguments).withScanAllowed(true);
                    for (EntityTable<Bag> table : List.of(more, fewer)) {
                        Question question = new Question("seed " + seed + ", query " + i, spec, arguments);
                        checkAnswer(question, TableAccess.of(table), table.model(), bags);
                    }
                }
            }
        }
    }

    /** For every set of readable indexes the plan that serves is the one that would be made if there were no others. */
    @Test
    void bestPlanWithReadableIndexesIsUsed() {
        int substitutes = 0;
        int refused = 0;
        long begin = SEED.value();
        long models = 75L * DEPTH * ROUNDS;
        for (long seed = begin;
                seed < begin + models
                        || seed < begin + MORE * models && (substitutes <= 250 * DEPTH || refused <= 20 * DEPTH);
                seed++) {
            RandomQueries random = new RandomQueries(seed);
            EntityModel any = random.model("bags");
            List<IndexModel> indexes = indexes(random, any);
            EntityModel model = RandomQueries.withIndexes(any, indexes);
            for (int i = 0; i < 20; i++) {
                QuerySpec spec = random.ofAnyStore(anySpec(random, model, new ArrayList<>()));
                QueryPlan best = plan(model, spec);
                if (best == null || !isAllowed(best)) {
                    continue;
                }
                boolean again = best.accessPath() != AccessPath.TABLE_SCAN && random.oneIn(2);
                QueryPlan first = again ? Planner.plan(model, spec, best.choices()) : best;
                for (int set = 0; set < 1 << indexes.size(); set++) {
                    Set<Integer> without = members(set, indexes.size());
                    QueryPlan expected = withOnly(any, indexes, without, spec);
                    QueryPlan found = new ServingPlans(states(without)).readable(first);
                    String description =
                            "seed " + seed + ", query " + i + ", without " + without + "\n" + best.explain();
                    if (isAllowed(expected)) {
                        assertThat(found).as(description).isNotNull();
                        assertThat(facts(found)).as(description).isEqualTo(facts(expected));
                    } else {
                        assertThat(found).as(description).isNull();
                        assertThat(best.rejectionReason()).as(description).isNotNull();
                    }
                    substitutes += found != null && found != first ? 1 : 0;
                    refused += found == null ? 1 : 0;
                }
            }
        }
        assertThat(substitutes).isGreaterThan(250 * DEPTH);
        assertThat(refused).isGreaterThan(20 * DEPTH);
    }

    private static IndexStates states(Set<Integer> unreadable) {
        return new IndexStates() {
            @Override
            public boolean isReadable(int index) {
                return !unreadable.contains(index);
            }
        };
    }

    private static Set<Integer> members(int set, int most) {
        Set<Integer> members = new TreeSet<>();
        for (int i = 0; i < most; i++) {
            if ((set >> i & 1) == 1) {
                members.add(i);
            }
        }
        return members;
    }

    /** The plan of an entity that has the other indexes only: where none can be read eventually, read verified. */
    private static QueryPlan withOnly(EntityModel any, List<IndexModel> indexes, Set<Integer> without, QuerySpec spec) {
        List<IndexModel> left = new ArrayList<>();
        for (int i = 0; i < indexes.size(); i++) {
            if (!without.contains(i)) {
                left.add(indexes.get(i));
            }
        }
        EntityModel model = RandomQueries.withIndexes(any, left);
        QueryPlan plan = plan(model, spec);
        return plan == null ? Planner.plan(model, spec.withRead(IndexConsistency.STRONG)) : plan;
    }

    private static boolean isAllowed(QueryPlan plan) {
        return plan.cost().feasibility().compareTo(QueryCost.Feasibility.NOT_PAGEABLE) < 0
                && PlanRules.ofFirst(plan) == null;
    }

    private static List<Object> facts(QueryPlan plan) {
        return List.of(
                plan.accessPath(),
                plan.table(),
                plan.indexes(),
                plan.choice().terms(),
                plan.sortStrategy(),
                plan.mergesShards(),
                plan.isEventuallyConsistent(),
                plan.choice().conjunct(),
                plan.keyConditions(),
                plan.storeConditions(),
                plan.inMemoryConditions(),
                plan.cost());
    }

    @Test
    void resultsAreTheSameWhicheverIndexesAreReadable() {
        for (long seed = SEED.value(); seed < SEED.value() + 10L * DEPTH * ROUNDS; seed++) {
            RandomQueries random = new RandomQueries(seed);
            EntityModel any = random.model("bags");
            if (any.hasEarlierSchemas()) {
                continue;
            }
            List<IndexModel> indexes = indexes(random, any);
            try (LocalTableStore store = LocalTableStore.inMemory();
                    LocalTableStore other = LocalTableStore.inMemory()) {
                EntityTable<Bag> table = table(store, RandomQueries.withIndexes(any, indexes));
                List<Bag> bags = filled(random, table, table(other, RandomQueries.withIndexes(any, List.of())));
                for (int i = 0; i < 25; i++) {
                    List<@Nullable Object> arguments = new ArrayList<>();
                    QuerySpec spec = anySpec(random, table.model(), arguments).withScanAllowed(true);
                    for (int set = 0; set < 1 << indexes.size(); set++) {
                        RowAccess<Bag> rows = new PartlyReadable<>(TableAccess.of(table), members(set, indexes.size()));
                        String text = "seed " + seed + ", query " + i + ", without " + set;
                        checkAnswer(new Question(text, spec, arguments), rows, table.model(), bags);
                    }
                }
            }
        }
    }

    static EntityTable<Bag> table(TableStore store, EntityModel model) {
        EntityTable<Bag> table = EntityTable.of(store, new BagMapper(model));
        table.createTables();
        return table;
    }

    /** Entities that the table with more indexes takes, in both. */
    static List<Bag> filled(RandomQueries random, EntityTable<Bag> more, EntityTable<Bag> fewer) {
        List<Bag> bags = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            Bag bag = random.bag(more.model());
            try {
                more.insert(bag);
                fewer.insert(bag);
                bags.add(bag);
            } catch (RowAlreadyExistsException | UniqueIndexViolationException present) {
                continue;
            }
        }
        return bags;
    }

    /** A query at random. */
    record Question(String text, QuerySpec spec, List<@Nullable Object> arguments) {}

    static void checkAnswer(Question question, RowAccess<Bag> rows, EntityModel model, List<Bag> bags) {
        QuerySpec spec = question.spec();
        List<@Nullable Object> arguments = question.arguments();
        QueryPlan plan = plan(model, spec);
        if (plan == null) {
            return;
        }
        BoundQuery query = BoundQuery.bind(plan, arguments.toArray());
        if (new ServingPlans(rows).readable(query.plan()) == null) {
            assertThat(query.plan().rejectionReason()).as(question.text()).isNotNull();
            return;
        }
        Supplier<String> description =
                () -> question.text() + "\n" + query.plan().explain() + "\narguments " + arguments;
        Oracle oracle = new Oracle(arguments);
        List<String> expected = bags.stream()
                .filter(bag -> oracle.holds(spec.condition(), bag))
                .sorted(Oracle.order(spec.sort()))
                .map(Bag::toString)
                .toList();
        int limit = spec.limit() == 0 ? expected.size() : Math.min(spec.limit(), expected.size());
        QueryExecutor<Bag> queries = new QueryExecutor<>(rows);
        List<Bag> found = queries.list(query, 0);
        List<String> texts = found.stream().map(Bag::toString).toList();
        assertThat(found).as(description).isSortedAccordingTo(Oracle.order(spec.sort()));
        if (limit == expected.size()) {
            assertThat(texts).as(description).containsExactlyInAnyOrderElementsOf(expected);
        } else {
            assertThat(texts)
                    .as(description)
                    .hasSize(limit)
                    .isSubsetOf(expected)
                    .doesNotHaveDuplicates();
        }
        assertThat(queries.count(query)).as(description).isEqualTo(limit);
        assertThat(queries.exists(query)).as(description).isEqualTo(limit > 0);
    }
}
