package dev.tables.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.boot.autoconfigure.TablesRepositoriesAutoConfiguration;
import dev.tables.boot.diagnostics.FailureAnalyzersTest;
import dev.tables.boot.index.TablesIndexLifecycle;
import dev.tables.boot.index.TablesIndexesAutoConfiguration;
import dev.tables.boot.index.TablesIndexesEndpoint;
import dev.tables.boot.tags.Tag;
import dev.tables.boot.tags.TagRepository;
import dev.tables.data.core.TablesTemplate;
import dev.tables.engine.ETag;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.request.ForwardingTableStore;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.lifecycle.IndexDefinition;
import dev.tables.mapping.lifecycle.IndexDefinitionMismatchException;
import dev.tables.mapping.lifecycle.IndexedEntityType;
import dev.tables.mapping.model.EntityMappers;
import dev.tables.mapping.table.EntityTable;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.springframework.boot.actuate.endpoint.OperationResponseBody;
import org.springframework.boot.actuate.endpoint.SecurityContext;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.dao.InvalidDataAccessResourceUsageException;

/** An application is started on a table that has entities already, with an index they were written without. */
public class TablesIndexLifecycleTest {
    private static final IndexCatalog.Options BRIEF =
            IndexCatalog.Options.defaults().withLeaseTiming(Duration.ofMillis(500), Duration.ofMillis(10));

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    TablesAutoConfiguration.class,
                    TablesRepositoriesAutoConfiguration.class,
                    TablesIndexesAutoConfiguration.class))
            .withUserConfiguration(Tags.class)
            .withPropertyValues("management.endpoints.web.exposure.include=tablesindexes");

    /** The store that the application is given, and closes. */
    TableStore newStore() {
        return LocalTableStore.inMemory();
    }

    private TableStore withTags(int count) {
        TableStore store = newStore();
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
            "GLOBAL KEYS_ONLY by word STRING",
            "WRITE_ONLY",
            "some entities are not in the index yet",
            null);

    @Test
    void queryIsRejectedUntilTheIndexIsFilledManually() {
        TableStore store = withTags(10);
        runner.withBean(TableStore.class, () -> store)
                .withPropertyValues("tables.indexes.backfill=manual")
                .run(context -> {
                    TagRepository tags = context.getBean(TagRepository.class);
                    TablesIndexesEndpoint endpoint = context.getBean(TablesIndexesEndpoint.class);
                    HealthIndicator health = context.getBean("tablesIndexesHealthContributor", HealthIndicator.class);
                    assertThatThrownBy(() -> tags.findByWord("sea"))
                            .isInstanceOf(InvalidDataAccessResourceUsageException.class)
                            .hasMessageStartingWith("Index 'byWord' of Tag is WRITE_ONLY");
                    assertThat(endpoint.indexes(SecurityContext.NONE).indexes()).containsExactly(WRITE_ONLY);
                    assertThat(String.valueOf(health.health()))
                            .isEqualTo(
                                    "DEGRADED {Tag.byWord={state=WRITE_ONLY, stateReason=some entities are not in the "
                                            + "index yet}}");

                    assertThat(endpoint.backfill("Tag", "none").getStatus())
                            .isEqualTo(WebEndpointResponse.STATUS_NOT_FOUND);
                    assertThat(endpoint.backfill("Tag", "byWord").getStatus()).isEqualTo(WebEndpointResponse.STATUS_OK);

                    await(endpoint, "READABLE");
                    assertThat(tags.findByWord("sea")).hasSize(5);
                    assertThat(health.health()).isEqualTo(Health.up().build());
                    assertThat(only(endpoint).backfill())
                            .satisfies(backfill ->
                                    assertThat(backfill.writtenIndexRows()).isZero());
                    assertThat(endpoint.backfillOrRebuild("Tag", "byWord", true).getStatus())
                            .isEqualTo(200);
                    await(endpoint, "READABLE");
                    assertThat(endpoint.drop("Tag", "none").getStatus()).isEqualTo(404);
                    assertThat(endpoint.drop("Tag", "byWord").getStatus()).isEqualTo(200);
                    assertThat(only(endpoint).state()).isEqualTo("DROPPING");
                });
    }

    @Test
    void droppedIndexIsNotFilledAndCanBeRestored() {
        TableStore store = withTags(10);
        runner.withBean(TableStore.class, () -> store).run(context -> {
            TablesIndexesEndpoint endpoint = context.getBean(TablesIndexesEndpoint.class);
            assertThat(endpoint.drop("Tag", "byWord").getStatus()).isEqualTo(200);
            assertRefused(
                    endpoint.backfill("Tag", "byWord"),
                    "Index 'byWord' of Tag is DROPPING and cannot be filled. It is removed when no process declares it"
                            + " any longer. To use the index again, send POST /actuator/tablesindexes/Tag/byWord with"
                            + " the body {\"rebuild\": true}.");
            assertThat(endpoint.backfillOrRebuild("Tag", "byWord", true).getStatus())
                    .isEqualTo(200);
            await(endpoint, "READABLE");
            assertThat(endpoint.drop("Tag", "byWord").getStatus()).isEqualTo(200);
            announceRemoval(store);
            assertRefused(
                    endpoint.backfillOrRebuild("Tag", "byWord", true),
                    "Index 'byWord' of Tag was dropped and its rows are being removed. Declare it again after the"
                            + " removal is complete.");
        });
    }

    private static void announceRemoval(TableStore store) {
        for (Row row : store.query(IndexCatalog.TABLE_NAME, RowQuery.wholeTable(), Row.DECODER)
                .items()) {
            if (row.has("phase")) {
                store.write(
                        IndexCatalog.TABLE_NAME,
                        RowOperation.merge(
                                row.primaryKey(), writer -> writer.string("phase", "REMOVE_DROPPED_INDEX"), ETag.ANY));
            }
        }
    }

    private static void assertRefused(WebEndpointResponse<OperationResponseBody> response, String reason) {
        assertThat(response.getStatus()).isEqualTo(409);
        assertThat(response.getBody()).isEqualTo(new TablesIndexesEndpoint.RejectionDescriptor(reason));
    }

    private static TablesIndexesEndpoint.IndexDescriptor only(TablesIndexesEndpoint endpoint) {
        return endpoint.indexes(SecurityContext.NONE).indexes().get(0);
    }

    private static void await(TablesIndexesEndpoint endpoint, String state) {
        Awaitility.await()
                .atMost(Duration.ofMinutes(1))
                .until(() -> only(endpoint).state().equals(state));
    }

    @Test
    void indexOfSmallTableIsFilledBeforeTheWebServerStarts() {
        TableStore store = withTags(10);
        runner.withBean(TableStore.class, () -> store)
                .withPropertyValues("tables.indexes.max-startup-backfill-wait=1m")
                .run(context -> {
                    assertThat(only(context.getBean(TablesIndexesEndpoint.class))
                                    .state())
                            .isEqualTo("READABLE");
                    assertThat(context.getBean(TagRepository.class).findByWord("sea"))
                            .hasSize(5);
                    assertThat(context.getBean(TablesIndexLifecycle.class).getPhase())
                            .isLessThan(WebServerApplicationContext.START_STOP_LIFECYCLE_PHASE);
                });
    }

    @Test
    void largeIndexIsFilledInTheBackground() {
        TableStore store = withTags(2500);
        runner.withBean(TableStore.class, () -> store)
                .withPropertyValues(
                        "tables.indexes.max-startup-backfill-wait=0s", "tables.indexes.backfill-rows-per-second=0")
                .run(context -> {
                    await(context.getBean(TablesIndexesEndpoint.class), "READABLE");
                    assertThat(context.getBean(TagRepository.class).findByWord("sea"))
                            .hasSize(1250);
                });
    }

    @Test
    void startWaitsNoLongerThanConfigured() {
        CountDownLatch started = new CountDownLatch(1);
        TableStore slow = new ForwardingTableStore(withTags(2500)) {
            @Override
            public <T> ResultPage<T> query(String table, RowQuery query, RowDecoder<T> decoder) {
                if (Thread.currentThread().getName().equals("tables-indexes")) {
                    Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> started.getCount() == 0);
                } else if (table.equals("tag")) {
                    LockSupport.parkNanos(Duration.ofMillis(2).toNanos());
                }
                return super.query(table, query, decoder);
            }
        };
        runner.withBean(TableStore.class, () -> slow)
                .withPropertyValues(
                        "tables.indexes.max-startup-backfill-wait=1ms", "tables.indexes.backfill-rows-per-second=0")
                .run(context -> {
                    TablesIndexesEndpoint endpoint = context.getBean(TablesIndexesEndpoint.class);
                    assertThat(only(endpoint).state()).isEqualTo("BACKFILLING");
                    started.countDown();
                    await(endpoint, "READABLE");
                });
    }

    @Test
    void indexMarkedForRebuildIsFilledAutomatically() {
        runner.withBean(TableStore.class, () -> withTags(10))
                .withPropertyValues("tables.indexes.lease-duration=500ms")
                .run(context -> {
                    TablesIndexesEndpoint endpoint = context.getBean(TablesIndexesEndpoint.class);
                    await(endpoint, "READABLE");
                    context.getBean(TablesTemplate.class)
                            .entityTables()
                            .iterator()
                            .next()
                            .markIndexForRebuild("byWord");
                    await(endpoint, "READABLE");
                });
    }

    @Test
    void indexCatalogCanBeDisabled() {
        runner.withBean(TableStore.class, this::newStore)
                .withPropertyValues("tables.indexes.catalog-enabled=false")
                .run(context -> {
                    assertThat(context).doesNotHaveBean(IndexCatalog.class).doesNotHaveBean(TablesIndexLifecycle.class);
                    context.getBean(TagRepository.class).save(new Tag("log", 1, "sea"));
                    assertThat(context.getBean(TagRepository.class).findByWord("sea"))
                            .hasSize(1);
                });
    }

    @Test
    void leaseEndsWithTheApplication() {
        TableStore store = newStore();
        runner.withBean(TableStore.class, () -> store, bean -> bean.setDestroyMethodName(""))
                .run(context -> {
                    TablesIndexLifecycle indexes = context.getBean(TablesIndexLifecycle.class);
                    assertThat(indexes.isRunning()).isTrue();
                    context.close();
                    assertThat(indexes.isRunning()).isFalse();
                    assertThat(IndexCatalog.of(store).removeDroppedIndexes()).isZero();
                    IndexCatalog later = IndexCatalog.of(store);
                    assertThat(later.dropIndex("Tag", "byWord")).isTrue();
                    assertThat(later.removeDroppedIndexes())
                            .as("nobody declares it any more")
                            .isEqualTo(1);
                });
        store.close();
    }

    @Test
    void startFailsWithAdviceIfAnIndexIsUnknown() {
        TableStore store = newStore();
        declare(store, new IndexDefinition("byAuthor", "GLOBAL KEYS_ONLY by author STRING", "tagByAuthor", null));

        assertFailure(
                store,
                "Index 'byAuthor' of Tag is READABLE in table 'tag', but this version of the application does "
                        + "not declare it and would leave the index incorrect. Start a version that declares the "
                        + "index, or drop the index. Or take it out of service with IndexMismatchPolicy.DEMOTE "
                        + "(tables.indexes.mismatch-policy=demote).",
                "Do one of the following:\n\n"
                        + "- Start the application version that declares the index.\n"
                        + "- Drop the index: start the application version that declares it, send DELETE"
                        + " /actuator/tablesindexes/Tag/byAuthor, then start this application version.\n"
                        + "- Take the index out of service: start this application version with"
                        + " tables.indexes.mismatch-policy=demote.");
        assertStartsWithDemote(store);
    }

    @Test
    void startFailsWithAdviceIfAnIndexIsDefinedDifferently() {
        TableStore store = newStore();
        declare(store, new IndexDefinition("byWord", "GLOBAL KEYS_ONLY by author STRING", "tagByWord", null));

        assertFailure(
                store,
                "Index 'byWord' of Tag is READABLE as [GLOBAL KEYS_ONLY by author STRING], but this version of the"
                        + " application declares it as [GLOBAL KEYS_ONLY by word STRING]. Give the new index another name, "
                        + "or rebuild the index with IndexCatalog.markIndexForRebuild or tables.indexes.mismatch-policy=demote. A "
                        + "rebuilt index is out of service until its backfill has finished.",
                "Do one of the following:\n\n"
                        + "- Give the index another name in this application version: @IndexedBy(name = ...). Then both"
                        + " application versions can run at the same time.\n"
                        + "- Stop all other application versions, and start this one with"
                        + " tables.indexes.mismatch-policy=demote. Then rebuild the index: send POST"
                        + " /actuator/tablesindexes/Tag/byWord with the body {\"rebuild\": true}.");
        runner.withBean(TableStore.class, () -> store)
                .withPropertyValues(
                        "tables.indexes.mismatch-policy=demote",
                        "tables.indexes.lease-duration=500ms",
                        "tables.indexes.lease-grace-period=10ms")
                .run(context -> {
                    TablesIndexesEndpoint endpoint = context.getBean(TablesIndexesEndpoint.class);
                    assertThat(endpoint.backfillOrRebuild("Tag", "byWord", true).getStatus())
                            .isEqualTo(WebEndpointResponse.STATUS_OK);
                    await(endpoint, "READABLE");
                    assertThat(context.getBean(TagRepository.class).findByWord("sea"))
                            .isEmpty();
                });
    }

    @Test
    void startFailsWithAdviceIfRemovalOfAnIndexIsUnfinished() {
        TableStore store = withTags(1);
        IndexDefinition mine = new IndexDefinition("byWord", "GLOBAL KEYS_ONLY by word STRING", "tagByWord", null);
        declare(store, mine);
        TableStore cut = (TableStore) Proxy.newProxyInstance(
                TableStore.class.getClassLoader(), new Class<?>[] {TableStore.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("deleteTable")) {
                        throw new StoreUnavailableException(ErrorCode.INTERNAL_ERROR, "The power is off.", null);
                    }
                    return method.invoke(store, arguments);
                });
        IndexCatalog catalog = IndexCatalog.of(cut);
        assertThat(catalog.dropIndex("Tag", "byWord")).isTrue();
        assertThatThrownBy(catalog::removeDroppedIndexes).isInstanceOf(StoreUnavailableException.class);

        assertFailure(
                store,
                "Index 'byWord' of Tag is being removed, but this version of the application declares it. Start the "
                        + "application after the removal has finished. If the removal was interrupted, run it again "
                        + "first.",
                "Start an application version that does not declare the index, and wait until the index is removed."
                        + " Then start this application version.");
        IndexCatalog other = IndexCatalog.of(store, BRIEF);
        Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> other.removeDroppedIndexes() == 1);
        runner.withBean(TableStore.class, () -> store)
                .run(context -> assertThat(context).hasNotFailed());
    }

    /** As a process of another version does, that has ended. */
    private static void declare(TableStore store, IndexDefinition definition) {
        try (IndexCatalog catalog = IndexCatalog.of(store, BRIEF)) {
            catalog.acquireLease(IndexedEntityType.of("Tag", "tag", "", ""), List.of(definition), () -> true);
        }
    }

    private void assertFailure(TableStore store, String description, String action) {
        runner.withBean(TableStore.class, () -> store, bean -> bean.setDestroyMethodName(""))
                .run(context -> {
                    assertThat(context).hasFailed();
                    FailureAnalysis analysis = FailureAnalyzersTest.analyze(context.getStartupFailure());
                    assertThat(analysis.getCause()).isInstanceOf(IndexDefinitionMismatchException.class);
                    assertThat(analysis.getDescription()).isEqualTo(description);
                    assertThat(analysis.getAction()).isEqualTo(action);
                });
    }

    private void assertStartsWithDemote(TableStore store) {
        runner.withBean(TableStore.class, () -> store)
                .withPropertyValues(
                        "tables.indexes.mismatch-policy=demote",
                        "tables.indexes.lease-duration=500ms",
                        "tables.indexes.lease-grace-period=10ms")
                .run(context -> assertThat(context).hasNotFailed());
    }

    @AutoConfigurationPackage(basePackageClasses = Tag.class)
    static class Tags {}
}
