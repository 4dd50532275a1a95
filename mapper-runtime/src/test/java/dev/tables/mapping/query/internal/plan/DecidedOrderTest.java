package dev.tables.mapping.query.internal.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.query.QueryKeyword;
import dev.tables.mapping.query.SortStrategy;
import dev.tables.mapping.query.UnsupportedQueryException;
import dev.tables.mapping.query.internal.condition.Bag;
import dev.tables.mapping.query.internal.condition.Condition;
import dev.tables.mapping.query.internal.condition.Oracle;
import dev.tables.mapping.query.internal.condition.QuerySpec;
import dev.tables.mapping.query.internal.condition.RandomQueries;
import dev.tables.mapping.query.internal.condition.SortKey;
import dev.tables.mapping.query.internal.condition.Staff;
import dev.tables.mapping.query.internal.method.MethodNameParser;
import dev.tables.mapping.query.internal.run.BagRows;
import dev.tables.mapping.query.internal.run.BoundQuery;
import dev.tables.mapping.query.internal.run.QueryExecutor;
import dev.tables.mapping.value.type.ValueType;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Sorts that continue behind the whole key: of random models, conditions and orders, what follows the last component of
 * both keys changes neither the plan nor the order of the answers.
 */
class DecidedOrderTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_130);

    private static final int ROUNDS = Effort.byEffort(40, 400);
    private static final int ORDERS = 20;

    private int served;

    @ParameterizedTest
    @CsvSource({
        "findByDepartmentOrderByNumberAscLastNameAsc, KEY_ORDER, number",
        "findByDepartmentOrderByNumberAscDepartmentDescSalaryDesc, KEY_ORDER, number",
        "findByDepartmentInOrderByDepartmentAscNumberAscHiredDescEmailAsc, KEY_ORDER, department number",
        "findByDepartmentOrderByHiredDescNumberAscSalaryDesc, INDEX_ORDER, hired desc number",
        "findByDepartmentOrderByHiredDescSalaryDescNumberAsc, IN_MEMORY, hired desc salary desc number",
        "findByDepartmentInOrderByNumberAscLastNameAsc, IN_MEMORY, number lastName"
    })
    void sortOmitsPropertiesThatDoNotAffectTheOrder(String method, SortStrategy sortedBy, String sort) {
        QueryPlan plan = Planner.plan(
                Staff.MODEL, MethodNameParser.parse(Staff.MODEL, method).spec());
        assertThat(plan.sortStrategy()).as(plan.explain()).isEqualTo(sortedBy);
        assertThat(String.join(
                        " ", plan.spec().sort().stream().map(SortKey::toString).toList()))
                .isEqualTo(sort);
    }

    @Test
    void propertiesAfterTheWholeKeyChangeNeitherPlanNorOrder() {
        for (int round = 0; round < ROUNDS; round++) {
            Seed seed = SEED.plus(round);
            round("round " + round, new RandomQueries(seed.value()), seed.random());
        }
        assertThat(served).as("orders that no memory was needed for").isGreaterThan(ROUNDS);
    }

    private void round(String round, RandomQueries queries, Random random) {
        try (LocalTableStore store = LocalTableStore.inMemory()) {
            EntityModel model = queries.model("bags");
            BagRows rows = new BagRows(store, model);
            List<Bag> bags = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                Bag bag = queries.bag(model);
                if (rows.insert(bag)) {
                    bags.add(bag);
                }
            }
            for (int i = 0; i < ORDERS; i++) {
                List<@Nullable Object> arguments = new ArrayList<>();
                QuerySpec asked = queries.spec(model, arguments).withSort(List.of());
                boolean ofPartition = random.nextBoolean();
                if (ofPartition) {
                    arguments.clear();
                    asked = asked.withCondition(ofPartition(model, bags.get(0), arguments));
                }
                check(round + ", order " + i, rows, bags, new Asked(asked, ofPartition, arguments), random);
            }
        }
    }

    /** A question without an order. */
    private record Asked(QuerySpec spec, boolean ofPartition, List<@Nullable Object> arguments) {}

    private static @Nullable Condition ofPartition(EntityModel model, Bag bag, List<@Nullable Object> arguments) {
        List<Condition> terms = new ArrayList<>();
        for (KeyComponent component : model.partitionKey().components()) {
            terms.add(new Condition.Test(property(model, component), QueryKeyword.IS, arguments.size(), false));
            arguments.add(bag.values().get(component.property()));
        }
        return terms.isEmpty() ? null : Condition.all(terms);
    }

    private static PropertyModel property(EntityModel model, KeyComponent component) {
        return Objects.requireNonNull(model.property(component.property()));
    }

    private void check(String description, BagRows rows, List<Bag> bags, Asked asked, Random random) {
        EntityModel model = rows.mapper().model();
        List<SortKey> decided = decided(model, asked.ofPartition(), random);
        List<SortKey> longer = new ArrayList<>(decided);
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            longer.add(any(model, random));
        }
        QueryPlan expected = Planner.plan(model, asked.spec().withSort(decided));
        QueryPlan plan = Planner.plan(model, asked.spec().withSort(longer));
        assertThat(plan.explain()).as(description).isEqualTo(expected.explain());
        served += plan.sortStrategy() == SortStrategy.IN_MEMORY ? 0 : 1;
        BoundQuery query;
        try {
            query = BoundQuery.bind(plan, asked.arguments().toArray());
        } catch (UnsupportedQueryException nullMakesScan) {
            assertThat(asked.arguments()).as(description).containsNull();
            return;
        }
        Oracle oracle = new Oracle(asked.arguments());
        List<String> answers = bags.stream()
                .filter(bag -> oracle.holds(asked.spec().condition(), bag))
                .sorted(Oracle.order(longer))
                .limit(asked.spec().limit() == 0 ? Long.MAX_VALUE : asked.spec().limit())
                .map(Bag::toString)
                .toList();
        assertThat(new QueryExecutor<>(rows).list(query, 0))
                .as("%s\n%s by %s", description, plan.explain(), longer)
                .extracting(Bag::toString)
                .containsExactlyElementsOf(answers);
    }

    /**
     * An order that ends with the last undecided component of the keys; those may come in any order, and behind another
     * property.
     */
    private static List<SortKey> decided(EntityModel model, boolean ofPartition, Random random) {
        List<KeyComponent> components = Stream.concat(
                        ofPartition ? Stream.of() : model.partitionKey().components().stream(),
                        model.rowKey().components().stream())
                .toList();
        List<SortKey> keys = new ArrayList<>();
        boolean plain = random.nextInt(3) > 0;
        for (KeyComponent component : components) {
            boolean turned = !plain && random.nextBoolean();
            keys.add(new SortKey(property(model, component), component.descending() ^ turned));
        }
        if (!plain) {
            Collections.shuffle(keys, random);
        }
        if (keys.isEmpty() || random.nextInt(4) == 0) {
            SortKey before = any(model, random);
            keys.add(0, new SortKey(before.property(), before.descending()));
        }
        return keys;
    }

    private static SortKey any(EntityModel model, Random random) {
        List<PropertyModel> single = new ArrayList<>();
        model.properties().forEach(property -> {
            if (!property.isMultiValued()) {
                single.add(property);
            }
        });
        PropertyModel property = single.get(random.nextInt(single.size()));
        boolean text = property.type() == ValueType.STRING;
        return new SortKey(
                property,
                random.nextBoolean(),
                property.nullable() && random.nextInt(4) == 0,
                text && random.nextInt(4) == 0);
    }
}
