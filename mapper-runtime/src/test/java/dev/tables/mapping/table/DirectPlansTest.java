package dev.tables.mapping.table;

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
import dev.tables.mapping.query.internal.condition.QuerySpec;
import dev.tables.mapping.query.internal.method.MethodNameParser;
import dev.tables.mapping.query.internal.plan.Planner;
import dev.tables.mapping.query.internal.plan.QueryPlan;
import dev.tables.mapping.query.internal.run.BoundQuery;
import dev.tables.mapping.query.internal.run.QueryExecutor;
import dev.tables.mapping.query.internal.run.TableAccess;
import dev.tables.mapping.value.type.ValueType;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a query by an index in a table of its own costs is what its plan says for the store, whether writes are direct or by the protocol. */
class DirectPlansTest {
    private static final String FOR_EACH_HIT = ", and one for each matching entity";
    private static final String EXACT = "\n  read: index rows are never stale, so matching entities are not verified";

    private static FilmTableMapper films(IndexLayout layout, boolean versioned) {
        KeyComponent title = KeyComponent.of("title", ValueType.STRING);
        IndexModel index =
                IndexModel.of("byTitle", title).scope(IndexScope.GLOBAL).layout(layout);
        return FilmTableMapper.of(
                versioned, layout == IndexLayout.INCLUDED_PROPERTIES ? index.including("year") : index);
    }

    private static QueryPlan plan(EntityModel model, String name, TableStore store) {
        boolean direct = store.capabilities().contains(Capability.CROSS_PARTITION_TRANSACTIONS);
        return Planner.plan(model, MethodNameParser.parse(model, name).spec().withDirectWrites(direct));
    }

    /** The plan's assumption is that ten entities have a value. */
    @ParameterizedTest
    @CsvSource({
        "KEYS_ONLY, true, 11, 1",
        "ALL_PROPERTIES, true, 1, 1",
        "INCLUDED_PROPERTIES, true, 11, 1",
        "KEYS_ONLY, false, 11, 11",
        "ALL_PROPERTIES, false, 11, 11",
        "INCLUDED_PROPERTIES, false, 11, 11"
    })
    void queryCostsTheRequestsOfItsPlan(IndexLayout layout, boolean direct, int entities, int count) {
        for (boolean versioned : new boolean[] {false, true}) {
            LocalTableStore memory = LocalTableStore.inMemory();
            try (TableStore store = direct ? memory : new ServiceStore(memory);
                    IndexCatalog catalog = IndexCatalog.of(store)) {
                RecordingTableStore probe = new RecordingTableStore(store);
                EntityTable<Film> table = EntityTable.of(
                        probe,
                        films(layout, versioned),
                        EntityTableOptions.defaults().withIndexCatalog(catalog));
                table.createTables();
                table.saveAll(IntStream.range(0, 10)
                        .mapToObj(number -> Film.of("Ufa" + number % 3, number).titled("Angel", 1930))
                        .toList());
                QueryExecutor<Film> queries = new QueryExecutor<>(TableAccess.of(table));
                QueryPlan plan = plan(table.model(), "findByTitle", store);
                probe.requests();
                assertThat(queries.list(BoundQuery.bind(plan, "Angel"), 0)).hasSize(10);
                assertThat(requests(probe)).isEqualTo(entities).isEqualTo((int)
                        plan.cost().requests());
                assertThat(queries.count(BoundQuery.bind(plan(table.model(), "countByTitle", store), "Angel")))
                        .isEqualTo(10);
                assertThat(requests(probe)).isEqualTo(count);
                assertThat(queries.exists(BoundQuery.bind(plan(table.model(), "existsByTitle", store), "Faust")))
                        .isFalse();
                assertThat(requests(probe)).isEqualTo(1);
            }
        }
    }

    private static int requests(RecordingTableStore probe) {
        return probe.requests().stream()
                .mapToInt(request -> request.startsWith("getAll ") ? Integer.parseInt(request.substring(7)) : 1)
                .sum();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "KEYS_ONLY | , and one for each matching entity if the query needs more than the keys",
                "INCLUDED_PROPERTIES | , and one for each matching entity unless a projection is covered by the index",
                "ALL_PROPERTIES | ''"
            })
    void planShowsTheRequestsOfTheStore(IndexLayout layout, String hits) {
        try (LocalTableStore memory = LocalTableStore.inMemory();
                TableStore service = new ServiceStore(memory)) {
            EntityModel model = films(layout, true).model();
            assertThat(plan(model, "findByTitle", memory).explain())
                    .contains(EXACT + "\n  requests: 1 per page of up to 1000 rows" + hits + "\n  cost: ");
            assertThat(plan(model, "findByTitle", service).explain())
                    .contains("  requests: 1 per page of up to 1000 rows" + FOR_EACH_HIT
                            + "\n  cost: about 11 requests, 10 entities, 10 index rows")
                    .doesNotContain("read:");
            assertThat(plan(model, "findByStudio", memory).explain()).doesNotContain("read:");
        }
    }

    /** A database reads all hits of a page by one request; a cluster or a service does not, and without a network there are none. */
    @Test
    void planShowsRequestsForMatchingEntitiesOfEachStore() {
        EntityModel model = films(IndexLayout.KEYS_ONLY, true).model();
        Set<Capability> database = EnumSet.complementOf(EnumSet.of(Capability.SINGLE_PROCESS_ACCESS));
        Set<Capability> cluster = EnumSet.copyOf(database);
        cluster.remove(Capability.MULTI_GET_IN_SINGLE_REQUEST);
        QuerySpec asked = MethodNameParser.parse(model, "findByTitle").spec();
        assertThat(Planner.plan(model, asked.forStore(database)).requestEstimate())
                .isEqualTo("1 per page of up to 1000 rows, and one for all matching entities of a page");
        assertThat(Planner.plan(model, asked.forStore(database).withDirectWrites(true))
                        .requestEstimate())
                .isEqualTo("1 per page of up to 1000 rows, and one for all matching entities of a page if the query "
                        + "needs more than the keys");
        assertThat(Planner.plan(model, asked.forStore(cluster)).requestEstimate())
                .isEqualTo("1 per page of up to 1000 rows" + FOR_EACH_HIT);
        EnumSet<Capability> embedded = EnumSet.complementOf(EnumSet.of(Capability.BENEFITS_FROM_PARALLEL_REQUESTS));
        assertThat(Planner.plan(model, asked.forStore(embedded)).requestEstimate())
                .isEqualTo("1 per page of up to 1000 rows" + FOR_EACH_HIT);
    }

    @Test
    void filteredQueryReturnsTheSameAsFilteringInMemory() {
        for (IndexLayout layout :
                List.of(IndexLayout.KEYS_ONLY, IndexLayout.ALL_PROPERTIES, IndexLayout.INCLUDED_PROPERTIES)) {
            try (LocalTableStore store = LocalTableStore.inMemory();
                    IndexCatalog catalog = IndexCatalog.of(store)) {
                EntityTable<Film> table = EntityTable.of(
                        store,
                        films(layout, false),
                        EntityTableOptions.defaults().withIndexCatalog(catalog));
                table.createTables();
                table.saveAll(IntStream.range(0, 10)
                        .mapToObj(number -> Film.of("Ufa", number).titled("Angel", 1930 + number % 2))
                        .toList());
                QueryExecutor<Film> queries = new QueryExecutor<>(TableAccess.of(table));
                QueryPlan plan = plan(table.model(), "findByTitleAndYear", store);
                assertThat(plan.inMemoryConditions()).hasSize(1);
                assertThat(queries.list(BoundQuery.bind(plan, "Angel", 1931), 0))
                        .hasSize(5);
                assertThat(queries.count(BoundQuery.bind(plan, "Angel", 1931))).isEqualTo(5);
            }
        }
    }
}
