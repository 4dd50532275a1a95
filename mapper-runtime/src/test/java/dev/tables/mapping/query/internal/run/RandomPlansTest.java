package dev.tables.mapping.query.internal.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.query.AccessPath;
import dev.tables.mapping.query.SortStrategy;
import dev.tables.mapping.query.UnsupportedQueryException;
import dev.tables.mapping.query.internal.condition.Bag;
import dev.tables.mapping.query.internal.condition.Oracle;
import dev.tables.mapping.query.internal.condition.QuerySpec;
import dev.tables.mapping.query.internal.condition.RandomQueries;
import dev.tables.mapping.query.internal.plan.Planner;
import dev.tables.mapping.query.internal.plan.QueryPlan;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Random models, entities and queries: whatever path the planner takes, the answer is what comparing every entity gives.
 * {@code -Dtables.seed=N} repeats a run, {@code -Dtables.rounds=N} makes it longer.
 */
class RandomPlansTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_122);

    private static final int QUERIES = 60;
    /** Rounds at most, as a multiple: rare cases are not among the first rounds of every seed. */
    private static final long MORE = 20;

    private final Map<AccessPath, Integer> paths = new EnumMap<>(AccessPath.class);
    /** How often rows were read from the last to the first, merged or not. */
    private final Map<Boolean, Integer> descending = new HashMap<>();

    @Test
    void plansFindTheSameAsFilteringAllEntities() {
        long first = SEED.value();
        int rounds = Integer.getInteger("tables.rounds", 60);
        for (long seed = first; seed < first + rounds || seed < first + MORE * rounds && !isVaried(); seed++) {
            round(seed);
        }
        assertThat(descending.keySet()).as("%s", descending).containsExactlyInAnyOrder(true, false);
        assertThat(paths.keySet()).as("paths taken, %s, %s", SEED, paths).contains(AccessPath.values());
    }

    private boolean isVaried() {
        return descending.size() == 2 && paths.size() == AccessPath.values().length;
    }

    private void round(long seed) {
        RandomQueries random = new RandomQueries(seed);
        try (LocalTableStore store = LocalTableStore.inMemory()) {
            EntityModel model = random.model("bags");
            BagRows rows = new BagRows(store, model);
            List<Bag> bags = new ArrayList<>();
            for (int i = 0; i < 80; i++) {
                Bag bag = random.bag(model);
                if (rows.insert(bag)) {
                    bags.add(bag);
                }
            }
            for (int i = 0; i < QUERIES; i++) {
                List<@Nullable Object> arguments = new ArrayList<>();
                QuerySpec spec = random.spec(model, arguments);
                check("seed " + seed + ", query " + i, rows, bags, spec, arguments);
            }
        }
    }

    private void check(String seed, BagRows rows, List<Bag> bags, QuerySpec spec, List<@Nullable Object> arguments) {
        QueryPlan plan = Planner.plan(rows.mapper().model(), spec);
        paths.merge(plan.accessPath(), 1, Integer::sum);
        if (plan.isDescending()) {
            descending.merge(plan.mergesShards(), 1, Integer::sum);
        }
        String description = seed + "\n" + plan.explain() + "\narguments " + arguments;
        QueryPlan again = Planner.plan(rows.mapper().model(), spec, plan.choice());
        assertThat(again.explain()).as(description).isEqualTo(plan.explain());
        assertThat(again.choice()).as(description).isEqualTo(plan.choice());
        BoundQuery query;
        try {
            query = BoundQuery.bind((arguments.size() % 2 == 0 ? plan : again), arguments.toArray());
        } catch (UnsupportedQueryException nullMakesScan) {
            assertThat(arguments).as(description).containsNull();
            return;
        }
        Oracle oracle = new Oracle(arguments);
        List<Bag> expected = bags.stream()
                .filter(bag -> oracle.holds(spec.condition(), bag))
                .sorted(Oracle.order(spec.sort()))
                .toList();
        QueryExecutor<Bag> executor = new QueryExecutor<>(rows);
        List<Bag> found = executor.list(query, 0);
        int limit = spec.limit() == 0 ? expected.size() : Math.min(spec.limit(), expected.size());
        Set<String> all = texts(expected);
        assertThat(found).as(description).hasSize(limit);
        assertThat(texts(found)).as(description).hasSize(limit).isSubsetOf(all);
        for (int i = 0; i < limit; i++) {
            assertThat(Oracle.order(spec.sort()).compare(found.get(i), expected.get(i)))
                    .as(description)
                    .isZero();
        }
        assertThat(executor.count(query)).as(description).isEqualTo(limit);
        assertThat(executor.exists(query)).as(description).isEqualTo(limit > 0);
        List<Bag> streamed = executor.stream(query).toList();
        assertThat(texts(streamed)).as(description).hasSize(limit).isSubsetOf(all);
        assertThat(streamed).as(description).hasSize(limit).isSortedAccordingTo(Oracle.order(spec.sort()));
        boolean upgraded = query.plan().isUnion() && query.plan().model().hasEarlierSchemas();
        if (query.plan().sortStrategy() != SortStrategy.IN_MEMORY && !upgraded) {
            checkPages(description, executor, query, all);
        }
    }

    static void checkPages(String description, QueryExecutor<Bag> executor, BoundQuery query, Set<String> expected) {
        Set<String> seen = new LinkedHashSet<>();
        List<Bag> inTurn = new ArrayList<>();
        QueryPosition position = null;
        QueryPage<Bag> page;
        do {
            page = executor.page(query, 3, position);
            inTurn.addAll(page.items());
            for (Bag bag : page.items()) {
                assertThat(seen.add(bag.toString()))
                        .as("%s\nsees %s twice", description, bag)
                        .isTrue();
            }
            if (page.hasNext()) {
                assertThat(page.items()).as(description).hasSize(3);
                position = QueryPosition.of(page.positions().get(2).toText());
            }
        } while (page.hasNext());
        assertThat(seen).as(description).isEqualTo(expected);
        assertThat(inTurn)
                .as(description)
                .isSortedAccordingTo(Oracle.order(query.plan().spec().sort()));
    }

    private static Set<String> texts(List<Bag> bags) {
        Set<String> texts = new LinkedHashSet<>();
        bags.forEach(bag -> texts.add(bag.toString()));
        return texts;
    }
}
