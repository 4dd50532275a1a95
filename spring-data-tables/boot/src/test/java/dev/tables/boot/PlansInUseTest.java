package dev.tables.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.boot.actuate.TablesEndpoint;
import dev.tables.boot.actuate.TablesEndpoint.CandidatePlanDescriptor;
import dev.tables.boot.actuate.TablesEndpoint.PlanDescriptor;
import dev.tables.boot.actuate.TablesEndpointAutoConfiguration;
import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.boot.autoconfigure.TablesRepositoriesAutoConfiguration;
import dev.tables.boot.index.TablesIndexesAutoConfiguration;
import dev.tables.boot.index.TablesIndexesEndpoint;
import dev.tables.boot.quotes.Quote;
import dev.tables.boot.quotes.QuoteRepository;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.model.EntityMappers;
import dev.tables.mapping.table.EntityTable;
import java.time.Duration;
import java.util.Objects;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.dao.InvalidDataAccessResourceUsageException;

/** An application is deployed with new indexes: what it asked before it goes on to ask, and the plans are shown. */
class PlansInUseTest {
    @Test
    void queriesUseTheBetterPlanAfterBackfill() {
        new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(
                        TablesAutoConfiguration.class,
                        TablesRepositoriesAutoConfiguration.class,
                        TablesEndpointAutoConfiguration.class,
                        TablesIndexesAutoConfiguration.class))
                .withUserConfiguration(Quotes.class)
                .withBean(TableStore.class, PlansInUseTest::withQuotes)
                .withPropertyValues(
                        "tables.indexes.backfill=manual",
                        "management.endpoints.web.exposure.include=tables,tablesindexes")
                .run(context -> {
                    QuoteRepository quotes = context.getBean(QuoteRepository.class);
                    TablesEndpoint endpoint = context.getBean(TablesEndpoint.class);
                    assertThat(quotes.findByBookAndAuthor("b", "Ada")).hasSize(5);
                    assertThatThrownBy(() -> quotes.findByWord("sea"))
                            .isInstanceOf(InvalidDataAccessResourceUsageException.class)
                            .hasMessageEndingWith(
                                    "The query is refused while index byWord is not READABLE, because the query would "
                                            + "scan the table, which needs @AllowScan.");
                    PlanDescriptor waiting = plan(endpoint, "findByBookAndAuthor");
                    assertThat(waiting.candidates())
                            .extracting(CandidatePlanDescriptor::accessPath)
                            .containsExactly("INDEX_LOOKUP", "PARTITION_SCAN");
                    assertThat(waiting.candidates())
                            .extracting(CandidatePlanDescriptor::chosen)
                            .containsExactly(false, true);
                    assertThat(waiting.candidates().get(0).indexState())
                            .isEqualTo("WRITE_ONLY (some entities are not in the index yet)");
                    assertThat(waiting.rejectionReason()).isNull();
                    PlanDescriptor refused = plan(endpoint, "findByWord");
                    assertThat(refused.candidates())
                            .extracting(CandidatePlanDescriptor::chosen)
                            .containsExactly(false);
                    assertThat(refused.rejectionReason()).startsWith("refused while index byWord is not READABLE");

                    TablesIndexesEndpoint indexes = context.getBean(TablesIndexesEndpoint.class);
                    indexes.backfill("Quote", "byAuthor");
                    Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> {
                        assertThat(quotes.findByBookAndAuthor("b", "Ada")).hasSize(5);
                        return plan(endpoint, "findByBookAndAuthor")
                                .candidates()
                                .get(0)
                                .chosen();
                    });
                    assertThat(quotes.planForQueryMethod("findByBookAndAuthor").explain())
                            .endsWith("plans: 1. INDEX_LOOKUP by index byAuthor (in use); 2. PARTITION_SCAN");
                });
    }

    private static PlanDescriptor plan(TablesEndpoint endpoint, String method) {
        return Objects.requireNonNull(Objects.requireNonNull(endpoint.repositoryPlans("QuoteRepository"))
                .get(method));
    }

    private static TableStore withQuotes() {
        TableStore store = LocalTableStore.inMemory();
        EntityTable<Quote> table = EntityTable.of(store, EntityMappers.of(Quote.class));
        table.createTables();
        for (int i = 0; i < 10; i++) {
            table.save(new Quote("b", i, i % 2 == 0 ? "Ada" : "Kurt", "sea"));
        }
        return store;
    }

    @AutoConfigurationPackage(basePackageClasses = Quote.class)
    static class Quotes {}
}
