package dev.tables.mapping.query.internal.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.engine.TableStore;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.query.internal.condition.Bag;
import dev.tables.mapping.query.internal.condition.BagMapper;
import dev.tables.mapping.query.internal.condition.QuerySpec;
import dev.tables.mapping.query.internal.method.MethodNameParser;
import dev.tables.mapping.query.internal.plan.Planner;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.EntityTableOptions;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A count by an index is the number of entities that have the values, whoever counts the rows. */
class IndexCountsTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(371_042);

    private static final List<String> TOWNS = List.of("Ulm", "Bonn", "Ulmen", "none");
    private static final List<String> QUERIES = List.of(
            "countByDepartmentAndTown",
            "countByTown",
            "countByDepartmentAndTownStartingWith",
            "countByDepartmentAndTownIn",
            "countByTownIn",
            "countTop5ByDepartmentAndTown",
            "countByDepartmentAndTownAndHiredLessThan");

    @ParameterizedTest
    @MethodSource("dev.tables.mapping.query.internal.run.SkippedAnswersTest#tables")
    void countEqualsTheNumberOfEntities(IndexScope scope, IndexLayout layout, boolean inCatalog, boolean snapshots) {
        EntityModel model = SkippedAnswersTest.model(scope, layout);
        try (TableStore store = SkippedAnswersTest.store(snapshots);
                IndexCatalog catalog = IndexCatalog.of(store)) {
            EntityTable<Bag> table = table(store, catalog, model, inCatalog);
            QueryExecutor<Bag> queries = new QueryExecutor<>(TableAccess.of(table));
            Random random = new Random(SEED.value());
            Map<Integer, Bag> present = new HashMap<>();
            for (int round = 0; round < 12; round++) {
                for (int i = 0; i < 10; i++) {
                    int number = random.nextInt(40);
                    Bag before = present.remove(number);
                    if (before != null && random.nextInt(3) == 0) {
                        table.delete(before);
                        continue;
                    }
                    Bag bag = SkippedAnswersTest.person(number, TOWNS.get(random.nextInt(3)));
                    table.save(bag);
                    present.put(number, bag);
                }
                for (String name : QUERIES) {
                    compare(queries, model, name);
                }
            }
        }
    }

    private static void compare(QueryExecutor<Bag> queries, EntityModel model, String name) {
        for (String town : TOWNS) {
            QuerySpec spec = MethodNameParser.parse(model, name).spec().withScanAllowed(true);
            List<Object> arguments = new ArrayList<>();
            if (name.contains("Department")) {
                arguments.add("d");
            }
            arguments.add(name.contains("TownIn") ? List.of(town, "Ulm") : town);
            if (name.contains("Hired")) {
                arguments.add(500);
            }
            BoundQuery query = BoundQuery.bind(Planner.plan(model, spec), arguments.toArray());
            assertThat(queries.count(query))
                    .as(name + " " + town + "\n" + query.plan().explain())
                    .isEqualTo(queries.list(query, 0).size());
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

    /** Entities exchange their towns in one transaction, so that as many have each at every moment. */
    @ParameterizedTest
    @MethodSource("dev.tables.mapping.query.internal.run.SkippedAnswersTest#tables")
    void countIsConsistentWhileEntitiesMove(
            IndexScope scope, IndexLayout layout, boolean inCatalog, boolean snapshots) {
        EntityModel model = SkippedAnswersTest.model(scope, layout);
        try (TableStore store = SkippedAnswersTest.store(true);
                IndexCatalog catalog = IndexCatalog.of(store)) {
            EntityTable<Bag> table = table(store, catalog, model, inCatalog);
            List<Bag> all = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                all.add(SkippedAnswersTest.person(i, i % 2 == 0 ? "Ulm" : "Bonn"));
            }
            table.saveAll(all);
            QueryExecutor<Bag> queries = new QueryExecutor<>(TableAccess.of(table));
            BoundQuery one = bound(model, "countByDepartmentAndTown", "Ulm");
            BoundQuery several = bound(model, "countByDepartmentAndTownIn", List.of("Ulm", "Bonn"));
            AtomicBoolean stopped = new AtomicBoolean();
            CompletableFuture<?> mover = CompletableFuture.runAsync(() -> {
                for (int i = 0; !stopped.get(); i++) {
                    table.saveAllOrNone(List.of(
                            SkippedAnswersTest.person(0, i % 2 == 0 ? "Bonn" : "Ulm"),
                            SkippedAnswersTest.person(1, i % 2 == 0 ? "Ulm" : "Bonn")));
                }
            });
            try {
                for (int i = 0; i < 200; i++) {
                    assertThat(queries.count(one)).isEqualTo(25);
                    assertThat(queries.count(several)).isEqualTo(50);
                }
            } finally {
                stopped.set(true);
                mover.join();
            }
        }
    }

    private static BoundQuery bound(EntityModel model, String name, Object town) {
        return BoundQuery.bind(
                Planner.plan(model, MethodNameParser.parse(model, name).spec()), "d", town);
    }
}
