package dev.tables.data.migration;

import static dev.tables.data.migration.MigrationWorld.migration;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.data.core.TablesTemplate;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.mapping.job.JobName;
import dev.tables.mapping.job.TableJobKind;
import dev.tables.mapping.job.TableJobs;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.lifecycle.IndexState;
import dev.tables.mapping.query.QueryParallelism;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.support.StaticListableBeanFactory;

/** Migrations run once, in order, and go on where they were. */
class TablesMigrationRunnerTest {
    @Migration(order = 1)
    static final class SplitNames implements TableMigration {
        @Override
        public void define(MigrationSteps steps) {
            steps.updateEach(Person.class, Person::split);
            steps.runOnce("createAdmin", operations -> operations.insert(new Note("admins", 1, "root")));
        }
    }

    @Migration(order = 2, name = "forget-old.2")
    static final class ForgetOld implements TableMigration {
        @Override
        public void define(MigrationSteps steps) {
            steps.updateEachRow("old", row -> null);
        }
    }

    /** Without order. */
    static final class Bare implements TableMigration {
        @Override
        public void define(MigrationSteps steps) {
            steps.upgradeOutdatedEntities(Note.class);
        }
    }

    private static TablesMigrationRunner of(MigrationWorld world, Map<String, Object> beans) {
        return TablesMigrationRunner.of(new StaticListableBeanFactory(beans), world.template(), world.options());
    }

    @Test
    void pendingMigrationsRunOnceInOrder() {
        try (MigrationWorld world = new MigrationWorld()) {
            world.fill(35);
            world.store.createTable("old");
            world.store.write("old", RowOperation.insert(new PrimaryKey("a", "b"), row -> row.string("text", "t")));
            Map<String, Object> beans = Map.of("later", new ForgetOld(), "first", new SplitNames());
            TablesMigrationRunner migrations = of(world, beans);
            assertThat(migrations.pendingMigrations()).containsExactly("SplitNames", "forget-old.2");

            assertThat(migrations.run()).isTrue();

            assertThat(world.people()).hasSize(35).allMatch(person -> person.name() == null && person.last() != null);
            assertThat(world.hasCleanIndexes()).isTrue();
            assertThat(world.rows("old")).isEmpty();
            assertThat(world.template().findAll(Note.class)).containsExactly(new Note("admins", 1, "root"));
            assertThat(migrations.pendingMigrations()).isEmpty();
            assertThat(of(world, beans).run())
                    .as("the admin is not created twice")
                    .isTrue();
            assertThat(migrations.statuses())
                    .extracting(MigrationStatus::name, MigrationStatus::state, MigrationStatus::percentComplete)
                    .containsExactly(
                            org.assertj.core.groups.Tuple.tuple("SplitNames", MigrationStatus.State.COMPLETED, 100),
                            org.assertj.core.groups.Tuple.tuple("forget-old.2", MigrationStatus.State.COMPLETED, 100));
            assertThat(migrations.statuses().get(0).steps()).containsExactly("each Person", "run createAdmin");
            assertThat(migrations.statuses()).allMatch(one -> one.duration() != null && one.startedAt() != null);
            assertThat(TableJobs.findAll(world.store))
                    .filteredOn(job -> job.name().kind() == TableJobKind.MIGRATION)
                    .hasSize(2)
                    .allMatch(job -> job.isCompleted());
        }
    }

    @Test
    void invalidDeclarationsAreRejected() {
        try (MigrationWorld world = new MigrationWorld()) {
            assertRefused(
                    world,
                    Map.of("bare", new Bare()),
                    "Bean 'bare' of type TableMigration has no @Migration annotation");
            assertRefused(
                    world,
                    Map.of("one", new SplitNames(), "other", new SplitNames()),
                    "Migrations 'SplitNames' and 'SplitNames' both have order 1.");
            @Migration(order = 7, name = "a b")
            final class Misnamed implements TableMigration {
                @Override
                public void define(MigrationSteps steps) {
                    steps.upgradeOutdatedEntities(Note.class);
                }
            }
            assertRefused(world, Map.of("one", new Misnamed()), "has the invalid name 'a b'. Use letters, digits");
            @Migration(order = 7, name = "SplitNames")
            final class Twin implements TableMigration {
                @Override
                public void define(MigrationSteps steps) {
                    steps.upgradeOutdatedEntities(Note.class);
                }
            }
            assertRefused(
                    world,
                    Map.of("one", new SplitNames(), "other", new Twin()),
                    "Two migrations are named 'SplitNames', with orders 1 and 7");
            @Migration(order = 8)
            final class Empty implements TableMigration {
                @Override
                public void define(MigrationSteps steps) {}
            }
            assertRefused(world, Map.of("one", new Empty()), "Migration 'Empty' has no steps");
        }
    }

    private static void assertRefused(MigrationWorld world, Map<String, Object> beans, String message) {
        assertThatThrownBy(() -> of(world, beans))
                .isInstanceOf(InvalidMigrationException.class)
                .hasMessageContaining(message);
    }

    @Test
    void invalidStepsAreRejectedBeforeAnyWrite() {
        try (MigrationWorld world = new MigrationWorld()) {
            world.fill(3);
            List<Row> before = world.rows("crew");
            assertImpossible(
                    world,
                    migration(1, "Raw", steps -> steps.updateEachRow("crew", row -> null)),
                    "stores Person, which has indexes");
            assertImpossible(
                    world,
                    migration(1, "Keys", steps -> steps.reencrypt(Person.class)),
                    "encryption is not configured");
            assertImpossible(
                    world,
                    migration(1, "Fill", steps -> steps.backfillIndex(Person.class, "byLast")),
                    "requires the index catalog");
            assertImpossible(
                    world,
                    migration(1, "Drop", steps -> steps.dropIndex("Person", "byOld")),
                    "requires the index catalog");
            assertThat(world.rows("crew")).isEqualTo(before);
            assertThat(world.store.tableNames()).doesNotContain(TableJobs.TABLE_NAME);
        }
    }

    private static void assertImpossible(MigrationWorld world, DeclaredMigration migration, String message) {
        TablesTemplate template = world.template();
        template.table(Person.class);
        TablesMigrationRunner migrations = TablesMigrationRunner.of(List.of(migration), template, world.options());
        assertThatThrownBy(migrations::run)
                .isInstanceOf(InvalidMigrationException.class)
                .hasMessageStartingWith("Step '" + migration.definition().get(0) + "' of migration '" + migration.name()
                        + "' cannot be executed: ")
                .hasMessageContaining(message);
    }

    private static DeclaredMigration noting(int order, String name, String... notes) {
        return migration(order, name, steps -> {
            for (String note : notes) {
                steps.runOnce(note, operations -> operations.insert(new Note(name, note.hashCode() & 0xffff, note)));
            }
        });
    }

    @Test
    void completedMigrationMustStayUnchanged() {
        try (MigrationWorld world = new MigrationWorld()) {
            DeclaredMigration first = noting(1, "First", "a");
            DeclaredMigration second = noting(2, "Second", "a", "b");
            DeclaredMigration fifth = noting(5, "Fifth", "a");
            assertThat(world.process(first, second, fifth).run()).isTrue();

            assertThatThrownBy(world.process(first, noting(2, "Second", "a", "c"), fifth)::validate)
                    .isInstanceOf(InvalidMigrationException.class)
                    .hasMessage(
                            "The steps of migration 'Second' have changed since they ran in this store. Original steps: run a;"
                                    + " run b. Current steps: run a; run c. Restore the original steps, and put additional work into a new migration"
                                    + " with a higher order than all others.");
            assertThatThrownBy(world.process(second, fifth)::validate)
                    .isInstanceOf(InvalidMigrationException.class)
                    .hasMessageStartingWith(
                            "Migration 'First' with order 1 is complete in this store, but the application no longer");
            assertThatThrownBy(world.process(first, second, noting(4, "Fourth", "a"), fifth)::validate)
                    .isInstanceOf(InvalidMigrationException.class)
                    .hasMessage("Migration 'Fourth' with order 4 is not complete, but the later migration 'Fifth' with"
                            + " order 5 is. Give migration 'Fourth' an order higher than 5.");
            assertThatThrownBy(world.process(first, noting(3, "Second", "a", "b"), fifth)::validate)
                    .isInstanceOf(InvalidMigrationException.class)
                    .hasMessageStartingWith("Migration 'Second' ran in this store with order 2, but now has order 3.");
            world.process(first, second).validate();
            assertThat(world.process(first, second).pendingMigrations())
                    .as("what a later version has done is its own")
                    .isEmpty();
            assertThat(world.process(first, second).statuses())
                    .filteredOn(one -> !one.isDeclaredInApplication())
                    .singleElement()
                    .matches(one -> one.name().equals("Fifth") && !one.isPending());
            TablesMigrationRunner retiring = TablesMigrationRunner.of(
                    List.of(second, fifth),
                    world.template(),
                    world.options().withRetiredMigrations(java.util.Set.of("First")));
            assertThat(retiring.run()).isTrue();
            TablesMigrationRunner both = TablesMigrationRunner.of(
                    List.of(first, second, fifth),
                    world.template(),
                    world.options().withRetiredMigrations(java.util.Set.of("First")));
            assertThatThrownBy(both::validate)
                    .isInstanceOf(InvalidMigrationException.class)
                    .hasMessageContaining("both declared and retired");
        }
    }

    @Test
    void failedStepBlocksLaterMigrationsAndIsContinued() {
        try (MigrationWorld world = new MigrationWorld()) {
            world.fill(25);
            AtomicInteger bad = new AtomicInteger(13);
            DeclaredMigration split = migration(1, "Split", steps -> {
                steps.runOnce("before", operations -> operations.insert(new Note("before", 1, "once")));
                steps.updateEach(Person.class, person -> {
                    if (person.number() == bad.get()) {
                        throw new IllegalArgumentException("secret");
                    }
                    return person.split();
                });
            });
            DeclaredMigration later = noting(2, "Later", "a");
            assertThatExceptionOfType(MigrationFailedException.class)
                    .isThrownBy(world.process(split, later)::run)
                    .withMessageStartingWith(
                            "Migration 'Split' failed at step 2 of 2 (each Person): 1 entities could not be"
                                    + " read or changed, and 0 have unique values that are already taken (IllegalArgumentException).")
                    .withMessageNotContaining("secret")
                    .satisfies(failed -> assertThat(failed.skippedEntities()).hasSize(1));
            assertThat(world.people())
                    .filteredOn(person -> person.name() == null)
                    .hasSize(24);
            List<MigrationStatus> status = world.process(split, later).statuses();
            assertThat(status.get(0).state()).isEqualTo(MigrationStatus.State.FAILED);
            assertThat(status.get(0).errorMessage()).isEqualTo("MigrationFailedException");
            assertThat(status.get(0).completedStepCount()).isEqualTo(1);
            assertThat(status.get(1).state()).isEqualTo(MigrationStatus.State.PENDING);
            assertThat(world.process(split, later).pendingMigrations()).containsExactly("Split", "Later");

            bad.set(-1);
            assertThat(world.process(split, later).run()).isTrue();
            assertThat(world.people()).allMatch(person -> person.name() == null);
            assertThat(world.template().findAll(Note.class)).hasSize(2);
        }
    }

    @Test
    void unreadableEntitiesMayBeSkipped() {
        try (MigrationWorld world = new MigrationWorld()) {
            world.fill(5);
            DeclaredMigration split = migration(
                    1,
                    "Split",
                    steps -> steps.updateEach(Person.class, person -> {
                                if (person.number() == 3) {
                                    throw new IllegalArgumentException("secret");
                                }
                                return person.split();
                            })
                            .allowSkippedEntities());
            assertThat(world.process(split).run()).isTrue();
            assertThat(world.people())
                    .filteredOn(person -> person.name() == null)
                    .hasSize(4);
        }
    }

    @Test
    void functionThatIsNotIdempotentFailsBeforeAnyWrite() {
        try (MigrationWorld world = new MigrationWorld()) {
            world.fill(5);
            List<Person> before = world.people();
            DeclaredMigration older = migration(
                    1, "Older", steps -> steps.updateEach(Person.class, person -> person.aged(person.age() + 1)));
            assertThatExceptionOfType(MigrationFailedException.class)
                    .isThrownBy(world.process(older)::run)
                    .withMessageContaining(
                            "The change function is not idempotent: a second call changed entities of Person again.");
            assertThat(world.people()).isEqualTo(before);
        }
    }

    @Test
    void pausedMigrationDoesNotRunUntilResumed() {
        try (MigrationWorld world = new MigrationWorld()) {
            world.fill(30);
            DeclaredMigration split = migration(1, "Split", steps -> steps.updateEach(Person.class, Person::split));
            TablesMigrationRunner process = world.process(split);
            assertThat(process.resume()).isFalse();
            assertThat(process.pause()).isTrue();
            assertThat(process.pause()).as("still").isTrue();
            assertThatThrownBy(world.process(split)::run)
                    .isInstanceOf(PendingMigrationsException.class)
                    .hasMessage("Migrations are pending: Split. Migration 'Split' is paused. Resume it, then run the "
                            + "migrations again.");
            assertThat(process.statuses()).singleElement().matches(one -> one.state() == MigrationStatus.State.PAUSED);
            assertThat(world.people()).noneMatch(person -> person.name() == null);
            assertThat(process.resume()).isTrue();
            assertThat(world.process(split).run()).isTrue();
            assertThat(process.pause()).as("nothing is pending").isFalse();
            assertThat(world.people()).allMatch(person -> person.name() == null);
        }
    }

    /** Pauses a migration by another process while one process runs it. */
    @Test
    void runningMigrationIsPausedWithinASlice() {
        try (MigrationWorld world = new MigrationWorld()) {
            world.fill(200);
            AtomicInteger seen = new AtomicInteger();
            List<TablesMigrationRunner> other = new ArrayList<>();
            DeclaredMigration split = migration(
                    1,
                    "Split",
                    steps -> steps.updateEach(Person.class, person -> {
                        if (seen.incrementAndGet() == 50) {
                            assertThat(other.get(0).pause()).isTrue();
                        }
                        return person.split();
                    }));
            other.add(world.process(split));
            assertThatThrownBy(world.process(split)::run).isInstanceOf(PendingMigrationsException.class);
            assertThat(world.people()).anyMatch(person -> person.name() != null);
            assertThat(other.get(0).resume()).isTrue();
            assertThat(world.process(split).run()).isTrue();
            assertThat(world.people()).allMatch(person -> person.name() == null);
        }
    }

    @Test
    void planCountsChangesAndWritesNothing() {
        try (MigrationWorld world = new MigrationWorld()) {
            world.fill(12);
            world.template().save(Person.of(3).split());
            DeclaredMigration split = migration(1, "Split", steps -> {
                steps.updateEach(Person.class, Person::split);
                steps.updateEachRow("none", row -> null);
                steps.upgradeOutdatedEntities(Note.class);
                steps.runOnce("createAdmin", operations -> operations.insert(new Note("admins", 1, "root")));
            });
            List<Row> before = world.rows("crew");
            MigrationPlan plan = world.process(split).plan();
            assertThat(plan.steps())
                    .containsExactly(
                            new MigrationPlan.Step("Split", "each Person", 12L, 11L, 0L, 24L),
                            new MigrationPlan.Step("Split", "updateEachRow none", 0L, 0L, 0L, 1L),
                            new MigrationPlan.Step("Split", "rewrite Note", 0L, 0L, 0L, 1L),
                            new MigrationPlan.Step("Split", "run createAdmin", null, null, null, null));
            assertThat(plan.text())
                    .contains("Split, each Person: 12 read, 11 changed, 0 unreadable, at least 24 requests")
                    .contains("Split, run createAdmin: unknown read")
                    .contains("https://azure.microsoft.com/pricing/details/storage/tables/");
            assertThat(world.rows("crew")).isEqualTo(before);
            assertThat(world.store.tableNames()).doesNotContain(TableJobs.TABLE_NAME);
            assertThat(world.process(split).run()).isTrue();
            assertThat(world.process(split).plan().text()).isEqualTo("No migration is pending.");
        }
    }

    @Test
    void indexesAreFilledAndDropped() {
        try (MigrationWorld world = new MigrationWorld();
                IndexCatalog catalog = IndexCatalog.of(world.store)) {
            world.fill(20);
            TablesTemplate template =
                    new TablesTemplate(world.store, true, (mapper, where) -> null, QueryParallelism.NONE, catalog);
            assertThat(template.table(Person.class).indexStatuses())
                    .allMatch(status -> status.state() == IndexState.WRITE_ONLY);
            TablesMigrationRunner.Options options =
                    TablesMigrationRunner.Options.defaults().withIndexCatalog(catalog);
            DeclaredMigration fill = migration(1, "Fill", steps -> {
                steps.updateEach(Person.class, Person::split);
                steps.backfillIndex(Person.class, "byLast");
            });
            DeclaredMigration drop = migration(2, "Drop", steps -> {
                steps.dropIndex("Person", "byLast");
                steps.dropIndex("Person", "byNothing");
            });
            assertThat(TablesMigrationRunner.of(List.of(fill), template, options)
                            .run())
                    .isTrue();
            assertThat(template.table(Person.class).indexStatuses())
                    .allMatch(status -> status.state() == IndexState.READABLE);
            assertThat(TablesMigrationRunner.of(List.of(fill, drop), template, options)
                            .run())
                    .isTrue();
            assertThat(catalog.indexStatuses()).allMatch(status -> status.state() == IndexState.DROPPING);
            DeclaredMigration misspelt = migration(3, "Fill2", steps -> steps.backfillIndex(Person.class, "byFirst"));
            assertThatThrownBy(TablesMigrationRunner.of(List.of(misspelt), template, options)::validate)
                    .isInstanceOf(InvalidMigrationException.class)
                    .hasMessageContaining("Person has no index 'byFirst'. Use one of [byLast].");
        }
    }

    @Test
    void callbackRunsOnceBeforeTheFirstMigration() {
        try (MigrationWorld world = new MigrationWorld()) {
            world.fill(5);
            List<String> prepared = new ArrayList<>();
            TablesMigrationRunner.Options options = world.options().withPreparation(prepared::add);
            AtomicInteger failing = new AtomicInteger(1);
            DeclaredMigration one = migration(
                    1,
                    "One",
                    steps -> steps.runOnce("fail", operations -> {
                        if (failing.getAndSet(0) == 1) {
                            throw new IllegalStateException("not yet");
                        }
                    }));
            DeclaredMigration two = noting(2, "Two", "a");
            assertThatThrownBy(TablesMigrationRunner.of(List.of(one, two), world.template(), options)::run)
                    .isInstanceOf(MigrationFailedException.class)
                    .hasMessage("Migration 'One' failed at step 1 of 1 (run fail): not yet");
            assertThat(prepared).containsExactly("One");
            assertThat(TablesMigrationRunner.of(List.of(one, two), world.template(), options)
                            .run())
                    .isTrue();
            assertThat(prepared).containsExactly("One");
            TablesMigrationRunner.of(List.of(one, two), world.template(), options)
                    .run();
            assertThat(prepared).as("nothing is pending").containsExactly("One");
            TablesMigrationRunner.Options refusing = world.options().withPreparation(name -> {
                throw new IllegalStateException("no place for the backup of " + name);
            });
            DeclaredMigration three = noting(3, "Three", "a");
            assertThatThrownBy(TablesMigrationRunner.of(List.of(one, two, three), world.template(), refusing)::run)
                    .hasMessage("no place for the backup of Three");
            assertThat(world.process(one, two, three).pendingMigrations()).containsExactly("Three");
        }
    }

    /**
     * Checks that a step that runs once completes and does not run again, even if the run was stopped during the step.
     */
    @Test
    void runOnceStepRunsOnceIfStopped() {
        try (MigrationWorld world = new MigrationWorld()) {
            AtomicInteger runs = new AtomicInteger();
            List<TablesMigrationRunner> self = new ArrayList<>();
            DeclaredMigration one = migration(1, "One", steps -> {
                steps.runOnce("count", operations -> {
                    runs.incrementAndGet();
                    self.get(0).stop();
                });
                steps.runOnce("more", operations -> operations.insert(new Note("more", 1, "more")));
            });
            self.add(world.process(one));
            assertThat(self.get(0).run()).isFalse();
            assertThat(world.process(one).statuses().get(0).completedStepCount())
                    .isEqualTo(1);
            assertThat(world.process(one).run()).isTrue();
            assertThat(runs).hasValue(1);
        }
    }

    /** Checks that a step that runs once does not run again, even if the migration was paused during the step. */
    @Test
    void runOnceStepRunsOnceIfPaused() {
        try (MigrationWorld world = new MigrationWorld()) {
            AtomicInteger runs = new AtomicInteger();
            List<TablesMigrationRunner> other = new ArrayList<>();
            DeclaredMigration one = migration(1, "One", steps -> {
                steps.runOnce("count", operations -> {
                    runs.incrementAndGet();
                    assertThat(other.get(0).pause()).isTrue();
                });
                steps.runOnce("more", operations -> operations.insert(new Note("more", 1, "more")));
            });
            other.add(world.process(one));
            assertThatThrownBy(world.process(one)::run).isInstanceOf(PendingMigrationsException.class);
            assertThat(world.process(one).statuses().get(0).completedStepCount())
                    .isEqualTo(1);
            assertThat(other.get(0).resume()).isTrue();
            assertThat(world.process(one).run()).isTrue();
            assertThat(runs).hasValue(1);
        }
    }

    @Test
    void jobNamesAreReadable() {
        assertThat(JobName.ofMigration("Split")).hasToString("migration 'Split'");
        assertThat(new JobName(TableJobKind.MIGRATION_STEP, "crew", "Person", "Split.2"))
                .hasToString("migration step 'Split.2' of Person in table 'crew'");
    }
}
