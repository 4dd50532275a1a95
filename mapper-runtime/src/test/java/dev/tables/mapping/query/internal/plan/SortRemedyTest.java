package dev.tables.mapping.query.internal.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tables.annotation.IndexConsistency;
import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.query.QueryKeyword;
import dev.tables.mapping.query.SortStrategy;
import dev.tables.mapping.query.UnsupportedQueryException;
import dev.tables.mapping.query.internal.condition.Bag;
import dev.tables.mapping.query.internal.condition.BagMapper;
import dev.tables.mapping.query.internal.condition.Condition;
import dev.tables.mapping.query.internal.condition.QuerySpec;
import dev.tables.mapping.query.internal.condition.RandomQueries;
import dev.tables.mapping.query.internal.method.MethodNameParser;
import dev.tables.mapping.query.internal.run.BoundQuery;
import dev.tables.mapping.query.internal.run.IndexLawsTest;
import dev.tables.mapping.query.internal.run.QueryExecutor;
import dev.tables.mapping.query.internal.run.TableAccess;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.internal.row.RowSize;
import dev.tables.mapping.value.type.ValueType;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Orders that are made in memory fail above a bound: the remedy is given for those alone, and helps. */
class SortRemedyTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(46_008);

    private static final int MODELS = Effort.byEffort(150, 1_500);
    private static final IndexModel BY_TOWN_AND_NICK =
            index("byTownAndNick", KeyComponent.of("town", ValueType.STRING), text("nick"));
    private static final IndexModel BY_HIRED = index("byHired", KeyComponent.of("hired", ValueType.INT));

    private static final int ENTITIES = 100;

    private int withNulls;
    private int declared;
    private int hopeless;

    private static KeyComponent text(String property) {
        return KeyComponent.of(property, ValueType.STRING);
    }

    private static IndexModel index(String name, KeyComponent... components) {
        return IndexModel.of(name, components).scope(IndexScope.LOCAL).layout(IndexLayout.ALL_PROPERTIES);
    }

    private static QueryPlan plan(EntityModel model, String name) {
        return Planner.plan(model, MethodNameParser.parse(model, name).spec());
    }

    /** Every order of a query works that finds as much as can be sorted, and of more if there is no remedy or a limit. */
    @Test
    void sortFailsAboveTheMaximumExactlyIfThereIsARemedy() {
        EntityModel model = OneMoreIndexTest.staff(BY_TOWN_AND_NICK, BY_HIRED);
        try (LocalTableStore store = LocalTableStore.inMemory()) {
            EntityTable<Bag> table = EntityTable.of(store, new BagMapper(model));
            table.createTables();
            for (int i = 0; i <= ENTITIES; i++) {
                table.save(person(i < ENTITIES ? "full" : "more", i));
                table.save(person("more", i));
            }
            long bytes = bytes(table);
            QueryExecutor<Bag> queries = new QueryExecutor<>(TableAccess.of(table))
                    .named("People.find")
                    .sortingAtMost(() -> bytes);
            List<String> properties =
                    List.of("Number", "LastName", "Email", "Town", "Nick", "Hired", "TownAscNick", "NickAscTown");
            int failed = 0;
            for (String start : List.of("findByDepartmentAndTown", "findByDepartment", "findTop5ByDepartment")) {
                for (String property : properties) {
                    String name = start + "OrderBy" + property;
                    QueryPlan plan = plan(model, name);
                    Object[] full = start.endsWith("Town") ? new Object[] {"full", "Ulm"} : new Object[] {"full"};
                    Object[] more = start.endsWith("Town") ? new Object[] {"more", "Ulm"} : new Object[] {"more"};
                    assertThat(queries.list(BoundQuery.bind(plan, full), 0))
                            .as(name)
                            .isNotEmpty();
                    SortRemedy remedy = SortRemedy.of(plan);
                    if (remedy == null || plan.spec().limit() > 0) {
                        assertThat(queries.list(BoundQuery.bind(plan, more), 0))
                                .as(name)
                                .isNotEmpty();
                        assertThat(queries.stream(BoundQuery.bind(plan, more)))
                                .as(name)
                                .isNotEmpty();
                        continue;
                    }
                    failed++;
                    assertThatExceptionOfType(UnsupportedQueryException.class)
                            .as(name)
                            .isThrownBy(() -> queries.list(BoundQuery.bind(plan, more), 0))
                            .withMessage("Staff: " + remedy.failure("People.find", bytes))
                            .withMessageContaining(
                                    "query method People.find cannot sort its result in memory: the matching entities "
                                            + "exceed the maximum of " + bytes + " bytes");
                    assertThatExceptionOfType(UnsupportedQueryException.class)
                            .as(name)
                            .isThrownBy(() ->
                                    queries.stream(BoundQuery.bind(plan, more)).count());
                }
            }
            assertThat(failed).isGreaterThan(5);
        }
    }

    @Test
    void remedyNamesTheIndexThatOmitsNulls() {
        EntityModel model = OneMoreIndexTest.staff(BY_TOWN_AND_NICK, BY_HIRED);

        SortRemedy remedy = Objects.requireNonNull(SortRemedy.of(plan(model, "findByDepartmentAndTownOrderByNick")));

        assertThat(remedy.index()).isEqualTo(BY_TOWN_AND_NICK);
        assertThat(remedy.nullable()).containsExactly("nick");
        assertThat(remedy.fact())
                .isEqualTo("sorts by 'nick' in memory, and fails if the stored size of the matching "
                        + "entities exceeds 16 MiB (property tables.max-sort-size). Index "
                        + "byTownAndNick has that order, but it omits entities where 'nick' is null. If it "
                        + "is never null, declare that with JSpecify's @NullMarked on the package or @NonNull on "
                        + "the property. The query then uses index byTownAndNick. Otherwise add NickIsNotNull to the "
                        + "query.");
        assertThat(SortRemedy.of(plan(model, "findByDepartmentAndTownAndNickIsNotNullOrderByNick")))
                .isNull();
    }

    @Test
    void remedyDeclaresTheMissingIndex() {
        EntityModel model = OneMoreIndexTest.staff(BY_HIRED);

        SortRemedy remedy =
                Objects.requireNonNull(SortRemedy.of(plan(model, "findByDepartmentAndTownOrderByEmailDesc")));

        assertThat(remedy.fact())
                .isEqualTo("sorts by 'email' descending in memory, and fails if the stored size of the matching "
                        + "entities exceeds 16 MiB (property tables.max-sort-size). "
                        + "Declare @IndexedBy(properties = {\"town\", \"email desc\"}), which has that order.");
    }

    /** With the remedy, followed to the letter, no order of any query is made in memory any more. */
    @Test
    void remedyAllowsTheSort() {
        for (long seed = SEED.value(); seed < SEED.value() + MODELS; seed++) {
            RandomQueries random = new RandomQueries(seed);
            EntityModel any = random.model("bags");
            EntityModel model = RandomQueries.withIndexes(any, IndexLawsTest.indexes(random, any));
            for (int i = 0; i < 20; i++) {
                QuerySpec spec = random.spec(model, new ArrayList<>()).withScanAllowed(random.oneIn(2));
                QueryPlan plan = Planner.plan(model, spec);
                SortRemedy remedy = SortRemedy.of(plan);
                if (remedy != null) {
                    check("seed " + seed + ", query " + i + "\n" + plan + "\n" + remedy.fact(), remedy);
                }
            }
        }
        assertThat(withNulls).as("indexes that lack nulls").isGreaterThan(MODELS / 30);
        assertThat(declared).as("indexes to declare").isGreaterThan(MODELS / 10);
        assertThat(hopeless).as("orders that no index has").isGreaterThan(MODELS / 30);
    }

    private void check(String description, SortRemedy remedy) {
        QueryPlan plan = remedy.plan();
        EntityModel model = plan.model();
        IndexModel index = remedy.index();
        if (index == null) {
            hopeless++;
            for (KeyComponent first : components(model)) {
                assertThat(serves(model, plan.spec(), index("any", first)))
                        .as(description + "\n" + first)
                        .isFalse();
            }
            return;
        }
        withNulls += remedy.declaration() == null ? 1 : 0;
        declared += remedy.declaration() == null ? 0 : 1;
        List<IndexModel> indexes = new ArrayList<>(model.indexes());
        if (remedy.declaration() != null) {
            indexes.add(IndexModel.of("declared", index.components())
                    .scope(index.scope())
                    .layout(index.layout()));
        }
        List<Condition> terms = new ArrayList<>();
        if (plan.spec().condition() != null) {
            terms.add(plan.spec().condition());
        }
        for (String name : remedy.nullable()) {
            PropertyModel property = Objects.requireNonNull(model.property(name));
            terms.add(new Condition.Test(property, QueryKeyword.IS_NOT_NULL, 0, false));
        }
        QuerySpec asked = terms.isEmpty() ? plan.spec() : plan.spec().withCondition(Condition.all(terms));
        QueryPlan other = Planner.plan(RandomQueries.withIndexes(model, indexes), asked);
        assertThat(other.sortStrategy() != SortStrategy.IN_MEMORY || other.inOrder() != null)
                .as(description + "\n" + other)
                .isTrue();
    }

    private static List<KeyComponent> components(EntityModel model) {
        List<KeyComponent> components = new ArrayList<>();
        for (PropertyModel property : model.properties()) {
            if (property.comparedType().isKeyComponent() && !property.isMultiValued()) {
                KeyComponent component = KeyComponent.of(property.name(), property.comparedType());
                components.add(component);
                components.add(component.reversed());
            }
        }
        return components;
    }

    private static boolean serves(EntityModel model, QuerySpec spec, IndexModel index) {
        return spec.read() == IndexConsistency.STRONG && SortRemedy.servesInOrder(model, spec, index);
    }

    /** How many bytes the entities of department "full" take. */
    private static long bytes(EntityTable<Bag> table) {
        long bytes = 0;
        for (int i = 0; i < ENTITIES; i++) {
            Bag person = person("full", i);
            bytes += RowSize.of(writer -> table.mapper().write(person, writer));
        }
        return bytes;
    }

    private static Bag person(String department, int number) {
        Map<String, @Nullable Object> values = new HashMap<>();
        values.put("department", department);
        values.put("number", number);
        values.put("lastName", "l" + number * 7919 % 1009);
        values.put("email", "e" + number);
        values.put("town", "Ulm");
        values.put("nick", number % 3 == 0 ? null : "n" + number);
        values.put("hired", number * 7919 % 1009);
        values.put("tags", "[]");
        return new Bag(values);
    }
}
