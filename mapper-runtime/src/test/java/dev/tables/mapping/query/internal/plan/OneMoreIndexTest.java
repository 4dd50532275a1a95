package dev.tables.mapping.query.internal.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.query.AccessPath;
import dev.tables.mapping.query.SortStrategy;
import dev.tables.mapping.query.UnsupportedQueryException;
import dev.tables.mapping.query.internal.condition.Bag;
import dev.tables.mapping.query.internal.condition.BagMapper;
import dev.tables.mapping.query.internal.condition.QuerySpec;
import dev.tables.mapping.query.internal.method.MethodNameParser;
import dev.tables.mapping.query.internal.run.BoundQuery;
import dev.tables.mapping.query.internal.run.IndexLawsTest;
import dev.tables.mapping.query.internal.run.QueryExecutor;
import dev.tables.mapping.query.internal.run.QueryPage;
import dev.tables.mapping.query.internal.run.TableAccess;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.value.type.ValueType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One more index makes no query worse: cases that once were. The laws themselves are held by {@link IndexLawsTest}. */
public class OneMoreIndexTest {
    private static final IndexModel BY_HIRED = IndexModel.of(
                    "byHired", KeyComponent.of("hired", ValueType.INT).reversed())
            .scope(IndexScope.LOCAL)
            .layout(IndexLayout.ALL_PROPERTIES);
    private static final IndexModel BY_LAST_NAME =
            index("byLastName", IndexScope.LOCAL, IndexLayout.ALL_PROPERTIES, text("lastName"));
    private static final IndexModel ANYWHERE =
            index("anywhere", IndexScope.GLOBAL, IndexLayout.KEYS_ONLY, text("department"), text("email"));

    private static KeyComponent text(String property) {
        return KeyComponent.of(property, ValueType.STRING);
    }

    private static IndexModel index(String name, IndexScope scope, IndexLayout layout, KeyComponent... components) {
        return IndexModel.of(name, components).scope(scope).layout(layout);
    }

    public static EntityModel staff(IndexModel... indexes) {
        EntityModel.Builder model = EntityModel.builder("Staff", "staff")
                .property(PropertyModel.partitionKey("department", ValueType.STRING))
                .property(PropertyModel.rowKey("number", ValueType.INT))
                .property(PropertyModel.stored("lastName", ValueType.STRING).notNull())
                .property(PropertyModel.stored("email", ValueType.STRING).notNull())
                .property(PropertyModel.stored("town", ValueType.STRING).notNull())
                .property(PropertyModel.stored("nick", ValueType.STRING))
                .property(PropertyModel.stored("hired", ValueType.INT).notNull())
                .property(
                        PropertyModel.stored("tags", ValueType.STRING).notNull().elementType(ValueType.STRING))
                .partitionKey(KeyLayout.of(text("department")))
                .rowKey(KeyLayout.of(KeyComponent.of("number", ValueType.INT).withDigits(8)));
        for (IndexModel index : indexes) {
            model.index(index);
        }
        return model.build();
    }

    private static QueryPlan plan(EntityModel model, String name) {
        return Planner.plan(model, MethodNameParser.parse(model, name).spec());
    }

    @ParameterizedTest
    @CsvSource({
        "findByDepartmentAndNumberBetween, ROW_RANGE, , NONE",
        "findTop10ByDepartmentOrderByHiredDesc, INDEX_RANGE, byHired, INDEX_ORDER",
        "findByDepartmentOrderByNumber, PARTITION_SCAN, , KEY_ORDER",
        "findByDepartment, PARTITION_SCAN, , NONE",
        "findByDepartmentAndEmail, INDEX_LOOKUP, anywhere, NONE",
        "findByDepartmentInAndEmailIn, INDEX_RANGE, anywhere, NONE"
    })
    void globalIndexThatStartsWithPartitionKeyIsUsedOnlyIfBest(
            String name, AccessPath path, @Nullable String index, SortStrategy sortedBy) {
        QueryPlan plan = plan(staff(BY_HIRED, ANYWHERE), name);

        assertThat(plan.accessPath()).as(plan.explain()).isEqualTo(path);
        assertThat(plan.index() == null ? null : plan.index().name())
                .as(plan.explain())
                .isEqualTo(index);
        assertThat(plan.sortStrategy()).as(plan.explain()).isEqualTo(sortedBy);
    }

    @Test
    void exactIndexIsPreferredToRangeOfAnotherInAnyDeclarationOrder() {
        IndexModel exact = index("town", IndexScope.GLOBAL, IndexLayout.KEYS_ONLY, text("town"));
        IndexModel longer = index("alsoName", IndexScope.GLOBAL, IndexLayout.KEYS_ONLY, text("town"), text("lastName"));

        for (EntityModel model : List.of(staff(exact, longer), staff(longer, exact))) {
            QueryPlan plan = plan(model, "findByTown");
            assertThat(plan.accessPath()).isEqualTo(AccessPath.INDEX_LOOKUP);
            assertThat(plan.choice().index()).isEqualTo("town");
        }
    }

    @Test
    void localCopiesArePreferredToGlobalKeys() {
        IndexModel copies = index("byTag", IndexScope.LOCAL, IndexLayout.ALL_PROPERTIES, text("tags"));
        IndexModel keys = index("aTag", IndexScope.GLOBAL, IndexLayout.KEYS_ONLY, text("department"), text("tags"));

        QueryPlan plan = plan(staff(keys, copies), "findByDepartmentAndTagsContaining");

        assertThat(plan.choice().index()).isEqualTo("byTag");
        assertThat(plan.cost()).hasToString("about 1 request, 1 index row");
    }

    @Test
    void noIndexIsSuggestedThatWouldNotBeBetter() {
        EntityModel model = staff(
                index("byNick", IndexScope.LOCAL, IndexLayout.ALL_PROPERTIES, text("nick")),
                index("byTown", IndexScope.LOCAL, IndexLayout.ALL_PROPERTIES, text("town"), text("nick")));

        QueryPlan point = plan(model, "findByDepartmentAndNumberAndTown");
        assertThat(point.accessPath()).isEqualTo(AccessPath.POINT_READ);
        assertThat(point.advice()).isNull();
        assertThat(point.selectionReason()).isEqualTo("The query contains the full key.");
        BoundQuery ofNull = BoundQuery.bind(plan(model, "findByDepartmentAndNumberAndNick"), "d", 1, null);
        assertThat(ofNull.plan().selectionReason()).isEqualTo("The query contains the full key.");
        assertThat(ofNull.plan().advice()).isNull();
        assertThat(plan(model, "findByDepartmentOrderByNick").advice())
                .startsWith("If 'nick' is never null, declare that");
        assertThat(plan(model, "findByDepartmentAndTown").advice()).contains("the query then uses index byTown");
    }

    @Test
    void entitiesWithNullAreSortedByThatProperty() {
        EntityModel model = staff();
        assertThat(plan(model, "findByDepartmentAndNickIsNullOrderByNickDesc").sortStrategy())
                .isNotEqualTo(SortStrategy.IN_MEMORY);
        QuerySpec pages = MethodNameParser.parse(model, "findByDepartmentAndNickOrderByNick")
                .spec()
                .withPages(true);
        assertThat(BoundQuery.bind(Planner.plan(model, pages), "d", null).plan().sortStrategy())
                .isNotEqualTo(SortStrategy.IN_MEMORY);
    }

    @Test
    void pagesUseTheSortingIndexEvenIfAnotherIsCheaper() {
        EntityModel model = staff(BY_HIRED, BY_LAST_NAME);
        QuerySpec list = MethodNameParser.parse(model, "findByDepartmentAndLastNameOrderByHiredDesc")
                .spec();

        QueryPlan ofList = Planner.plan(model, list);
        QueryPlan ofPages = Planner.plan(model, list.withPages(true));

        assertThat(ofList.choice().index()).isEqualTo("byLastName");
        assertThat(ofList.sortStrategy()).isEqualTo(SortStrategy.IN_MEMORY);
        assertThat(ofPages.choice().index()).isEqualTo("byHired");
        assertThat(ofPages.sortStrategy()).isEqualTo(SortStrategy.INDEX_ORDER);
        assertThat(ofPages.cost().compareTo(ofList.cost())).isPositive();
    }

    @Test
    void tooLargeSortUsesTheSortingIndex() {
        try (LocalTableStore store = LocalTableStore.inMemory()) {
            EntityModel model = staff(BY_HIRED, BY_LAST_NAME);
            EntityTable<Bag> table = EntityTable.of(store, new BagMapper(model));
            table.createTables();
            List<Bag> all = new ArrayList<>();
            for (int i = 0; i <= 1000; i++) {
                all.add(person(i, "Miller", i * 7919 % 1009));
            }
            all.add(person(5000, "Smith", 3));
            table.saveAll(all);
            all.remove(all.size() - 1);
            all.sort(Comparator.comparing((Bag bag) -> (Integer) bag.get("hired"))
                    .reversed()
                    .thenComparing(bag -> (Integer) bag.get("number")));
            QueryExecutor<Bag> queries = new QueryExecutor<>(TableAccess.of(table)).sortingAtMost(() -> 20_000);
            BoundQuery query =
                    BoundQuery.bind(plan(model, "findByDepartmentAndLastNameOrderByHiredDesc"), "d", "Miller");

            assertThat(query.plan().sortStrategy()).isEqualTo(SortStrategy.IN_MEMORY);
            assertThat(queries.list(query, 0)).isEqualTo(all);
            assertThat(queries.list(query, 3)).isEqualTo(all.subList(0, 3));
            assertThat(queries.stream(query)).containsExactlyElementsOf(all);
            QueryPage<Bag> first = queries.page(query, 400, null);
            QueryPage<Bag> rest =
                    queries.page(query, Integer.MAX_VALUE, first.positions().get(399));
            assertThat(first.items()).isEqualTo(all.subList(0, 400));
            assertThat(rest.items()).isEqualTo(all.subList(400, all.size()));

            BoundQuery unserved =
                    BoundQuery.bind(plan(model, "findByDepartmentAndLastNameOrderByEmail"), "d", "Miller");
            assertThatExceptionOfType(UnsupportedQueryException.class)
                    .isThrownBy(() -> queries.list(unserved, 0))
                    .withMessageContaining("the matching entities exceed the maximum of 20000 bytes");
        }
    }

    private static Bag person(int number, String lastName, int hired) {
        Map<String, @Nullable Object> values = new HashMap<>();
        values.put("department", "d");
        values.put("number", number);
        values.put("lastName", lastName);
        values.put("email", lastName + number);
        values.put("town", "Ulm");
        values.put("nick", null);
        values.put("hired", hired);
        values.put("tags", "[]");
        return new Bag(values);
    }
}
