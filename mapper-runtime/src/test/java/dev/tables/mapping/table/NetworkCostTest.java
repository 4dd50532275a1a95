package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.engine.ETag;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.tck.store.RecordingTableStore;
import dev.tables.mapping.intent.Intent;
import dev.tables.mapping.intent.IntentLog;
import dev.tables.mapping.intent.Recoverer;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.internal.IndexRowFormat;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.table.internal.index.IndexIntent;
import dev.tables.mapping.value.type.ValueType;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What writes with an index in a table of its own cost on a service: requests, and round trips, which are the requests that wait for each other.
 * Their commit records and intents are deleted later, in few requests beside those of other writes.
 */
class NetworkCostTest {
    private static final int MANY = 100;

    private final NetworkStore store = NetworkStore.inMemory();
    private final RecordingTableStore probe = new RecordingTableStore(store);

    @AfterEach
    void close() {
        store.close();
    }

    private static IndexModel byActors(IndexLayout layout) {
        IndexModel index = IndexModel.of("byActors", KeyComponent.of("actors", ValueType.STRING))
                .scope(IndexScope.GLOBAL)
                .layout(layout);
        return layout == IndexLayout.INCLUDED_PROPERTIES ? index.including("title") : index;
    }

    private EntityTable<Film> films(TableStore process, IndexLayout layout) {
        EntityTable<Film> films = EntityTable.of(process, FilmTableMapper.of(false, byActors(layout)));
        films.createTables();
        films.insert(film(9_999, "first"));
        forget();
        return films;
    }

    /** A process of its own has written the entities a while ago, and has deleted what it left. */
    private EntityTable<Film> writtenByAnother(IndexLayout layout, List<Film> stored) {
        TableStore another = new InterruptedTableStore(store);
        EntityTable<Film> others = films(another, layout);
        stored.forEach(others::insert);
        new Recoverer(another, Clock.systemUTC(), Duration.ofHours(1), List.of()).run();
        agesStamps(others.model().indexTable(0));
        EntityTable<Film> films = EntityTable.of(probe, others.mapper());
        forget();
        return films;
    }

    /** As if they were of an hour ago. */
    private void agesStamps(String indexTable) {
        String earlier = new IntentLog(store, Clock.offset(Clock.systemUTC(), Duration.ofHours(-1))).newId();
        for (Row row :
                store.query(indexTable, RowQuery.wholeTable(), Row.DECODER).items()) {
            if (row.has(IndexRowFormat.INTENT)) {
                store.write(
                        indexTable,
                        RowOperation.merge(
                                row.primaryKey(), writer -> writer.string(IndexRowFormat.INTENT, earlier), ETag.ANY));
            }
        }
    }

    /** As if what others have left of finished writes, and the stamps, were of an hour ago. */
    private void agesWrites() {
        IntentLog log = new IntentLog(store, Clock.offset(Clock.systemUTC(), Duration.ofHours(-1)));
        String table = FilmTableMapper.of(false, byActors(IndexLayout.KEYS_ONLY))
                .model()
                .indexTable(0);
        for (Row row : store.query(table, RowQuery.wholeTable(), Row.DECODER).items()) {
            Intent intent = log.find(String.valueOf(row.string(IndexRowFormat.INTENT)));
            if (intent != null) {
                String earlier = log.newId();
                log.begin(
                        earlier,
                        intent.kind(),
                        intent.table(),
                        intent.partitionKey(),
                        IndexIntent.source(IndexIntent.read(intent)));
                store.write(intent.table(), log.commitRecordOperation(earlier, intent.partitionKey()));
                store.write(
                        table,
                        RowOperation.merge(
                                row.primaryKey(), writer -> writer.string(IndexRowFormat.INTENT, earlier), ETag.ANY));
            }
        }
    }

    private void forget() {
        probe.requests();
        probe.roundTrips();
    }

    private static Film film(int number, String actor) {
        return Film.of("Ufa", number).titled("Angel", 1930).with(actor);
    }

    private static List<Film> hundred(String actor) {
        return IntStream.range(0, MANY)
                .mapToObj(number -> film(number, actor + number))
                .toList();
    }

    private void assertCost(int requests, int roundTrips) {
        List<String> sent = probe.requests();
        assertThat(sent).as("%s", sent).hasSize(requests);
        assertThat(probe.roundTrips()).as("%s", sent).isEqualTo(roundTrips);
    }

    /** Intent, index row, transaction; a row with properties once more. */
    @ParameterizedTest
    @CsvSource({"KEYS_ONLY, 3, 3", "ALL_PROPERTIES, 4, 4", "INCLUDED_PROPERTIES, 4, 4"})
    void insertTakesTheExpectedRoundTrips(IndexLayout layout, int requests, int roundTrips) {
        EntityTable<Film> films = films(probe, layout);
        films.insert(film(1, "Dietrich"));
        assertCost(requests, roundTrips);
    }

    /** Read; intent and old row; new row and the stamp of the old one; transaction; old row. Stamps of its own a process knows. */
    @ParameterizedTest
    @CsvSource({"KEYS_ONLY, 7, 6, 5", "ALL_PROPERTIES, 7, 7, 5", "INCLUDED_PROPERTIES, 7, 7, 5"})
    void saveTakesTheExpectedRoundTrips(IndexLayout layout, int requests, int ofItsOwn, int roundTrips) {
        EntityTable<Film> films = writtenByAnother(layout, List.of(film(1, "Dietrich")));
        films.save(film(1, "Helm"));
        assertCost(requests, roundTrips);
        films.save(film(1, "Veidt"));
        assertCost(ofItsOwn, roundTrips);
        assertFound(films, "Veidt", 1);
        assertFound(films, "Helm", 0);
        assertFound(films, "Dietrich", 0);
    }

    /** Another process has written the entity and not yet deleted its commit record, which is looked up first. */
    @Test
    void saveAfterRecentWriteOfAnotherProcessTakesTheExpectedRoundTrips() {
        EntityTable<Film> others = films(new InterruptedTableStore(store), IndexLayout.KEYS_ONLY);
        others.insert(film(1, "Dietrich"));
        EntityTable<Film> films = EntityTable.of(probe, others.mapper());
        forget();
        films.save(film(1, "Helm"));
        assertCost(7, 5);
        others.insert(film(2, "Dietrich"));
        forget();
        films.delete(film(2, "Dietrich"));
        assertCost(6, 5);
    }

    /** What has just been deleted is looked up in vain, and then the intent; so the old row is deleted later, beside what another write requests. */
    @Test
    void saveAfterFinishedWriteOfAnotherProcessTakesTheExpectedRoundTrips() {
        EntityTable<Film> films = finishedByAnother();
        films.save(film(1, "Helm"));
        assertCost(7, 5);
        assertFound(films, "Dietrich", 0);
        assertFound(films, "Helm", 1);
        assertThat(rowsOf("Dietrich")).isEqualTo(1);
        forget();
        new IntentLog(probe, Clock.systemUTC()).cleanUpFinished();
        assertCost(3, 2);
        assertThat(rowsOf("Dietrich")).isZero();
        assertThat(left()).isZero();
        assertFound(films, "Helm", 1);
    }

    /** The intent of what is older is looked up first, and may still be there. */
    @Test
    void saveAfterOldWriteOfAnotherProcessTakesTheExpectedRoundTrips() {
        EntityTable<Film> others = films(new InterruptedTableStore(store), IndexLayout.KEYS_ONLY);
        others.insert(film(1, "Dietrich"));
        agesWrites();
        EntityTable<Film> films = EntityTable.of(probe, others.mapper());
        forget();
        films.save(film(1, "Helm"));
        assertCost(7, 5);
        new IntentLog(probe, Clock.systemUTC()).cleanUpFinished();
        assertThat(rowsOf("Dietrich")).isZero();
        assertFound(films, "Helm", 1);
    }

    @Test
    void deleteAfterFinishedWriteOfAnotherProcessTakesTheExpectedRoundTrips() {
        EntityTable<Film> films = finishedByAnother();
        films.delete(film(1, "Dietrich"));
        assertCost(6, 5);
        assertFound(films, "Dietrich", 0);
        new IntentLog(probe, Clock.systemUTC()).cleanUpFinished();
        assertThat(rowsOf("Dietrich")).isZero();
    }

    /** An old row that is to be deleted later is the entity's again by then. */
    @Test
    void deferredDeleteKeepsRowsWrittenSince() {
        EntityTable<Film> films = finishedByAnother();
        films.save(film(1, "Helm"));
        films.save(film(1, "Dietrich"));
        new IntentLog(probe, Clock.systemUTC()).cleanUpFinished();
        assertFound(films, "Dietrich", 1);
        assertFound(films, "Helm", 0);
        assertThat(rowsOf("Dietrich")).isEqualTo(1);
        assertThat(rowsOf("Helm")).isZero();
        assertThat(left()).isZero();
    }

    /** A process that ends before leaves its intent, by which recovery deletes the old row. */
    @Test
    void recoveryExecutesDeferredDeletes() {
        finishedByAnother().save(film(1, "Helm"));
        TableStore another = new InterruptedTableStore(store);
        EntityTable<Film> others = EntityTable.of(another, FilmTableMapper.of(false, byActors(IndexLayout.KEYS_ONLY)));
        new Recoverer(
                        another,
                        Clock.offset(Clock.systemUTC(), Duration.ofMinutes(5)),
                        Duration.ZERO,
                        List.of(new IndexWriteIntentHandler(List.of(others))))
                .run();
        assertThat(rowsOf("Dietrich")).isZero();
        assertFound(others, "Helm", 1);
        new IntentLog(probe, Clock.systemUTC()).cleanUpFinished();
        assertThat(left()).isZero();
        assertFound(others, "Helm", 1);
    }

    /** Another write has few requests beside its own, however many old rows are to be deleted. */
    @Test
    void manyDeferredDeletesAreExecuted() {
        EntityTable<Film> others = films(new InterruptedTableStore(store), IndexLayout.KEYS_ONLY);
        for (int i = 0; i < MANY; i++) {
            others.insert(film(i, "a" + i));
        }
        new IntentLog(others.store(), Clock.systemUTC()).cleanUpFinished();
        EntityTable<Film> films = EntityTable.of(probe, others.mapper());
        forget();
        for (int i = 0; i < MANY; i++) {
            films.save(film(i, "b" + i));
            assertThat(probe.roundTrips()).isEqualTo(5);
        }
        assertThat(probe.requests().size()).isLessThan(MANY * 85 / 10);
        new IntentLog(probe, Clock.systemUTC()).cleanUpFinished();
        assertThat(left()).isZero();
        for (int i = 0; i < MANY; i++) {
            assertThat(rowsOf("a" + i)).isZero();
        }
    }

    /** Nor if one entity has many of them: those are deleted at once. */
    @Test
    void manyOldIndexRowsOfOneEntityAreDeleted() {
        String[] many =
                IntStream.range(0, MANY).mapToObj(number -> "a" + number).toArray(String[]::new);
        EntityTable<Film> others = films(new InterruptedTableStore(store), IndexLayout.KEYS_ONLY);
        others.insert(film(1, "Dietrich").with(many));
        new IntentLog(others.store(), Clock.systemUTC()).cleanUpFinished();
        EntityTable<Film> films = EntityTable.of(probe, others.mapper());
        films.save(film(1, "Helm"));
        assertThat(many).allMatch(actor -> rowsOf(actor) == 0);
        forget();
        films.insert(film(2, "Helm"));
        assertCost(3, 3);
    }

    /** Another process has written an entity, and deleted commit record and intent. */
    private EntityTable<Film> finishedByAnother() {
        EntityTable<Film> others = films(new InterruptedTableStore(store), IndexLayout.KEYS_ONLY);
        others.insert(film(1, "Dietrich"));
        new IntentLog(others.store(), Clock.systemUTC()).cleanUpFinished();
        EntityTable<Film> films = EntityTable.of(probe, others.mapper());
        forget();
        return films;
    }

    /** How many rows of the index there are for a value, whether entities have it or not. */
    private long rowsOf(String actor) {
        EntityTable<Film> films = EntityTable.of(store, FilmTableMapper.of(false, byActors(IndexLayout.KEYS_ONLY)));
        RowQuery query = RowQuery.wholeTable()
                .withPartitionKeyRange(films.model().indexKey(0).equalTo("Film", List.of(actor)));
        return store.query(films.model().indexTable(0), query, Row.DECODER)
                .items()
                .size();
    }

    @ParameterizedTest
    @CsvSource({"KEYS_ONLY, 6, 5", "ALL_PROPERTIES, 5, 4"})
    void deleteTakesTheExpectedRoundTrips(IndexLayout layout, int requests, int roundTrips) {
        EntityTable<Film> films = writtenByAnother(layout, List.of(film(1, "Dietrich")));
        films.delete(film(1, "Dietrich"));
        assertCost(requests, roundTrips);
        assertFound(films, "Dietrich", 0);
    }

    /** Two transactions, for a commit record is one of the 100 operations. */
    @ParameterizedTest
    @ValueSource(strings = {"KEYS_ONLY", "ALL_PROPERTIES", "INCLUDED_PROPERTIES"})
    void saveAllOfAHundredTakesTheExpectedRoundTrips(IndexLayout layout) {
        EntityTable<Film> films = films(probe, layout);
        int properties = layout == IndexLayout.KEYS_ONLY ? 0 : 2;
        films.saveAll(hundred("a"));
        assertThat(probe.roundTrips()).isEqualTo(7 + properties).isLessThanOrEqualTo(10);
        films.saveAll(hundred("b"));
        assertThat(probe.roundTrips()).isEqualTo(9).isLessThanOrEqualTo(10);
        assertFound(films, "a7", 0);
        assertFound(films, "b7", 1);
        forget();
        films.deleteAll(hundred("b"));
        assertThat(probe.roundTrips()).isEqualTo(7).isLessThanOrEqualTo(10);
        assertFound(films, "b7", 0);
    }

    /** The stamps of a hundred processes. */
    @Test
    void saveAllOverWritesOfAnotherProcessTakesNineRoundTrips() {
        EntityTable<Film> films = writtenByAnother(IndexLayout.KEYS_ONLY, hundred("a"));
        films.saveAll(hundred("b"));
        assertThat(probe.roundTrips()).isEqualTo(9);
        assertFound(films, "a7", 0);
    }

    @Test
    void deleteAllAfterWritesOfAnotherProcessTakesNineRoundTrips() {
        EntityTable<Film> films = writtenByAnother(IndexLayout.KEYS_ONLY, hundred("a"));
        films.deleteAll(hundred("a"));
        assertThat(probe.roundTrips()).isEqualTo(9);
        assertFound(films, "a7", 0);
    }

    /** Rows of the same values are put, and deleted, in one request. */
    @Test
    void saveAllWithTheSameValueTakesTheExpectedRoundTrips() {
        EntityTable<Film> films = films(probe, IndexLayout.KEYS_ONLY);
        List<Film> same = IntStream.range(0, MANY)
                .mapToObj(number -> film(number, "Dietrich"))
                .toList();
        films.saveAll(same);
        assertThat(probe.counted())
                .isEqualTo("query | 3 x write INSERT | execute 99 INSERT | execute 100 INSERT | execute 2 INSERT");
        assertFound(films, "Dietrich", MANY);
        forget();
        films.deleteAll(same);
        assertThat(probe.counted())
                .isEqualTo("query | 2 x write INSERT | getAll 99 | execute 99 DELETE INSERT | execute 99 DELETE | get"
                        + " | execute DELETE INSERT | write DELETE");
        assertFound(films, "Dietrich", 0);
    }

    /** In the long run, with all that is deleted later; of any number of writes few rows are left until then. */
    @Test
    void consecutiveWritesLeaveNoLogRows() {
        EntityTable<Film> films = films(probe, IndexLayout.KEYS_ONLY);
        int writes = 500;
        for (int i = 0; i < writes; i++) {
            films.insert(film(i, "a" + i));
            assertThat(probe.roundTrips()).isEqualTo(3);
        }
        assertThat(probe.requests().size()).isLessThan(writes * 31 / 10);
        for (int i = 0; i < writes; i++) {
            films.save(film(i, "b" + i));
            assertThat(probe.roundTrips()).isEqualTo(5);
        }
        assertThat(probe.requests().size()).isLessThan(writes * 71 / 10);
        assertThat(left()).isLessThanOrEqualTo(2 * 50);
        new Recoverer(probe, Clock.systemUTC(), Duration.ofHours(1), List.of()).run();
        assertThat(left()).isZero();
    }

    private long left() {
        return store.query(IntentLog.TABLE_NAME, RowQuery.wholeTable(), Row.DECODER).items().stream()
                        .filter(row -> row.partitionKey().startsWith("intent_"))
                        .count()
                + store.query("films", RowQuery.wholeTable(), Row.DECODER).items().stream()
                        .filter(row -> row.rowKey().startsWith("~~"))
                        .count();
    }

    private static void assertFound(EntityTable<Film> films, String actor, int count) {
        RowQuery query = RowQuery.wholeTable()
                .withPartitionKeyRange(films.model().indexKey(0).equalTo("Film", List.of(actor)));
        assertThat(films.queryIndex(0, query).items()).hasSize(count);
    }
}
