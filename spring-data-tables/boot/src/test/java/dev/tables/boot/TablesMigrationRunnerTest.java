package dev.tables.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.boot.autoconfigure.TablesRepositoriesAutoConfiguration;
import dev.tables.boot.diagnostics.FailureAnalyzersTest;
import dev.tables.boot.index.TablesIndexesAutoConfiguration;
import dev.tables.boot.migration.TablesMigrationsAutoConfiguration;
import dev.tables.boot.migration.TablesMigrationsEndpoint;
import dev.tables.boot.tags.Tag;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.migration.Migration;
import dev.tables.data.migration.MigrationFailedException;
import dev.tables.data.migration.MigrationSteps;
import dev.tables.data.migration.PendingMigrationsException;
import dev.tables.data.migration.TableMigration;
import dev.tables.data.migration.TablesMigrationRunner;
import dev.tables.engine.Row;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.request.ForwardingTableStore;
import dev.tables.engine.rocksdb.RocksDbBackups;
import dev.tables.engine.rocksdb.RocksDbTableStores;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.actuate.endpoint.OperationResponseBody;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Migrations as an application has them run at its start. */
@ExtendWith(OutputCaptureExtension.class)
class TablesMigrationRunnerTest {
    @TempDir
    private Path directory;

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    TablesAutoConfiguration.class,
                    TablesRepositoriesAutoConfiguration.class,
                    TablesIndexesAutoConfiguration.class,
                    TablesMigrationsAutoConfiguration.class))
            .withUserConfiguration(Tags.class)
            .withPropertyValues("management.endpoints.web.exposure.include=tablesmigrations");

    @Configuration
    @AutoConfigurationPackage(basePackages = "dev.tables.boot.tags")
    static class Tags {}

    /** An application of another test may have set a level for all. */
    @BeforeEach
    void logs() {
        LoggingSystem.get(TablesMigrationRunnerTest.class.getClassLoader()).setLogLevel("dev.tables", LogLevel.INFO);
    }

    /** Words in capitals. */
    @Migration(order = 1)
    static final class Capitals implements TableMigration {
        @Override
        public void define(MigrationSteps steps) {
            steps.updateEach(
                    Tag.class, tag -> new Tag(tag.book(), tag.page(), tag.word().toUpperCase(Locale.ROOT)));
        }
    }

    /** Fails. */
    @Migration(order = 2)
    static final class Failing implements TableMigration {
        @Override
        public void define(MigrationSteps steps) {
            steps.runOnce("fail", operations -> {
                throw new IllegalStateException("no such luck");
            });
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Waiting {
        static final AtomicReference<CountDownLatch> GATE = new AtomicReference<>(new CountDownLatch(1));

        @Bean
        @Migration(order = 5, name = "Waits")
        TableMigration waits() {
            return steps -> steps.runOnce("wait", operations -> {
                try {
                    if (!GATE.get().await(60, TimeUnit.SECONDS)) {
                        throw new IllegalStateException("Nobody opened the gate.");
                    }
                } catch (InterruptedException interrupted) {
                    Thread.currentThread().interrupt();
                }
            });
        }
    }

    /** What a server sees that starts in the phase of web servers. */
    static final class Server implements SmartLifecycle {
        private final TablesTemplate template;
        private final List<Tag> seen = new ArrayList<>();

        Server(TablesTemplate template) {
            this.template = template;
        }

        @Override
        public void start() {
            seen.addAll(template.findAll(Tag.class));
        }

        @Override
        public void stop() {
            seen.clear();
        }

        @Override
        public boolean isRunning() {
            return !seen.isEmpty();
        }

        @Override
        public int getPhase() {
            return SmartLifecycle.DEFAULT_PHASE - 2048;
        }
    }

    private static TableStore withTags(TableStore store) {
        TablesTemplate template = new TablesTemplate(store);
        for (int i = 0; i < 10; i++) {
            template.save(new Tag("log", i, "sea"));
        }
        return store;
    }

    private static TableStore withTags() {
        return withTags(LocalTableStore.inMemory());
    }

    private static TablesMigrationsEndpoint.MigrationsDescriptor states(TablesMigrationsEndpoint endpoint) {
        return endpoint.migrations();
    }

    @Test
    void migrationsRunBeforeTheApplicationAcceptsRequests() {
        runner.withBean(TableStore.class, TablesMigrationRunnerTest::withTags)
                .withBean(Capitals.class)
                .withBean(Server.class)
                .run(context -> {
                    assertThat(context.getBean(Server.class).seen)
                            .hasSize(10)
                            .allMatch(tag -> tag.word().equals("SEA"));
                    assertThat(states(context.getBean(TablesMigrationsEndpoint.class))
                                    .migrations())
                            .singleElement()
                            .matches(one ->
                                    one.name().equals("Capitals") && one.state().equals("COMPLETED"))
                            .matches(one -> one.durationSeconds() != null && one.completedFraction() == 1.0);
                    assertThat(health(context)).isEqualTo("UP {}");
                });
    }

    private static String health(org.springframework.context.ApplicationContext context) {
        return String.valueOf(context.getBean("tablesMigrationsHealthContributor", HealthIndicator.class)
                .health());
    }

    @Test
    void beansAreAbsentWithoutMigrations() {
        runner.withBean(TableStore.class, TablesMigrationRunnerTest::withTags)
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .doesNotHaveBean(TablesMigrationRunner.class)
                        .doesNotHaveBean(TablesMigrationsEndpoint.class));
    }

    @Test
    void startFailsOnPendingMigrationsInValidateMode() {
        TableStore store = withTags();
        runner.withBean(TableStore.class, () -> store)
                .withBean(Capitals.class)
                .withPropertyValues("tables.migrations.mode=validate")
                .run(context -> {
                    assertThat(context).hasFailed();
                    assertThat(context.getStartupFailure()).hasRootCauseInstanceOf(PendingMigrationsException.class);
                    FailureAnalysis analysis = FailureAnalyzersTest.analyze(context.getStartupFailure());
                    assertThat(analysis.getDescription())
                            .isEqualTo("Migrations are pending: Capitals. This application does not run migrations"
                                    + " (tables.migrations.mode=validate).");
                    assertThat(analysis.getAction()).contains("tables.migrations.mode=run");
                });
    }

    @Test
    void failedMigrationStopsTheStartAndTheNextStartContinues() {
        runner.withBean(TableStore.class, TablesMigrationRunnerTest::withTags)
                .withBean(Capitals.class)
                .withBean(Failing.class)
                .run(context -> {
                    assertThat(context).hasFailed();
                    FailureAnalysis analysis = FailureAnalyzersTest.analyze(context.getStartupFailure());
                    assertThat(analysis.getCause()).isInstanceOf(MigrationFailedException.class);
                    assertThat(analysis.getDescription())
                            .isEqualTo("Migration 'Failing' failed at step 1 of 1 (run fail): no such luck");
                    assertThat(analysis.getAction()).contains("the next start continues with the failed step");
                });
    }

    @Test
    void startFailsIfTwoMigrationsHaveTheSameOrder() {
        @Migration(order = 1)
        final class Twin implements TableMigration {
            @Override
            public void define(MigrationSteps steps) {
                steps.upgradeOutdatedEntities(Tag.class);
            }
        }
        runner.withBean(TableStore.class, TablesMigrationRunnerTest::withTags)
                .withBean("first", Capitals.class, Capitals::new)
                .withBean("twin", TableMigration.class, Twin::new)
                .run(context -> {
                    FailureAnalysis analysis = FailureAnalyzersTest.analyze(context.getStartupFailure());
                    assertThat(analysis.getDescription()).contains("both have order 1");
                    assertThat(analysis.getAction()).startsWith("Nothing was written to the store.");
                });
    }

    @Test
    void planModeLogsThePlanAndWritesNothing(CapturedOutput output) {
        TableStore store = withTags();
        List<Row> before = rows(store);
        runner.withBean(TableStore.class, () -> store)
                .withBean(Capitals.class)
                .withPropertyValues("tables.migrations.mode=plan", "tables.indexes.catalog-enabled=false")
                .run(context -> {
                    assertThat(context).hasNotFailed();
                    assertThat(output)
                            .contains("Capitals, each Tag: 10 read, 10 changed, 0 unreadable, at least 22 requests");
                    assertThat(rows(store)).isEqualTo(before);
                    assertThat(health(context)).isEqualTo("DEGRADED {Capitals={state=PENDING, percent=0}}");
                    WebEndpointResponse<OperationResponseBody> plan =
                            context.getBean(TablesMigrationsEndpoint.class).migration("plan");
                    assertThat(plan.getBody())
                            .isInstanceOfSatisfying(
                                    TablesMigrationsEndpoint.PlanDescriptor.class,
                                    one -> assertThat(one.steps()).hasSize(1));
                });
    }

    private static List<Row> rows(TableStore store) {
        return store.query("tag", RowQuery.wholeTable(), Row.DECODER).items();
    }

    @Test
    void disabledMigrationsReadAndWriteNothing() {
        TableStore store = withTags();
        List<Row> before = rows(store);
        runner.withBean(TableStore.class, () -> store)
                .withBean(Capitals.class)
                .withPropertyValues("tables.migrations.mode=off")
                .run(context -> {
                    assertThat(rows(store)).isEqualTo(before);
                    WebEndpointResponse<OperationResponseBody> run =
                            context.getBean(TablesMigrationsEndpoint.class).executeAction("run");
                    assertThat(run.getStatus()).isEqualTo(200);
                    Awaitility.await()
                            .atMost(Duration.ofMinutes(1))
                            .until(() -> health(context).equals("UP {}"));
                    assertThat(context.getBean(TablesTemplate.class).findAll(Tag.class))
                            .allMatch(tag -> tag.word().equals("SEA"));
                });
    }

    @Test
    void backgroundMigrationsArePausedAndResumed() {
        Waiting.GATE.set(new CountDownLatch(1));
        runner.withBean(TableStore.class, TablesMigrationRunnerTest::withTags)
                .withBean(Capitals.class)
                .withUserConfiguration(Waiting.class)
                .withPropertyValues("tables.migrations.run-in-background=true")
                .run(context -> {
                    assertThat(context).hasNotFailed();
                    TablesMigrationsEndpoint endpoint = context.getBean(TablesMigrationsEndpoint.class);
                    Awaitility.await()
                            .atMost(Duration.ofMinutes(1))
                            .until(() -> state(endpoint, "Waits").equals("RUNNING"));
                    assertThat(state(endpoint, "Capitals")).isEqualTo("COMPLETED");
                    assertThat(health(context)).isEqualTo("DEGRADED {Waits={state=RUNNING, percent=0}}");
                    assertThat(endpoint.executeAction("run").getStatus())
                            .as("is at work")
                            .isEqualTo(409);
                    assertThat(endpoint.executeAction("resume").getStatus()).isEqualTo(409);
                    assertThat(endpoint.executeAction("dance").getStatus()).isEqualTo(404);
                    assertThat(endpoint.migration("Nobody").getStatus()).isEqualTo(404);
                    assertThat(endpoint.executeAction("pause").getStatus()).isEqualTo(200);
                    assertThat(state(endpoint, "Waits")).isEqualTo("PAUSED");
                    Waiting.GATE.get().countDown();
                    Awaitility.await()
                            .atMost(Duration.ofMinutes(1))
                            .until(() -> endpoint.executeAction("run").getStatus() == 200);
                    assertThat(state(endpoint, "Waits")).isEqualTo("PAUSED");
                    Awaitility.await()
                            .atMost(Duration.ofMinutes(1))
                            .until(() -> endpoint.executeAction("run").getStatus() == 200);
                    assertThat(endpoint.executeAction("resume").getStatus()).isEqualTo(200);
                    Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> {
                        endpoint.executeAction("run");
                        return health(context).equals("UP {}");
                    });
                    assertThat(endpoint.executeAction("pause").getStatus())
                            .as("nothing is pending")
                            .isEqualTo(409);
                });
    }

    private static String state(TablesMigrationsEndpoint endpoint, String name) {
        return endpoint.migrations().migrations().stream()
                .filter(one -> one.name().equals(name))
                .map(TablesMigrationsEndpoint.MigrationDescriptor::state)
                .findFirst()
                .orElse("NONE");
    }

    /** The backup has what was there before; one more is taken for what is pending later, none for what is not. */
    @Test
    void directoryIsBackedUpBeforeMigration(CapturedOutput output) {
        Path tables = directory.resolve("tables");
        withTags(RocksDbTableStores.open(tables)).close();
        ApplicationContextRunner onDisk =
                runner.withPropertyValues("tables.directory=" + tables).withBean(Capitals.class);
        for (int start = 0; start < 2; start++) {
            onDisk.run(
                    context -> assertThat(context.getBean(TablesTemplate.class).findAll(Tag.class))
                            .allMatch(tag -> tag.word().equals("SEA")));
        }
        RocksDbBackups backups = RocksDbBackups.in(directory.resolve("tables-backups"));
        assertThat(backups.list()).hasSize(1);
        assertThat(output)
                .contains("tables restore --from backups:" + directory.resolve("tables-backups")
                        + " --backup 1 --to rocksdb:DIR");
        backups.restore(directory.resolve("restored"));
        try (TableStore restored = RocksDbTableStores.open(directory.resolve("restored"))) {
            assertThat(new TablesTemplate(restored).findAll(Tag.class))
                    .hasSize(10)
                    .allMatch(tag -> tag.word().equals("sea"));
        }
        onDisk.withBean(Failing.class).run(context -> assertThat(context).hasFailed());
        onDisk.withBean(Failing.class).run(context -> assertThat(context).hasFailed());
        assertThat(backups.list())
                .as("not again for a migration that was begun")
                .hasSize(2);
    }

    /**
     * Whichever backup is restored, the start with a pending migration has its backup: where the store continues those
     * that are there, or beside them.
     */
    @Test
    void eachRestoredBackupStartsWithAPendingMigration() {
        Path tables = directory.resolve("tables");
        RocksDbBackups nightly = RocksDbBackups.in(directory.resolve("nightly"));
        RocksDbBackups first = RocksDbBackups.in(directory.resolve("tables-backups"));
        RocksDbBackups second = RocksDbBackups.in(directory.resolve("tables-backups-2"));
        RocksDbBackups third = RocksDbBackups.in(directory.resolve("tables-backups-3"));
        try (LocalTableStore store = RocksDbTableStores.open(tables)) {
            withTags(store);
            first.backUp(store);
            nightly.backUp(store);
        }
        for (int start = 1; start <= 3; start++) {
            move(tables, "before" + start);
            nightly.restore(tables);
            runner.withPropertyValues("tables.directory=" + tables)
                    .withBean(Capitals.class)
                    .run(context -> assertThat(context).hasNotFailed());
            // At the first start nothing was backed up since the nightly backup; later the store has gone back.
            assertThat(first.list()).hasSize(2);
            assertThat(second.list()).hasSize(start == 1 ? 0 : 1);
            assertThat(third.list()).hasSize(start == 3 ? 1 : 0);
        }
    }

    private void move(Path from, String name) {
        try {
            Files.move(from, directory.resolve(name));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** An application that wraps its store, such as to measure it, has its backup too. */
    @Test
    void wrappedStoreIsBackedUpBeforeMigration() {
        Path tables = directory.resolve("tables");
        withTags(RocksDbTableStores.open(tables)).close();
        runner.withBean(Capitals.class)
                .withBean(TableStore.class, () -> new ForwardingTableStore(RocksDbTableStores.open(tables)) {})
                .run(context -> assertThat(context).hasNotFailed());

        assertThat(RocksDbBackups.in(directory.resolve("tables-backups")).list())
                .hasSize(1);
    }

    @Test
    void backupDirectoryIsConfigurableAndBackupCanBeDisabled() {
        Path elsewhere = directory.resolve("elsewhere");
        for (String backup : List.of("off", "auto")) {
            Path tables = directory.resolve("tables" + backup);
            withTags(RocksDbTableStores.open(tables)).close();
            runner.withBean(Capitals.class)
                    .withPropertyValues(
                            "tables.directory=" + tables,
                            "tables.migrations.backup=" + backup,
                            "tables.migrations.backup-directory=" + elsewhere)
                    .run(context -> assertThat(context).hasNotFailed());
            assertThat(RocksDbBackups.in(elsewhere).list()).hasSize(backup.equals("off") ? 0 : 1);
        }
        runner.withBean(Capitals.class)
                .withBean(TableStore.class, TablesMigrationRunnerTest::withTags)
                .withPropertyValues("tables.migrations.backups-to-keep=0")
                .run(context -> assertThat(FailureAnalyzersTest.analyze(context.getStartupFailure())
                                .getDescription())
                        .contains("tables.migrations.backups-to-keep"));
    }
}
