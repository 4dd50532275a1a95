package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.engine.Capability;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.tck.store.RecordingTableStore;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.query.internal.method.MethodNameParser;
import dev.tables.mapping.query.internal.plan.Planner;
import dev.tables.mapping.query.internal.plan.QueryPlan;
import dev.tables.mapping.query.internal.run.BoundQuery;
import dev.tables.mapping.query.internal.run.QueryExecutor;
import dev.tables.mapping.query.internal.run.TableAccess;
import dev.tables.mapping.value.type.ValueType;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a query by copies of versioned entities costs is what its plan says, whether or not a store's transactions share a version. */
class CopiesWithVersionsTest {
    private static final String ON_AZURE =
            ", and on Azure one for each matching entity, because index rows there do not contain its ETag or "
                    + "timestamp";

    private static FilmTableMapper films(boolean versioned) {
        KeyComponent title = KeyComponent.of("title", ValueType.STRING);
        return FilmTableMapper.of(
                versioned,
                IndexModel.of("copies", title).scope(IndexScope.LOCAL).layout(IndexLayout.ALL_PROPERTIES));
    }

    private static QueryPlan plan(EntityModel model, String name) {
        return Planner.plan(model, MethodNameParser.parse(model, name).spec());
    }

    @ParameterizedTest
    @CsvSource({"false, true, 1", "false, false, 1", "true, true, 1", "true, false, 11"})
    void queryCostsTheRequestsOfItsPlan(boolean versioned, boolean shared, int requests) {
        try (LocalTableStore local = LocalTableStore.inMemory()) {
            RecordingTableStore store = shared
                    ? new RecordingTableStore(local)
                    : new RecordingTableStore(local, Capability.SAME_ETAG_WITHIN_TRANSACTION);
            EntityTable<Film> table = EntityTable.of(store, films(versioned));
            table.createTables();
            for (int i = 0; i < 12; i++) {
                table.save(Film.of("Ufa", i).titled("Angel", 1930));
            }
            QueryPlan plan = plan(table.model(), "findTop10ByStudioAndTitle");
            store.requests();
            List<Film> found =
                    new QueryExecutor<>(TableAccess.of(table)).list(BoundQuery.bind(plan, "Ufa", "Angel"), 10);
            assertThat(store.requests().stream()
                            .mapToInt(request ->
                                    request.startsWith("getAll ") ? Integer.parseInt(request.substring(7)) : 1)
                            .sum())
                    .isEqualTo(requests);
            assertThat(found).hasSize(10);
            for (Film film : found) {
                assertThat(table.get(table.mapper().primaryKeyOf(film))).isEqualTo(film);
            }
            assertThat(plan.requestEstimate()).isEqualTo("1 per page of up to 1000 rows" + (versioned ? ON_AZURE : ""));
        }
    }

    @Test
    void otherPlansMentionNoVersionReads() {
        EntityModel model = films(true).model();
        assertThat(plan(model, "findByStudio").explain()).doesNotContain("Azure");
        assertThat(plan(model, "findByStudioAndTitle").explain())
                .contains("requests: 1 per page of up to 1000 rows" + ON_AZURE);
    }
}
