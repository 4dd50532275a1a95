package dev.tables.data.migration;

import static dev.tables.data.migration.MigrationWorld.migration;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.data.core.TablesTemplate;
import dev.tables.mapping.job.JobClock;
import dev.tables.mapping.job.JobProgress;
import dev.tables.mapping.job.TableJobKind;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.query.QueryParallelism;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** How far a step is can be seen from any process, whatever kind of job it is. */
class MigrationProgressTest {
    private static final int PEOPLE = 35;
    private static final Map<TableJobKind, Consumer<MigrationSteps>> STEPS = Map.of(
            TableJobKind.MIGRATION_STEP, steps -> steps.updateEach(Person.class, Person::split),
            TableJobKind.SCHEMA_REWRITE, steps -> steps.upgradeOutdatedEntities(Person.class),
            TableJobKind.INDEX_BACKFILL, steps -> steps.backfillIndex(Person.class, "byLast"));

    private static Consumer<MigrationSteps> step(TableJobKind kind) {
        return Objects.requireNonNull(STEPS.get(kind));
    }

    @ParameterizedTest
    @EnumSource(
            value = TableJobKind.class,
            names = {"MIGRATION_STEP", "SCHEMA_REWRITE", "INDEX_BACKFILL"})
    void anotherProcessSeesTheProgressOfAStep(TableJobKind kind) {
        try (MigrationWorld world = new MigrationWorld();
                IndexCatalog catalog = IndexCatalog.of(world.store)) {
            world.fill(PEOPLE);
            TablesTemplate template =
                    new TablesTemplate(world.store, true, (mapper, where) -> null, QueryParallelism.NONE, catalog);
            template.table(Person.class);
            DeclaredMigration one = migration(1, "One", step(kind));
            TablesMigrationRunner.Options options = world.options().withIndexCatalog(catalog);
            TablesMigrationRunner other = TablesMigrationRunner.of(List.of(one), template, options);
            List<JobProgress> seen = new ArrayList<>();
            JobClock looking = new JobClock(world.nanos::get, nanos -> {
                world.nanos.addAndGet(nanos);
                JobProgress step = other.statuses().get(0).currentStepProgress();
                if (step != null) {
                    seen.add(step);
                }
            });
            assertThat(TablesMigrationRunner.of(List.of(one), template, options.withClock(looking))
                            .run())
                    .isTrue();
            assertThat(seen).allMatch(step -> step.name().kind() == kind);
            assertThat(seen).extracting(JobProgress::processedRows).anyMatch(done -> done > 0 && done < PEOPLE);
            assertThat(seen).extracting(JobProgress::percentComplete).isSorted();
            assertThat(other.statuses().get(0).currentStepProgress()).isNull();
            assertThat(other.statuses().get(0).percentComplete()).isEqualTo(100);
        }
    }

    /** Checks that an earlier run of the same job is not reported as progress of a later step. */
    @ParameterizedTest
    @EnumSource(
            value = TableJobKind.class,
            names = {"SCHEMA_REWRITE", "INDEX_BACKFILL"})
    void completedJobIsNotReportedAsTheCurrentStep(TableJobKind kind) {
        try (MigrationWorld world = new MigrationWorld();
                IndexCatalog catalog = IndexCatalog.of(world.store)) {
            world.fill(PEOPLE);
            TablesTemplate template =
                    new TablesTemplate(world.store, true, (mapper, where) -> null, QueryParallelism.NONE, catalog);
            template.table(Person.class);
            TablesMigrationRunner.Options options = world.options().withIndexCatalog(catalog);
            DeclaredMigration first = migration(1, "First", step(kind));
            List<MigrationStatus> within = new ArrayList<>();
            List<TablesMigrationRunner> other = new ArrayList<>();
            DeclaredMigration second = migration(2, "Second", steps -> {
                steps.runOnce("look", operations -> within.addAll(other.get(0).statuses()));
                step(kind).accept(steps);
            });
            other.add(TablesMigrationRunner.of(List.of(first, second), template, options));
            assertThat(TablesMigrationRunner.of(List.of(first, second), template, options)
                            .run())
                    .isTrue();
            assertThat(within).extracting(MigrationStatus::currentStepProgress).containsOnlyNulls();
        }
    }
}
