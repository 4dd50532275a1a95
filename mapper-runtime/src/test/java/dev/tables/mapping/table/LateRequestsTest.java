package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.mapping.intent.IntentLog;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A write that is sent again after a lost answer may be in the store's hands twice, and the first of the two arrive long after the second was
 * answered, whatever others have done by then: every single request of every kind of write, with indexes in tables of their own.
 */
class LateRequestsTest {
    private static final Film ANGEL =
            Film.of("Ufa", 1).titled("Angel", 1930).from("DE").with("Dietrich").printed(1);
    private static final Film NEW =
            Film.of("Ufa", 2).titled("M", 1931).from("DE").with("Lorre").printed(2);
    private static final PrimaryKey ANGEL_KEYS = new PrimaryKey("Ufa", "00001");

    private static final List<Consumer<EntityTable<Film>>> WRITES = List.of(
            films -> films.insert(NEW),
            films -> films.save(NEW),
            films -> films.save(ANGEL.titled("Blue", 1931).with("Veidt").printed(3)),
            films -> films.delete(ANGEL),
            films -> films.saveAll(List.of(NEW, ANGEL.titled("Blue", 1932))),
            films -> films.merge(ANGEL_KEYS, PropertyChanges.of("actors", List.of("Veidt"))));

    /** What others do before the late request arrives. */
    private static final List<Consumer<EntityTable<Film>>> MEANWHILE = List.of(
            films -> {},
            films -> {
                films.delete(NEW);
                films.delete(ANGEL);
            },
            films -> films.saveAll(List.of(NEW.titled("Later", 1940).with("Other"), ANGEL.from("FR"))),
            films -> {
                films.delete(ANGEL);
                films.save(ANGEL);
            });

    private static void deleteFinished(TableStore process) {
        new IntentLog(process, Clock.systemUTC()).cleanUpFinished();
    }

    private static FilmWorld world(boolean overANetwork) {
        FilmWorld world = new FilmWorld(
                FilmTableMapper.of(false, FilmTableMapper.inTables()),
                overANetwork ? NetworkStore.inMemory() : ServiceStore.inMemory());
        world.store.createTableIfNotExists(IntentLog.TABLE_NAME);
        world.films().save(ANGEL);
        return world;
    }

    private static Map<String, Film> stored(FilmWorld world) {
        Map<String, Film> stored = new TreeMap<>();
        world.films()
                .query(RowQuery.wholeTable())
                .items()
                .forEach(film -> stored.put(world.mapper.primaryKeyOf(film).toString(), film));
        return stored;
    }

    private static List<PrimaryKey> commitRecords(FilmWorld world) {
        return world.store.query("films", RowQuery.wholeTable(), Row.DECODER).items().stream()
                .map(Row::primaryKey)
                .filter(keys -> keys.rowKey().startsWith("~~txn_"))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void lateInsertDoesNotRestoreADeletedEntity(boolean overANetwork) {
        try (FilmWorld world = world(overANetwork)) {
            LossyTableStore process = new LossyTableStore(world.store);
            world.table(process)
                    .insert(Film.of("Ufa", 8).titled("x", 1).from("x").with("x"));
            int transaction = transactionOf(process);
            deleteFinished(process);
            process = new LossyTableStore(world.store).sendsTwice(transaction);
            world.table(process)
                    .insert(Film.of("Ufa", 9).titled("y", 1).from("y").with("y"));
            world.films().delete(Film.of("Ufa", 9));
            Map<String, Film> before = stored(world);
            process.deliverLate();
            assertThat(stored(world)).isEqualTo(before);
            world.check("a request of before has arrived");
            deleteFinished(world.store);
            assertThat(commitRecords(world)).hasSize(1);
            world.recoverLater();
            assertThat(commitRecords(world)).isEmpty();
            world.checkClean("in the end");
        }
    }

    /** The first and only request to the table of entities: intents and index rows are written one by one elsewhere. */
    private static int transactionOf(LossyTableStore process) {
        return process.groups().get(0);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void lateRequestChangesNothingAfterOtherWrites(boolean overANetwork) {
        int late = 0;
        for (int write = 0; write < WRITES.size(); write++) {
            for (int others = 0; others < MEANWHILE.size(); others++) {
                boolean reached = true;
                for (int request = 0; reached; request++) {
                    String message =
                            "request " + request + " of write " + write + " arrives after others did " + others;
                    try (FilmWorld world = world(overANetwork)) {
                        LossyTableStore process = new LossyTableStore(world.store).sendsTwice(request);
                        assertThat(world.attempt(WRITES.get(write), process)).isNull();
                        reached = process.requests() > request;
                        if (process.hasSentTwice()) {
                            late++;
                            MEANWHILE.get(others).accept(world.films());
                            arrives(world, process, message);
                        }
                    }
                }
            }
        }
        assertThat(late).isGreaterThan(100);
    }

    private static void arrives(FilmWorld world, LossyTableStore process, String message) {
        Map<String, Film> before = stored(world);
        process.deliverLate();
        assertThat(stored(world)).as(message).isEqualTo(before);
        world.check(message);
        world.recoverLater();
        assertThat(stored(world)).as(message).isEqualTo(before);
        world.check(message);
        assertThat(commitRecords(world)).as(message).isEmpty();
        IndexRepair.repair(world.films());
        world.checkClean(message);
    }
}
