package dev.tables.mapping.query.internal.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.engine.Capability;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.tck.store.RecordingTableStore;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.query.internal.condition.Bag;
import dev.tables.mapping.query.internal.condition.BagMapper;
import dev.tables.mapping.query.internal.condition.QuerySpec;
import dev.tables.mapping.query.internal.method.MethodNameParser;
import dev.tables.mapping.query.internal.plan.OneMoreIndexTest;
import dev.tables.mapping.query.internal.plan.Planner;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.EntityTableOptions;
import dev.tables.mapping.value.type.ValueType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Pages behind an offset contain what the whole list has there, whether the entities before them are read or passed over. */
class SkippedAnswersTest {
    private static final int ROWS = 2_300;
    private static final int[] OFFSETS = {0, 981, 1001, 2046, 2299, 9000};
    private static final List<String> QUERIES = List.of(
            "findByDepartment",
            "findByDepartmentOrderByNumber",
            "findByDepartmentAndTown",
            "findByTown",
            "findTop2100ByDepartmentAndTown",
            "findByDepartmentAndHiredLessThan",
            "findByDepartmentAndLastNameContaining",
            "findByDepartmentAndTownIn",
            "findByTownIn",
            "findByDepartmentAndTownAndHiredLessThan");

    static Stream<Arguments> tables() {
        List<Arguments> all = new ArrayList<>();
        for (IndexScope scope : IndexScope.values()) {
            for (IndexLayout layout : IndexLayout.values()) {
                for (boolean inCatalog : new boolean[] {true, false}) {
                    all.add(Arguments.of(scope, layout, inCatalog, true));
                    all.add(Arguments.of(scope, layout, inCatalog, false));
                }
            }
        }
        return all.stream().filter(SkippedAnswersTest::isAllowed);
    }

    /** Lists of keys are in the partitions of their entities. */
    private static boolean isAllowed(Arguments arguments) {
        Object[] of = arguments.get();
        return of[0] != IndexScope.GLOBAL || of[1] != IndexLayout.KEY_LIST_PER_VALUE;
    }

    static EntityModel model(IndexScope scope, IndexLayout layout) {
        List<String> included = layout == IndexLayout.INCLUDED_PROPERTIES ? List.of("hired") : List.of();
        return OneMoreIndexTest.staff(new IndexModel(
                "byTown", List.of(KeyComponent.of("town", ValueType.STRING)), scope, layout, false, included));
    }

    @ParameterizedTest
    @MethodSource("tables")
    void numberedPageEqualsThePartOfTheListAfterTheOffset(
            IndexScope scope, IndexLayout layout, boolean inCatalog, boolean snapshots) {
        EntityModel model = model(scope, layout);
        try (TableStore store = store(snapshots);
                IndexCatalog catalog = IndexCatalog.of(store)) {
            EntityTableOptions options = EntityTableOptions.defaults();
            EntityTable<Bag> table = EntityTable.of(
                    store, new BagMapper(model), inCatalog ? options.withIndexCatalog(catalog) : options);
            fill(table);
            QueryExecutor<Bag> queries = new QueryExecutor<>(TableAccess.of(table));
            for (String name : QUERIES) {
                compare(queries, name, model);
            }
        }
    }

    static TableStore store(boolean snapshots) {
        TableStore store = LocalTableStore.inMemory();
        return snapshots
                ? store
                : new RecordingTableStore(
                        store, Capability.CROSS_PARTITION_TRANSACTIONS, Capability.COUNT_IN_SINGLE_REQUEST);
    }

    private static void compare(QueryExecutor<Bag> queries, String name, EntityModel model) {
        QuerySpec spec = MethodNameParser.parse(model, name).spec().withScanAllowed(true);
        BoundQuery query = BoundQuery.bind(Planner.plan(model, spec), arguments(name));
        List<Bag> all = queries.list(query, 0);
        assertThat(all).as(name).hasSizeGreaterThan(1_100);
        for (int offset : OFFSETS) {
            String description =
                    name + " behind " + offset + "\n" + query.plan().explain();
            int from = Math.min(offset, all.size());
            int to = Math.min(from + 20, all.size());
            assertThat(queries.list(query, 20, offset)).as(description).isEqualTo(all.subList(from, to));
        }
        if (spec.limit() == 0) {
            comparePages(queries, query, name);
        }
    }

    /** The pages of a query may lie in another order than its list. */
    private static void comparePages(QueryExecutor<Bag> queries, BoundQuery query, String name) {
        List<Bag> all = queries.page(query, Integer.MAX_VALUE, null).items();
        for (int offset : OFFSETS) {
            comparePage(
                    queries,
                    query,
                    offset,
                    all,
                    name + " behind " + offset + "\n" + query.plan().explain());
        }
    }

    private static void comparePage(
            QueryExecutor<Bag> queries, BoundQuery query, int offset, List<Bag> all, String description) {
        int from = Math.min(offset, all.size());
        QueryPage<Bag> page = queries.page(query, 20, offset);
        assertThat(page.items()).as(description).isEqualTo(all.subList(from, Math.min(from + 20, all.size())));
        assertThat(page.hasNext()).as(description).isEqualTo(from + 20 < all.size());
        if (page.hasNext()) {
            QueryPosition end = page.positions().get(19);
            assertThat(queries.page(query, 20, end).items())
                    .as(description)
                    .isEqualTo(all.subList(from + 20, Math.min(from + 40, all.size())));
        }
    }

    private static Object[] arguments(String name) {
        List<Object> arguments = new ArrayList<>();
        if (name.contains("Department")) {
            arguments.add("d");
        }
        if (name.contains("Town")) {
            arguments.add(name.contains("TownIn") ? List.of("Ulm", "Bonn", "none") : "Ulm");
        }
        if (name.contains("Hired")) {
            arguments.add(900);
        }
        if (name.contains("LastName")) {
            arguments.add("l");
        }
        return arguments.toArray();
    }

    private static void fill(EntityTable<Bag> table) {
        table.createTables();
        List<Bag> all = new ArrayList<>();
        for (int i = 0; i < ROWS; i++) {
            all.add(person(i, i % 20 == 3 ? "Bonn" : "Ulm"));
        }
        table.saveAll(all);
    }

    static Bag person(int number, String town) {
        Map<String, @Nullable Object> values = new HashMap<>();
        values.put("department", "d");
        values.put("number", number);
        values.put("lastName", "l" + number % 17);
        values.put("email", "e" + number);
        values.put("town", town);
        values.put("nick", null);
        values.put("hired", number * 7919 % 1009);
        values.put("tags", "[]");
        return new Bag(values);
    }

    /** Two entities before the page exchange their towns in one transaction, so that as many lie before the page at every moment. */
    @ParameterizedTest
    @MethodSource("tables")
    void numberedPageIsConsistentWhileEarlierEntitiesMove(
            IndexScope scope, IndexLayout layout, boolean inCatalog, boolean snapshots) {
        if (!snapshots) {
            return;
        }
        EntityModel model = model(scope, layout);
        try (TableStore store = store(true);
                IndexCatalog catalog = IndexCatalog.of(store)) {
            EntityTableOptions options = EntityTableOptions.defaults();
            EntityTable<Bag> table = EntityTable.of(
                    store, new BagMapper(model), inCatalog ? options.withIndexCatalog(catalog) : options);
            fill(table);
            QueryExecutor<Bag> queries = new QueryExecutor<>(TableAccess.of(table));
            BoundQuery query = BoundQuery.bind(
                    Planner.plan(
                            model,
                            MethodNameParser.parse(model, "findByDepartmentAndTown")
                                    .spec()),
                    "d",
                    "Ulm");
            List<Bag> page = queries.page(query, 20, 1_500).items();
            AtomicBoolean stopped = new AtomicBoolean();
            CompletableFuture<Void> mover = CompletableFuture.runAsync(() -> {
                for (int i = 0; !stopped.get(); i++) {
                    table.saveAllOrNone(List.of(
                            person(3, i % 2 == 0 ? "Ulm" : "Bonn"), person(1_000, i % 2 == 0 ? "Bonn" : "Ulm")));
                }
            });
            try {
                for (int i = 0; i < 8; i++) {
                    assertThat(queries.page(query, 20, 1_500).items()).isEqualTo(page);
                    assertThat(queries.list(query, 20, 1_500)).isEqualTo(page);
                }
            } finally {
                stopped.set(true);
                mover.join();
            }
        }
    }

    @Test
    void entitiesBeforeThePageAreNotRead() {
        EntityModel model = model(IndexScope.GLOBAL, IndexLayout.KEYS_ONLY);
        try (TableStore store = LocalTableStore.inMemory();
                IndexCatalog catalog = IndexCatalog.of(store)) {
            CountingMapper mapper = new CountingMapper(model);
            EntityTable<Bag> table =
                    EntityTable.of(store, mapper, EntityTableOptions.defaults().withIndexCatalog(catalog));
            fill(table);
            QueryExecutor<Bag> queries = new QueryExecutor<>(TableAccess.of(table));
            for (String name : List.of("findByDepartment", "findByTown", "findByDepartmentAndHiredLessThan")) {
                QuerySpec spec = MethodNameParser.parse(model, name).spec();
                BoundQuery query = BoundQuery.bind(Planner.plan(model, spec), arguments(name));

                mapper.entitiesRead().set(0);
                assertThat(queries.page(query, 20, 1_900).items()).hasSize(20);
                assertThat(mapper.entitiesRead()).as(name).hasValue(21);

                mapper.entitiesRead().set(0);
                assertThat(queries.list(query, 20, 1_900)).hasSize(20);
                assertThat(mapper.entitiesRead()).as(name).hasValue(20);
            }
        }
    }
}
