package dev.tables.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.boot.tags.Tag;
import dev.tables.boot.tags.TagRepository;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.EntityMappers;
import dev.tables.mapping.EntityTable;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.lifecycle.IndexDefinition;
import dev.tables.mapping.lifecycle.IndexMismatchException;
import dev.tables.mapping.lifecycle.IndexSpace;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.springframework.boot.actuate.endpoint.SecurityContext;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.dao.InvalidDataAccessResourceUsageException;

/** An application is started on a table that has entities already, with an index they were written without. */
class TablesIndexesTest {
    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    TablesAutoConfiguration.class,
                    TablesRepositoriesAutoConfiguration.class,
                    TablesIndexesAutoConfiguration.class))
            .withUserConfiguration(Tags.class)
            .withPropertyValues("management.endpoints.web.exposure.include=tablesindexes");

    private static TableStore withTags(int count) {
        TableStore store = LocalTableStore.inMemory();
        EntityTable<Tag> table = EntityTable.of(store, EntityMappers.of(Tag.class));
        table.createTables();
        for (int i = 0; i < count; i++) {
            table.save(new Tag("log", i, i % 2 == 0 ? "sea" : "land"));
        }
        return store;
    }

    private static final TablesIndexesEndpoint.IndexDescriptor WRITE_ONLY = new TablesIndexesEndpoint.IndexDescriptor(
            "Tag",
            "byWord",
            "tag",
            "TABLE KEYS by word STRING",
            "WRITE_ONLY",
            "there are entities written without it",
            null);

    @Test
    void anIndexIsRefusedUntilAnOperatorHasItFilled() {
        TableStore store = withTags(10);
        runner.withBean(TableStore.class, () -> store).run(context -> {
            TagRepository tags = context.getBean(TagRepository.class);
            TablesIndexesEndpoint endpoint = context.getBean(TablesIndexesEndpoint.class);
            HealthIndicator health = context.getBean("tablesIndexesHealthContributor", HealthIndicator.class);
            assertThatThrownBy(() -> tags.findByWord("sea"))
                    .isInstanceOf(InvalidDataAccessResourceUsageException.class)
                    .hasMessageStartingWith("Index 'byWord' of Tag is WRITE_ONLY");
            assertThat(endpoint.indexes(SecurityContext.NONE)).containsExactly(WRITE_ONLY);
            assertThat(String.valueOf(health.health())).isEqualTo("DEGRADED {Tag.byWord=WRITE_ONLY}");

            assertThat(endpoint.backfill("Tag", "none", null).getStatus())
                    .isEqualTo(WebEndpointResponse.STATUS_NOT_FOUND);
            assertThat(endpoint.backfill("Tag", "byWord", null).getStatus())
                    .isEqualTo(WebEndpointResponse.STATUS_NO_CONTENT);

            await(endpoint, "READABLE");
            assertThat(tags.findByWord("sea")).hasSize(5);
            assertThat(health.health()).isEqualTo(Health.up().build());
            assertThat(endpoint.indexes(SecurityContext.NONE).get(0).backfill())
                    .satisfies(backfill -> assertThat(backfill.written()).isZero());
            assertThat(endpoint.backfill("Tag", "byWord", true).getStatus()).isEqualTo(204);
            await(endpoint, "READABLE");
            assertThat(endpoint.drop("Tag", "none").getStatus()).isEqualTo(404);
            assertThat(endpoint.drop("Tag", "byWord").getStatus()).isEqualTo(204);
            assertThat(endpoint.indexes(SecurityContext.NONE).get(0).state()).isEqualTo("DROPPING");
        });
    }

    private static void await(TablesIndexesEndpoint endpoint, String state) {
        Awaitility.await()
                .atMost(Duration.ofSeconds(30))
                .until(() ->
                        endpoint.indexes(SecurityContext.NONE).get(0).state().equals(state));
    }

    @Test
    void aPropertyHasIndexesFilledAtTheStart() {
        TableStore store = withTags(10);
        runner.withBean(TableStore.class, () -> store)
                .withPropertyValues(
                        "tables.indexes.backfill-on-start=true", "tables.indexes.backfill-rows-per-second=1000")
                .run(context -> {
                    await(context.getBean(TablesIndexesEndpoint.class), "READABLE");
                    assertThat(context.getBean(TagRepository.class).findByWord("sea"))
                            .hasSize(5);
                });
    }

    @Test
    void statesNeedNotBeKept() {
        runner.withPropertyValues("tables.engine=memory", "tables.indexes.managed=false")
                .run(context -> {
                    assertThat(context).doesNotHaveBean(IndexCatalog.class).doesNotHaveBean(TablesIndexes.class);
                    context.getBean(TagRepository.class).save(new Tag("log", 1, "sea"));
                    assertThat(context.getBean(TagRepository.class).findByWord("sea"))
                            .hasSize(1);
                });
    }

    @Test
    void endsWithTheApplicationAndTellsOthers() {
        TableStore store = LocalTableStore.inMemory();
        runner.withBean(TableStore.class, () -> store, bean -> bean.setDestroyMethodName(""))
                .run(context -> {
                    TablesIndexes indexes = context.getBean(TablesIndexes.class);
                    assertThat(indexes.isRunning()).isTrue();
                    context.close();
                    assertThat(indexes.isRunning()).isFalse();
                    assertThat(IndexCatalog.of(store).removeDropped()).isZero();
                    IndexCatalog later = IndexCatalog.of(store);
                    assertThat(later.drop("Tag", "byWord")).isTrue();
                    assertThat(later.removeDropped())
                            .as("nobody declares it any more")
                            .isEqualTo(1);
                });
    }

    @Test
    void aVersionThatWouldSpoilAnIndexIsToldWhatToDo() {
        TableStore store = LocalTableStore.inMemory();
        IndexSpace space = IndexSpace.of("Tag", "tag", "", "");
        IndexDefinition other = new IndexDefinition("byAuthor", "TABLE KEYS by author STRING", "tagByAuthor", null);
        IndexCatalog.Options brief = IndexCatalog.Options.defaults().with(Duration.ofMillis(20), Duration.ofMillis(10));
        IndexCatalog.of(store, brief).join(space, List.of(other), () -> true);
        runner.withBean(TableStore.class, () -> store, bean -> bean.setDestroyMethodName(""))
                .run(context -> {
                    assertThat(context).hasFailed();
                    FailureAnalysis analysis = FailureAnalyzersTest.analyze(context.getStartupFailure());
                    assertThat(analysis.getCause()).isInstanceOf(IndexMismatchException.class);
                    assertThat(analysis.getDescription())
                            .startsWith(
                                    "Index 'byAuthor' of Tag is READABLE in table 'tag' and this version of the application does"
                                            + " not know it");
                    assertThat(analysis.getAction())
                            .isEqualTo("Start the version that declares the index; or drop it with DELETE"
                                    + " /actuator/tablesindexes/Tag/byAuthor of that version, and start this one; or start this"
                                    + " one with tables.indexes.on-mismatch=demote.");
                });
        runner.withBean(TableStore.class, () -> store)
                .withPropertyValues(
                        "tables.indexes.on-mismatch=demote", "tables.indexes.lease=20ms", "tables.indexes.grace=10ms")
                .run(context -> assertThat(context).hasNotFailed());
    }

    @AutoConfigurationPackage(basePackageClasses = Tag.class)
    static class Tags {}
}
