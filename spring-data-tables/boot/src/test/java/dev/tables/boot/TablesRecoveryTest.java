package dev.tables.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.boot.autoconfigure.TablesRepositoriesAutoConfiguration;
import dev.tables.boot.notes.Note;
import dev.tables.boot.observation.TablesObservationAutoConfiguration;
import dev.tables.boot.recovery.TablesRecovery;
import dev.tables.boot.recovery.TablesRecoveryAutoConfiguration;
import dev.tables.boot.tags.Tag;
import dev.tables.boot.tags.TagRepository;
import dev.tables.engine.Capability;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowQuery;
import dev.tables.engine.SharedStoreState;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.request.ForwardingTableStore;
import dev.tables.engine.tck.store.RecordingTableStore;
import dev.tables.mapping.intent.EventualTransaction;
import dev.tables.mapping.intent.EventualTransactionHandler;
import dev.tables.mapping.intent.IntentLog;
import dev.tables.mapping.intent.Recoverer;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.model.EntityMappers;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.EntityTableOptions;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

class TablesRecoveryTest {
    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    TablesAutoConfiguration.class,
                    TablesObservationAutoConfiguration.class,
                    TablesRepositoriesAutoConfiguration.class,
                    TablesRecoveryAutoConfiguration.class))
            .withPropertyValues("tables.write-recovery.interrupted-write-min-age=0s");

    /** The store that the application is given, and closes. */
    TableStore newStore() {
        return LocalTableStore.inMemory();
    }

    @Test
    void startFinishesWritesInterruptedByACrash() {
        TableStore store = withHalfAWrite();

        runner.withUserConfiguration(Tags.class)
                .withBean(TableStore.class, () -> store)
                .run(context -> {
                    TablesRecovery recovery = context.getBean(TablesRecovery.class);
                    Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> recovery.recoveredWriteCount() == 1);

                    assertThat(recovery.run()).isEqualTo(Recoverer.Report.EMPTY);
                    assertThat(context.getBean(TagRepository.class).findByWord("sea"))
                            .isEmpty();
                    SimpleMeterRegistry meters = new SimpleMeterRegistry();
                    context.getBean("recoveryMetrics", MeterBinder.class).bindTo(meters);
                    assertThat(meters.get("tables.recovery.finished")
                                    .functionCounter()
                                    .count())
                            .isEqualTo(1);
                    assertThat(meters.get("tables.recovery.writes").gauges()).hasSize(3);
                    assertThat(context.getBean("tablesRecoveryHealthContributor", HealthIndicator.class)
                                    .health())
                            .satisfies(health -> {
                                assertThat(health.getStatus()).isEqualTo(Status.UP);
                                assertThat(health.getDetails()).containsEntry("quarantined", 0);
                            });
                });
    }

    /** An error, such as for want of memory, ends a round, not the rounds. */
    @Test
    void recoveryContinuesAfterAnErrorInARound() {
        TableStore store = withHalfAWrite();
        AtomicBoolean thrown = new AtomicBoolean();
        TableStore erring = (TableStore) Proxy.newProxyInstance(
                TableStore.class.getClassLoader(), new Class<?>[] {TableStore.class}, (proxy, method, arguments) -> {
                    if (Thread.currentThread().getName().equals("tables-recovery")
                            && method.getName().equals("query")
                            && thrown.compareAndSet(false, true)) {
                        throw new OutOfMemoryError("injected");
                    }
                    try {
                        return method.invoke(store, arguments);
                    } catch (InvocationTargetException failed) {
                        throw failed.getCause();
                    }
                });

        runner.withUserConfiguration(Tags.class)
                .withBean(TableStore.class, () -> erring)
                .withPropertyValues("tables.write-recovery.interval=10ms")
                .run(context -> {
                    TablesRecovery recovery = context.getBean(TablesRecovery.class);
                    Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> recovery.recoveredWriteCount() == 1);
                    assertThat(thrown).isTrue();
                });
    }

    /** On a service finished writes leave intents and commit records, to be deleted later: at the end too. */
    @Test
    void shutdownRemovesIntentsOfFinishedWrites() {
        TableStore kept = newStore();
        TableStore service = new ForwardingTableStore(kept) {
            @Override
            public Set<Capability> capabilities() {
                Set<Capability> ofService = EnumSet.copyOf(kept.capabilities());
                ofService.remove(Capability.CROSS_PARTITION_TRANSACTIONS);
                ofService.add(Capability.BENEFITS_FROM_PARALLEL_REQUESTS);
                return ofService;
            }

            @Override
            public void close() {}
        };
        runner.withUserConfiguration(Tags.class)
                .withBean(TableStore.class, () -> service)
                .withPropertyValues(
                        "tables.write-recovery.interval=1h", "tables.write-recovery.interrupted-write-min-age=1h")
                .run(context -> context.getBean(TagRepository.class).save(new Tag("log", 1, "sea")));
        assertThat(intents(kept)).isZero();
        kept.close();
    }

    private static long intents(TableStore store) {
        return store.query(IntentLog.TABLE_NAME, RowQuery.wholeTable(), Row.DECODER).items().stream()
                .filter(row -> row.partitionKey().startsWith("intent_"))
                .count();
    }

    @Test
    void recoveryCanBeDisabled() {
        runner.withUserConfiguration(Tags.class)
                .withBean(TableStore.class, this::newStore)
                .withPropertyValues("tables.write-recovery.enabled=false")
                .run(context -> assertThat(context)
                        .doesNotHaveBean(TablesRecovery.class)
                        .doesNotHaveBean("tablesRecoveryHealthContributor"));
    }

    @Test
    void recoverySendsNoRequestsIfNoEntityNeedsIt() {
        runner.withUserConfiguration(Notes.class)
                .withBean(TableStore.class, this::newStore)
                .run(context -> {
                    TablesRecovery recovery = context.getBean(TablesRecovery.class);
                    context.getBean(TableStore.class).close();

                    assertThat(recovery.run()).isEqualTo(Recoverer.Report.EMPTY);
                });
    }

    @Test
    void recoveryFinishesEventualTransactions() {
        TableStore store = newStore();
        store.createTable("archive");
        Row row = Row.builder("log", "1").string("text", "one").build();
        EventualTransaction.on(store).insertOrReplace("archive", row).submit();

        runner.withUserConfiguration(Notes.class)
                .withBean(TableStore.class, () -> store)
                .withBean(EventualTransactionHandler.class, () -> new EventualTransactionHandler(store, Map.of()))
                .run(context -> {
                    TablesRecovery recovery = context.getBean(TablesRecovery.class);
                    Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> recovery.recoveredWriteCount() == 1);

                    assertThat(store.get("archive", row.primaryKey(), Projection.ALL, Row.DECODER))
                            .isNotNull();
                });
    }

    @Test
    void healthShowsWhyAWriteCouldNotBeFinishedWithoutValues() {
        TableStore store = newStore();
        EventualTransaction.on(store).callHandler("mail", "jones@example.org").submit();
        EventualTransactionHandler failing = new EventualTransactionHandler(store, Map.of("mail", address -> {
            throw new IllegalStateException("no mail to " + address);
        }));

        runner.withUserConfiguration(Notes.class)
                .withBean(TableStore.class, () -> store)
                .withBean(EventualTransactionHandler.class, () -> failing)
                .run(context -> {
                    context.getBean(TablesRecovery.class).run();

                    assertThat(context.getBean("tablesRecoveryHealthContributor", HealthIndicator.class)
                                    .health())
                            .satisfies(health -> assertThat(health.getDetails())
                                    .containsEntry("failed", 1)
                                    .containsEntry(
                                            "reason",
                                            "IllegalStateException while finishing an interrupted write of kind "
                                                    + "'eventual'"));
                });
    }

    @Test
    void recoveryStopsWithTheApplication() {
        runner.withUserConfiguration(Tags.class)
                .withBean(TableStore.class, this::newStore)
                .withPropertyValues("tables.write-recovery.interval=1ms")
                .run(context -> {
                    TablesRecovery recovery = context.getBean(TablesRecovery.class);
                    assertThat(recovery.isRunning()).isTrue();
                    context.close();
                    assertThat(recovery.isRunning()).isFalse();
                });
    }

    /** A store in which an insert was cut off after it had put its index row, before its transaction. */
    private TableStore withHalfAWrite() {
        TableStore store = newStore();
        AtomicBoolean isOff = new AtomicBoolean();
        SharedStoreState ofAnotherProcess = new SharedStoreState();
        TableStore cut = (TableStore) Proxy.newProxyInstance(
                TableStore.class.getClassLoader(), new Class<?>[] {TableStore.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("sharedState")) {
                        return ofAnotherProcess;
                    }
                    if (isOff.get() && method.getName().equals("execute")) {
                        throw new StoreUnavailableException(ErrorCode.INTERNAL_ERROR, "The power is off.", null);
                    }
                    try {
                        return method.invoke(store, arguments);
                    } catch (InvocationTargetException failed) {
                        throw failed.getTargetException();
                    }
                });
        TableStore service = RecordingTableStore.withinPartitions(cut);
        EntityTable<Tag> table = EntityTable.of(
                service,
                EntityMappers.of(Tag.class),
                EntityTableOptions.defaults().withIndexCatalog(IndexCatalog.of(service)));
        table.createTables();
        isOff.set(true);
        assertThatThrownBy(() -> table.insert(new Tag("log", 1, "sea"))).isInstanceOf(StoreUnavailableException.class);
        return store;
    }

    @AutoConfigurationPackage(basePackageClasses = Tag.class)
    static class Tags {}

    @AutoConfigurationPackage(basePackageClasses = Note.class)
    static class Notes {}
}
