package dev.tables.data.migration;

import static dev.tables.data.migration.MigrationWorld.migration;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.mapping.table.ChangeFunction;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Random migrations over random tables. Each version of an application adds some migrations. One process, or two at
 * once, are killed at random requests. In the end, the data equals that of a model without a store.
 * {@code -Dtables.seed} sets another seed.
 */
class RandomMigrationsTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_123);

    private static final int HISTORIES = Effort.byEffort("test.rounds", 15, 60);

    /** Entities and rows as a model has them, and how often what runs once was run. */
    private static final class Model {
        final Map<Integer, Person> people = new TreeMap<>();
        final Map<PrimaryKey, Integer> rows =
                new TreeMap<>((one, other) -> one.toString().compareTo(other.toString()));
    }

    /** A migration, and what the model makes of it. */
    private record Change(DeclaredMigration migration, List<Runnable> onModel) {}

    private static Change change(int order, Random random, Model model, Map<String, Integer> runs) {
        List<Runnable> onModel = new ArrayList<>();
        DeclaredMigration migration = migration(order, "M" + order, steps -> {
            for (int i = 0; i <= random.nextInt(3); i++) {
                int salt = random.nextInt(1000);
                switch (random.nextInt(3)) {
                    case 0 -> {
                        ChangeFunction<Person> function = person -> changed(person, salt);
                        steps.updateEach(Person.class, function);
                        onModel.add(() -> apply(model.people, function));
                    }
                    case 1 -> {
                        ChangeFunction<Row> function = row -> changed(row, salt);
                        steps.updateEachRow("raw", function);
                        onModel.add(() -> applyToRows(model.rows, function));
                    }
                    default -> {
                        String name = "M" + order + " " + i;
                        steps.runOnce("count", operations -> {
                            synchronized (runs) {
                                runs.merge(name, 1, Integer::sum);
                            }
                        });
                    }
                }
            }
        });
        return new Change(migration, onModel);
    }

    private static @Nullable Person changed(Person person, int salt) {
        if (person.number() % 13 == salt % 13) {
            return null;
        }
        Person split = salt % 2 == 0 ? person.split() : person;
        return person.number() % 3 == salt % 3 ? split.aged(salt) : split;
    }

    /** Changes odd numbers to an even number that stays; deletes some of the other rows. */
    private static @Nullable Row changed(Row row, int salt) {
        int number = row.int32("number");
        if (number == salt * 2) {
            return row;
        }
        if (number % 11 == salt % 11) {
            return null;
        }
        return number % 2 == 0 ? row : row.with("number", salt * 2);
    }

    private static void apply(Map<Integer, Person> people, ChangeFunction<Person> function) {
        for (Person person : List.copyOf(people.values())) {
            Person now = function.apply(person);
            if (now == null) {
                people.remove(person.number());
            } else {
                people.put(person.number(), now);
            }
        }
    }

    private static void applyToRows(Map<PrimaryKey, Integer> rows, ChangeFunction<Row> function) {
        for (PrimaryKey keys : List.copyOf(rows.keySet())) {
            int number = rows.getOrDefault(keys, 0);
            Row now = function.apply(Row.builder(keys).int32("number", number).build());
            if (now == null) {
                rows.remove(keys);
            } else {
                rows.put(keys, now.int32("number"));
            }
        }
    }

    private static void fill(MigrationWorld world, Model model, Random random) {
        world.store.createTableIfNotExists("raw");
        for (int i = 0; i < 20 + random.nextInt(20); i++) {
            Person person = Person.of(random.nextInt(200));
            world.template().save(person);
            model.people.put(person.number(), person);
            PrimaryKey keys = new PrimaryKey("p" + random.nextInt(3), "r" + random.nextInt(100));
            int number = 2 * random.nextInt(50) + (random.nextBoolean() ? 1 : 4000);
            world.store.write("raw", RowOperation.insertOrReplace(keys, row -> row.int32("number", number)));
            model.rows.put(keys, number);
        }
    }

    @Test
    void randomMigrationsMatchTheModel() throws Exception {
        for (int history = 0; history < HISTORIES; history++) {
            long seed = SEED.plus(history).value();
            ExecutorService threads = Executors.newFixedThreadPool(2);
            try (MigrationWorld world = new MigrationWorld()) {
                run(world, new Random(seed), threads, "seed " + seed);
            } finally {
                threads.shutdownNow();
            }
        }
    }

    private static void run(MigrationWorld world, Random random, ExecutorService threads, String when)
            throws Exception {
        Model model = new Model();
        Map<String, Integer> runs = new TreeMap<>();
        fill(world, model, random);
        List<Change> all = new ArrayList<>();
        int kills = 0;
        for (int version = 1; version <= 3; version++) {
            int more = 1 + random.nextInt(2);
            for (int i = 0; i < more; i++) {
                Change change = change(10 * version + i, random, model, runs);
                all.add(change);
                change.onModel.forEach(Runnable::run);
            }
            DeclaredMigration[] declared = all.stream().map(Change::migration).toArray(DeclaredMigration[]::new);
            for (int kill = 0; kill < random.nextInt(3); kill++) {
                kills += isKilled(world, declared, random.nextInt(120)) ? 1 : 0;
            }
            Future<Boolean> other = threads.submit(() -> world.process(declared).run());
            assertThat(world.process(declared).run()).as(when).isTrue();
            assertThat(other.get()).as(when).isTrue();
        }
        assertThat(world.people()).as(when).containsExactlyElementsOf(model.people.values());
        assertThat(world.hasCleanIndexes()).as(when).isTrue();
        Map<PrimaryKey, Integer> rows = new TreeMap<>(model.rows);
        rows.clear();
        world.rows("raw").forEach(row -> rows.put(row.primaryKey(), row.int32("number")));
        assertThat(rows).as(when).isEqualTo(model.rows);
        int most = 1 + kills;
        assertThat(runs.values()).as(when).allMatch(count -> count >= 1 && count <= most);
        if (kills == 0) {
            // Empty if no change of the history is counted.
            assertThat(runs.values()).as(when).allMatch(count -> count == 1);
        }
    }

    private static boolean isKilled(MigrationWorld world, DeclaredMigration[] declared, int requests) {
        try {
            world.process(new DyingStore(world.store, requests), declared).run();
            return false;
        } catch (RuntimeException dead) {
            assertThat(dead).hasStackTraceContaining("This process is dead.");
            return true;
        }
    }

    /**
     * Checks that a migration with each kind of step has the same result if it is killed before each of its requests.
     */
    @Test
    void killedMigrationHasTheSameResult() {
        DeclaredMigration migration = migration(1, "All", steps -> {
            steps.updateEach(Person.class, person -> changed(person, 4));
            steps.updateEachRow("raw", row -> changed(row, 5));
            steps.runOnce("note", operations -> operations.save(new Note("b", 1, "text")));
            steps.upgradeOutdatedEntities(Note.class);
        });
        int requests;
        List<Person> people;
        List<Row> rows;
        try (MigrationWorld world = new MigrationWorld()) {
            fill(world, new Model(), SEED.random());
            DyingStore process = new DyingStore(world.store, Integer.MAX_VALUE);
            assertThat(world.process(process, migration).run()).isTrue();
            requests = process.requests();
            people = world.people();
            rows = world.rows("raw");
        }
        for (int kill = 0; kill < requests; kill += 3) {
            try (MigrationWorld world = new MigrationWorld()) {
                fill(world, new Model(), SEED.random());
                isKilled(world, new DeclaredMigration[] {migration}, kill);
                assertThat(world.process(migration).run()).isTrue();
                String when = "killed before request " + kill + " of " + requests;
                assertThat(world.people()).as(when).isEqualTo(people);
                assertThat(world.rows("raw")).as(when).isEqualTo(rows);
                assertThat(world.hasCleanIndexes()).as(when).isTrue();
            }
        }
    }
}
