package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.value.type.ValueType;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Lists of many entities, which take several rows. */
class ListIndexTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_122);

    private static final int LIST = 0;

    private final LocalTableStore store = LocalTableStore.inMemory();
    private final FilmTableMapper mapper = FilmTableMapper.of(
            false,
            IndexModel.of("byTitle", KeyComponent.of("title", ValueType.STRING))
                    .scope(IndexScope.LOCAL)
                    .layout(IndexLayout.KEY_LIST_PER_VALUE));
    private final EntityTable<Film> films = EntityTable.of(store, mapper);

    ListIndexTest() {
        films.createTables();
    }

    @AfterEach
    void close() {
        store.close();
    }

    /** What the keys of lists start with. */
    private String prefix() {
        assertThat(mapper.model().indexKey(LIST).prefix()).matches("~byTitle\\^[0-9a-z]+_");
        return mapper.model().indexKey(LIST).prefix();
    }

    private static Film film(int number, String title) {
        return Film.of("Ufa", number).titled(title, 1930);
    }

    private static List<Film> many(int count) {
        return IntStream.range(0, count).mapToObj(i -> film(i, "Angel")).toList();
    }

    private List<Integer> numbers(KeyRange keys) {
        RowQuery query = RowQuery.partition("Ufa").withRowKeyRange(keys).withPageSize(1);
        ResultPage<Film> page = films.queryIndex(LIST, query);
        List<Film> found = new ArrayList<>(page.items());
        while (page.nextToken() != null) {
            page = films.queryIndex(LIST, query.withContinuationToken(page.nextToken()));
            found.addAll(page.items());
        }
        return found.stream().map(Film::number).toList();
    }

    private List<Integer> angels() {
        return numbers(mapper.model().indexKey(LIST).equalTo("Film", List.of("Angel")));
    }

    private List<PrimaryKey> lists() {
        return store.query(
                        "films",
                        RowQuery.partition("Ufa")
                                .withRowKeyRange(mapper.model().indexKey(LIST).range()),
                        reader -> reader.primaryKey())
                .items();
    }

    /** A row key of 5 digits takes 6 code units: 4000 fit a row. */
    @Test
    void listRowIsSplitIfItExceedsAProperty() {
        films.saveAll(many(9000));
        assertThat(lists()).hasSizeBetween(3, 6);
        assertThat(lists().get(0)).isEqualTo(new PrimaryKey("Ufa", prefix() + "Angel "));
        assertThat(angels()).isEqualTo(IntStream.range(0, 9000).boxed().toList());
        films.save(film(4500, "Metropolis"));
        films.delete(film(8999, "Angel"));
        assertThat(angels()).hasSize(8998).doesNotContain(4500, 8999);
        assertThat(IndexRepair.verify(films).isClean()).isTrue();
    }

    @Test
    void pageContinuesWithinAList() {
        films.saveAll(many(5000));
        films.save(film(7000, "Metropolis"));
        String last =
                mapper.model().indexKey(LIST).writer("Film").string("Angel").toKey("04990");
        assertThat(numbers(KeyRange.greaterThan(last)))
                .containsExactly(4991, 4992, 4993, 4994, 4995, 4996, 4997, 4998, 4999, 7000);
        assertThat(numbers(KeyRange.closedOpen(
                        mapper.model()
                                .indexKey(LIST)
                                .writer("Film")
                                .string("Angel")
                                .toKey("03998"),
                        last)))
                .hasSize(992);
    }

    @Test
    void deletingTheLastEntityDeletesItsList() {
        films.save(film(1, "Angel"));
        films.save(film(2, "Angel"));
        assertThat(lists()).hasSize(1);
        films.delete(film(1, "Angel"));
        films.save(film(2, "Metropolis"));
        assertThat(lists()).containsExactly(new PrimaryKey("Ufa", prefix() + "Metropolis "));
    }

    @Test
    void repairRestoresMissingAndRemovesWrongListEntries() {
        films.saveAll(many(3));
        store.write("films", RowOperation.deleteIfExists(new PrimaryKey("Ufa", prefix() + "Angel ")));
        PrimaryKey wrong = new PrimaryKey("Ufa", prefix() + "Nothing ");
        store.write("films", RowOperation.insert(wrong, row -> row.string("_rowKeys", "00001/00007/")));
        IndexRepair.Report report = IndexRepair.repair(films);
        assertThat(report.missingIndexRows()).isEqualTo(3);
        assertThat(report.orphanedIndexRows()).isEqualTo(2);
        assertThat(IndexRepair.verify(films).isClean()).isTrue();
        assertThat(lists()).hasSize(1);
        assertThat(angels()).containsExactly(0, 1, 2);
    }

    @Test
    void concurrentWritersOfOneListLoseNoEntries() throws InterruptedException {
        List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());
        List<Thread> threads = new ArrayList<>();
        Map<Integer, Film> expected = Collections.synchronizedMap(new TreeMap<>());
        for (int i = 0; i < 4; i++) {
            int writer = i;
            threads.add(new Thread(() -> write(writer, SEED.plus(writer).random(), expected)));
        }
        threads.forEach(thread -> thread.setUncaughtExceptionHandler((dead, why) -> failures.add(why)));
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(failures).as("%s", SEED).isEmpty();
        assertThat(films.query(RowQuery.wholeTable()).items()).containsExactlyElementsOf(expected.values());
        assertThat(IndexRepair.verify(films).isClean()).as("%s", SEED).isTrue();
    }

    /** Each writes films of its own, all of them into the same two lists. */
    private void write(int writer, Random random, Map<Integer, Film> expected) {
        for (int step = 0; step < 100; step++) {
            Film film = film(writer * 10 + random.nextInt(5), random.nextBoolean() ? "Angel" : "Metropolis");
            if (random.nextInt(4) == 0) {
                films.delete(film);
                expected.remove(film.number());
            } else {
                films.save(film);
                expected.put(film.number(), film);
            }
        }
    }
}
