package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.adapter.internal.ShardedKeys;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.tck.store.HashPartitionedTableStore;
import dev.tables.engine.tck.store.RecordingTableStore;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.UniqueIndexViolationException;
import dev.tables.mapping.value.type.ValueType;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Batches of entities whose global indexes are in shards, as on Cassandra: the index rows of a shard are written by one
 * request, and a batch with a value that is taken is refused as a whole.
 */
class BatchesInShardsTest {
    private static final String STUDIO = "Ufa";
    private static final int BATCH = 90;
    private static final int ROUNDS = Effort.byEffort("test.rounds", 60, 600);
    private static final int FILMS = 12;
    private static final int PRINTS = 20;

    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_130);

    private static EntityTable<Film> films(TableStore store, IndexLayout layout) {
        IndexModel titles = IndexModel.of("byTitle", KeyComponent.of("title", ValueType.STRING))
                .scope(IndexScope.GLOBAL)
                .layout(layout);
        IndexModel prints = IndexModel.unique("byPrints", KeyComponent.of("prints", ValueType.INT))
                .scope(IndexScope.GLOBAL)
                .layout(IndexLayout.KEYS_ONLY);
        EntityTable<Film> films = EntityTable.of(
                store,
                FilmTableMapper.of(
                        false, layout == IndexLayout.INCLUDED_PROPERTIES ? titles.including("year") : titles, prints));
        films.createTables();
        return films;
    }

    private static List<Film> batch(String title, int firstPrint) {
        return IntStream.range(0, BATCH)
                .mapToObj(number ->
                        Film.of(STUDIO, number).titled(title + number, 1930).printed(firstPrint + number))
                .toList();
    }

    @ParameterizedTest
    @EnumSource(
            value = IndexLayout.class,
            names = {"KEYS_ONLY", "ALL_PROPERTIES", "INCLUDED_PROPERTIES"})
    void indexRowsOfAShardAreWrittenTogether(IndexLayout layout) {
        try (LocalTableStore sorted = LocalTableStore.inMemory()) {
            RecordingTableStore probe =
                    new RecordingTableStore(new ServiceStore(new HashPartitionedTableStore(sorted)));
            EntityTable<Film> films = films(probe, layout);
            int shards = ShardedKeys.COUNT;
            int ofProperties = layout == IndexLayout.KEYS_ONLY ? 0 : shards;
            // Beside these: the intent, the transaction, and the records that are deleted after it.
            int others = 8;
            probe.requests();

            films.saveAll(batch("Angel", 0));
            assertThat(probe.requests()).hasSizeLessThanOrEqualTo(2 * shards + ofProperties + others);

            films.saveAll(batch("Devil", BATCH));
            assertThat(probe.requests().stream().filter(request -> !request.startsWith("get")))
                    .hasSizeLessThanOrEqualTo(4 * shards + ofProperties + others);
            assertThat(IndexRepair.verify(films).isClean()).isTrue();
        }
    }

    @Test
    void batchesAreRejectedExactlyIfAUniqueValueIsTaken() {
        Random random = SEED.random();
        for (int round = 0; round < ROUNDS; round++) {
            IndexLayout layout = random.nextBoolean() ? IndexLayout.KEYS_ONLY : IndexLayout.ALL_PROPERTIES;
            try (LocalTableStore sorted = LocalTableStore.inMemory()) {
                check(
                        random,
                        new ServiceStore(new HashPartitionedTableStore(sorted)),
                        layout,
                        SEED + ", round " + round);
            }
        }
    }

    /** Saves random batches, each while another writer saves an entity between two of its requests. */
    private static void check(Random random, TableStore store, IndexLayout layout, String when) {
        EntityTable<Film> other = films(store, layout);
        Map<Integer, Film> model = new TreeMap<>();
        for (int batch = 0; batch < 4; batch++) {
            List<Film> films = random(random);
            Film inBetween = random(random, FILMS + random.nextInt(3));
            InterruptedTableStore process = new InterruptedTableStore(store);
            boolean[] saved = {false};
            process.before(random.nextInt(40), () -> saved[0] = isSaved(other, List.of(inBetween)));
            boolean accepted = isSaved(films(process, layout), films);

            List<Film> writes = new ArrayList<>(accepted ? films : List.of());
            if (saved[0]) {
                writes.add(inBetween);
            }
            // A value is not handed over within a batch: the entity that had it before still has it when it is claimed.
            boolean conflict = isHeldByOthers(model, films)
                    || isTaken(model, films)
                    || saved[0] && isTaken(model, with(films, inBetween));
            writes.forEach(film -> model.put(film.number(), film));
            assertThat(other.query(RowQuery.partition(STUDIO)).items())
                    .as(when)
                    .containsExactlyElementsOf(model.values());
            assertThat(isTaken(Map.of(), new ArrayList<>(model.values())))
                    .as(when)
                    .isFalse();
            assertThat(accepted || conflict)
                    .as("%s: refused only with a reason", when)
                    .isTrue();
            assertThat(IndexRepair.verify(other).isClean()).as(when).isTrue();
        }
    }

    private static boolean isHeldByOthers(Map<Integer, Film> stored, List<Film> films) {
        return films.stream()
                .anyMatch(film -> stored.values().stream()
                        .anyMatch(one -> one.number() != film.number() && Objects.equals(one.prints(), film.prints())));
    }

    private static List<Film> with(List<Film> films, Film another) {
        List<Film> all = new ArrayList<>(films);
        all.add(another);
        return all;
    }

    private static boolean isSaved(EntityTable<Film> table, List<Film> films) {
        try {
            table.saveAll(films);
            return true;
        } catch (UniqueIndexViolationException taken) {
            return false;
        }
    }

    /** Returns whether two entities have one value once these are saved. */
    private static boolean isTaken(Map<Integer, Film> stored, List<Film> films) {
        Map<Integer, Film> all = new TreeMap<>(stored);
        films.forEach(film -> all.put(film.number(), film));
        Set<Integer> values = new HashSet<>();
        return all.values().stream()
                .anyMatch(film -> Objects.requireNonNull(film.prints()).stream().anyMatch(print -> !values.add(print)));
    }

    private static List<Film> random(Random random) {
        return IntStream.range(0, FILMS)
                .filter(number -> random.nextInt(3) == 0)
                .mapToObj(number -> random(random, number))
                .toList();
    }

    private static Film random(Random random, int number) {
        return Film.of(STUDIO, number).titled("title" + random.nextInt(5), 1930).printed(random.nextInt(PRINTS));
    }
}
