package dev.tables.mapping.query.internal.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowOperation;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.tck.store.RecordingTableStore;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.query.internal.condition.Bag;
import dev.tables.mapping.query.internal.condition.BagMapper;
import dev.tables.mapping.query.internal.method.MethodNameParser;
import dev.tables.mapping.query.internal.plan.OneMoreIndexTest;
import dev.tables.mapping.query.internal.plan.Planner;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.EntityTableOptions;
import dev.tables.mapping.table.UnitOfWork;
import dev.tables.mapping.value.type.ValueType;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Queries for many values of an index return the same entities as a comparison of all entities, with few requests. */
class SpansTogetherTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_201);

    private static final int ROWS = 150;
    private static final List<String> QUERIES = List.of(
            "findByTownIn",
            "findTop7ByTownIn",
            "findTop120ByTownIn",
            "findByTownInAndHiredLessThan",
            "findByTownInOrderByHiredDesc");

    static Stream<Arguments> indexes() {
        List<Arguments> all = new ArrayList<>();
        for (IndexScope scope : IndexScope.values()) {
            for (IndexLayout layout : IndexLayout.values()) {
                for (int variant = 0; variant < 8; variant++) {
                    boolean unique = variant % 2 == 0;
                    if (layout != IndexLayout.KEY_LIST_PER_VALUE || scope == IndexScope.LOCAL && !unique) {
                        all.add(Arguments.of(model(scope, layout, unique), variant / 2 % 2 == 0, variant / 4 == 0));
                    }
                }
            }
        }
        return all.stream();
    }

    private static EntityModel model(IndexScope scope, IndexLayout layout, boolean unique) {
        List<String> included = layout == IndexLayout.INCLUDED_PROPERTIES ? List.of("hired") : List.of();
        return OneMoreIndexTest.staff(new IndexModel(
                "byTown", List.of(KeyComponent.of("town", ValueType.STRING)), scope, layout, unique, included));
    }

    @ParameterizedTest
    @MethodSource("indexes")
    void resultsEqualFilteringAllEntities(EntityModel model, boolean inCatalog, boolean snapshots) {
        try (TableStore store = SkippedAnswersTest.store(snapshots);
                IndexCatalog catalog = IndexCatalog.of(store)) {
            EntityTable<Bag> table = table(store, catalog, model, inCatalog);
            Random random = new Random(SEED.value());
            Map<Integer, Bag> present = new TreeMap<>();
            for (int round = 0; round < 4; round++) {
                change(table, present, random);
                for (String name : QUERIES) {
                    compare(table, present.values().stream().toList(), name, values(random));
                }
            }
        }
    }

    /** Towns of a unique index are as many as entities; of others several entities have each. */
    private static void change(EntityTable<Bag> table, Map<Integer, Bag> present, Random random) {
        boolean unique = table.model().indexes().get(0).unique();
        for (int i = 0; i < 80; i++) {
            int number = random.nextInt(ROWS);
            String town = town(random.nextInt(unique ? ROWS : 30));
            Bag before = present.get(number);
            boolean taken = unique && present.values().stream().anyMatch(other -> town.equals(other.get("town")));
            if (before != null && random.nextInt(4) == 0) {
                table.delete(before);
                present.remove(number);
            } else if (!taken) {
                Bag bag = SkippedAnswersTest.person(number, town);
                table.save(bag);
                present.put(number, bag);
            }
        }
    }

    private static String town(int number) {
        return String.format(Locale.ROOT, "town%03d", number);
    }

    /** Several values, some of which no entity has, and some repeatedly. */
    private static List<String> values(Random random) {
        int most = List.of(3, 60, 160).get(random.nextInt(3));
        List<String> values = new ArrayList<>();
        for (int i = 0; i < most; i++) {
            values.add(town(random.nextInt(ROWS + 20)));
        }
        if (random.nextInt(3) == 0) {
            // Longer than a key can be.
            values.add("town05" + "x".repeat(2_000));
        }
        return values;
    }

    /** Binds a query to towns; with a local index in one department. */
    private static BoundQuery bound(EntityModel model, String name, List<String> towns) {
        List<Object> arguments = new ArrayList<>();
        boolean local = model.indexes().get(0).scope() == IndexScope.LOCAL;
        if (local) {
            arguments.add("d");
        }
        arguments.add(towns);
        if (name.contains("Hired") && !name.contains("OrderBy")) {
            arguments.add(500);
        }
        String full = local ? name.replace("ByTown", "ByDepartmentAndTown") : name;
        return BoundQuery.bind(
                Planner.plan(model, MethodNameParser.parse(model, full).spec()), arguments.toArray());
    }

    private static void compare(EntityTable<Bag> table, List<Bag> present, String name, List<String> towns) {
        QueryExecutor<Bag> queries = new QueryExecutor<>(TableAccess.of(table));
        BoundQuery query = bound(table.model(), name, towns);
        String description = name + " " + towns + "\n" + query.plan().explain();
        List<Bag> matching = present.stream()
                .filter(bag -> towns.contains(bag.get("town")))
                .filter(bag -> !name.contains("HiredLessThan") || (int) Objects.requireNonNull(bag.get("hired")) < 500)
                .toList();
        List<Bag> found = queries.list(query, 0);
        int limit = query.plan().spec().limit();
        assertThat(found).as(description).doesNotHaveDuplicates().isSubsetOf(matching);
        assertThat(found).as(description).hasSize(limit == 0 ? matching.size() : Math.min(limit, matching.size()));
        assertThat(found).as(description).isEqualTo(oneByOne(queries, query, name, towns, found));
        List<Bag> some = queries.list(query, 12, 9);
        List<Bag> expected = found.subList(Math.min(9, found.size()), Math.min(21, found.size()));
        assertThat(some).as(description).isEqualTo(expected);
    }

    /** The order of the index is that of its values. */
    private static List<Bag> oneByOne(
            QueryExecutor<Bag> queries, BoundQuery query, String name, List<String> towns, List<Bag> found) {
        if (name.contains("OrderBy")) {
            return found;
        }
        assertThat(query.plan().index()).isNotNull();
        List<Bag> all = new ArrayList<>();
        for (String town : towns.stream().distinct().sorted().toList()) {
            all.addAll(queries.list(bound(query.plan().model(), name, List.of(town)), 0));
        }
        int limit = query.plan().spec().limit();
        return limit == 0 ? all : all.subList(0, Math.min(limit, all.size()));
    }

    /** Two entities exchange their towns in one transaction, so that every town has as many entities at every moment. */
    @ParameterizedTest
    @MethodSource("indexes")
    void everyEntityIsFoundOnceWhileEntitiesMove(EntityModel model, boolean inCatalog, boolean snapshots) {
        if (!snapshots) {
            return;
        }
        try (TableStore store = SkippedAnswersTest.store(true);
                IndexCatalog catalog = IndexCatalog.of(store)) {
            EntityTable<Bag> table = table(store, catalog, model, inCatalog);
            table.saveAll(people());
            QueryExecutor<Bag> queries = new QueryExecutor<>(TableAccess.of(table));
            List<String> towns = towns(50);
            AtomicBoolean stopped = new AtomicBoolean();
            CompletableFuture<?> mover = CompletableFuture.runAsync(() -> {
                for (int i = 0; !stopped.get(); i++) {
                    int one = i / 2 % 49;
                    boolean back = i % 2 == 1;
                    exchange(table, one, back ? town(one) : town(one + 1), back ? town(one + 1) : town(one));
                }
            });
            try {
                for (int i = 0; i < 60; i++) {
                    for (String name : List.of("findByTownIn", "findTop60ByTownIn")) {
                        List<Bag> found = queries.list(bound(model, name, towns), 0);
                        assertThat(found)
                                .extracting(bag -> Objects.requireNonNull(bag.get("town")))
                                .containsExactlyInAnyOrderElementsOf(towns);
                        assertThat(found)
                                .extracting(bag -> Objects.requireNonNull(bag.get("number")))
                                .doesNotHaveDuplicates();
                    }
                }
            } finally {
                stopped.set(true);
                mover.join();
            }
        }
    }

    private static void exchange(EntityTable<Bag> table, int one, String its, String others) {
        table.saveAllOrNone(List.of(SkippedAnswersTest.person(one, its), SkippedAnswersTest.person(one + 1, others)));
    }

    private static List<Bag> people() {
        return IntStream.range(0, ROWS)
                .mapToObj(i -> SkippedAnswersTest.person(i, town(i)))
                .toList();
    }

    private static List<String> towns(int number) {
        return IntStream.range(0, number).mapToObj(SpansTogetherTest::town).toList();
    }

    /** Index rows can remain from a store without transactions across partitions, and from other programs. */
    @ParameterizedTest
    @CsvSource({"LOCAL, true", "LOCAL, false", "GLOBAL, true", "GLOBAL, false"})
    void staleIndexRowsFindNothing(IndexScope scope, boolean unique) {
        EntityModel model = model(scope, IndexLayout.KEYS_ONLY, unique);
        try (TableStore store = LocalTableStore.inMemory();
                IndexCatalog catalog = IndexCatalog.of(store)) {
            EntityTable<Bag> table = table(store, catalog, model, false);
            table.saveAll(people());
            BagMapper mapper = new BagMapper(model);
            PrimaryKey deleted = mapper.primaryKeyOf(SkippedAnswersTest.person(7, town(7)));
            Bag moved = SkippedAnswersTest.person(8, town(100));
            store.write(model.table(), RowOperation.deleteIfExists(deleted));
            store.write(
                    model.table(),
                    RowOperation.insertOrReplace(mapper.primaryKeyOf(moved), row -> mapper.write(moved, row)));

            List<Bag> expected = people().stream()
                    .filter(bag -> towns(20).contains(bag.get("town")))
                    .filter(bag -> !List.of(town(7), town(8)).contains(bag.get("town")))
                    .toList();
            QueryExecutor<Bag> queries = new QueryExecutor<>(TableAccess.of(table));
            assertThat(queries.list(bound(model, "findByTownIn", towns(20)), 0)).isEqualTo(expected);
            assertThat(queries.list(bound(model, "findTop10ByTownIn", towns(20)), 0))
                    .isEqualTo(expected.subList(0, 10));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "LOCAL, KEYS_ONLY, true, 50, 2 x getAll 50",
        "GLOBAL, KEYS_ONLY, true, 50, 2 x getAll 50",
        "LOCAL, ALL_PROPERTIES, true, 50, getAll 50",
        "GLOBAL, ALL_PROPERTIES, true, 50, getAll 50",
        "LOCAL, KEYS_ONLY, true, 150, 2 x getAll 100 | 2 x getAll 50",
        "LOCAL, KEYS_ONLY, false, 50, 50 x query | getAll 50",
        "GLOBAL, KEYS_ONLY, false, 50, 50 x query | getAll 50",
        "LOCAL, KEY_LIST_PER_VALUE, false, 50, 50 x query | getAll 50",
        "LOCAL, ALL_PROPERTIES, false, 50, 50 x query",
        "GLOBAL, ALL_PROPERTIES, false, 50, 50 x query"
    })
    void entitiesOfAllValuesAreReadTogether(
            IndexScope scope, IndexLayout layout, boolean unique, int values, String requests) {
        EntityModel model = model(scope, layout, unique);
        try (RecordingTableStore store = new RecordingTableStore(LocalTableStore.inMemory());
                IndexCatalog catalog = IndexCatalog.of(store)) {
            EntityTable<Bag> table = table(store, catalog, model, true);
            table.saveAll(people());
            QueryExecutor<Bag> queries = new QueryExecutor<>(TableAccess.of(table));
            List<String> towns = new ArrayList<>(towns(values));
            Collections.shuffle(towns, new Random(SEED.value()));
            BoundQuery query = bound(model, "findByTownIn", towns);
            queries.list(query, 0);

            store.requests();
            assertThat(queries.list(query, 0)).hasSize(values);
            assertThat(store.counted()).isEqualTo(requests);
        }
    }

    @ParameterizedTest
    @MethodSource("indexes")
    void unitOfWorkFindsItsOwnWrites(EntityModel model, boolean inCatalog, boolean snapshots) {
        if (!snapshots) {
            return;
        }
        AtomicReference<@Nullable UnitOfWork> current = new AtomicReference<>();
        try (TableStore store = SkippedAnswersTest.store(true);
                IndexCatalog catalog = IndexCatalog.of(store)) {
            TableStore ofUnits = UnitOfWork.transactionAwareStore(store, current::get);
            EntityTable<Bag> table = table(ofUnits, catalog, model, inCatalog);
            table.saveAll(people());
            Map<Integer, Bag> present = new HashMap<>();
            people().forEach(bag -> present.put((int) Objects.requireNonNull(bag.get("number")), bag));
            try (UnitOfWork unit = UnitOfWork.begin(store, false)) {
                current.set(unit);
                change(table, present, new Random(SEED.value()));
                compare(table, List.copyOf(present.values()), "findByTownIn", towns(60));
                compare(table, List.copyOf(present.values()), "findByTownIn", towns(160));
            } finally {
                current.set(null);
            }
            compare(table, people(), "findByTownIn", towns(60));
        }
    }

    private static EntityTable<Bag> table(
            TableStore store, IndexCatalog catalog, EntityModel model, boolean inCatalog) {
        EntityTableOptions options = EntityTableOptions.defaults();
        EntityTable<Bag> table =
                EntityTable.of(store, new BagMapper(model), inCatalog ? options.withIndexCatalog(catalog) : options);
        table.createTables();
        return table;
    }
}
