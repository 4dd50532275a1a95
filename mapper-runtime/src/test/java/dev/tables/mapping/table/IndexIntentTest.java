package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.engine.Limits;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowSource;
import dev.tables.engine.TableStore;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.tck.store.RecordingTableStore;
import dev.tables.mapping.intent.Intent;
import dev.tables.mapping.intent.IntentLog;
import dev.tables.mapping.intent.Recoverer;
import dev.tables.mapping.intent.WriteIntentHandler;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.table.internal.index.IndexIntent;
import dev.tables.mapping.table.internal.index.IndexIntent.Named;
import dev.tables.mapping.table.internal.row.RowSize;
import dev.tables.mapping.table.internal.write.IntentSize;
import dev.tables.mapping.value.MappingException;
import dev.tables.mapping.value.type.ValueType;
import dev.tables.testing.Seed;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an intent says of index rows, and writes that concern many of them. */
class IndexIntentTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_122);

    private static final List<Named> ROWS = List.of(
            new Named("Film", "byActors", "00001", "Dietrich"),
            new Named("Film", "byActors", "00001", "Jannings & Co. 7"),
            new Named("Film", "byYear", "00001", "1930 x"),
            new Named("Short", "byYear", "", ""),
            new Named("Film", "byActors", "00002", "🎬"));

    private final TableStore store = ServiceStore.inMemory();
    private final RecordingTableStore probe = new RecordingTableStore(store);
    private final IntentLog log = new IntentLog(store, Clock.systemUTC());

    @AfterEach
    void close() {
        store.close();
    }

    private static Row details(RowSource source) {
        return Row.of(new PrimaryKey("intent_0", "1"), source);
    }

    private static Intent intent(Row details) {
        return new Intent("01", IndexIntent.KIND, "films", "Ufa", Instant.EPOCH, 0, null, details);
    }

    private static List<Named> read(Row details) {
        List<Named> rows = new ArrayList<>(IndexIntent.read(intent(details)));
        Collections.reverse(rows);
        return rows;
    }

    @Test
    void intentHasTheDocumentedFormat() {
        Row expected = Row.builder("intent_0", "1")
                .string("indexes", "Film/byActors\nFilm/byYear\nShort/byYear")
                .string("rows0", "00001/0 Dietrich/0 Jannings & Co. 7/1 1930 x\n/2 \n00002/0 🎬")
                .build();
        assertThat(details(IndexIntent.source(ROWS))).isEqualTo(expected);
        assertThat(IndexIntent.KIND).isEqualTo("index");
        assertThat(read(expected)).isEqualTo(ROWS);
    }

    /** Any characters that keys can have, cut into properties of at most 64 KiB, together less than 1 MiB. */
    @Test
    void textOfManyRowsIsSplitBetweenKeys() {
        Random random = SEED.random();
        List<Named> rows = new ArrayList<>();
        int length = 0;
        for (int entity = 0; length < IntentSize.MAX_LENGTH - 20_000; entity++) {
            String rowKey = entity + " " + key(random, 1000);
            length += IndexIntent.length(rowKey);
            for (int i = random.nextInt(10); i >= 0; i--) {
                String values = key(random, 1024);
                rows.add(new Named("Film", "by" + random.nextInt(5), rowKey, values));
                length += IndexIntent.length(values);
            }
        }
        Row details = details(IndexIntent.source(rows));
        assertThat(details.propertyNames()).hasSizeLessThan(Limits.MAX_PROPERTIES / 2);
        for (String name : details.propertyNames()) {
            String value = String.valueOf(details.string(name));
            assertThat(value).hasSizeLessThanOrEqualTo(Limits.MAX_STRING_LENGTH);
            assertThat(Character.isHighSurrogate(value.charAt(value.length() - 1)))
                    .isFalse();
        }
        assertThat(RowSize.of(details)).isLessThan(Limits.MAX_ROW_BYTES - 16 * 1024L);
        assertThat(read(details)).as("%s", SEED).isEqualTo(rows);
    }

    private static String key(Random random, int most) {
        StringBuilder key = new StringBuilder();
        while (key.length() < random.nextInt(most) - 1) {
            key.append(random.nextBoolean() ? "🎬" : random.nextBoolean() ? " " : "7");
        }
        return key.toString();
    }

    private static IndexModel index(String name, String property, ValueType type, IndexLayout layout, boolean unique) {
        return new IndexModel(
                name, List.of(KeyComponent.of(property, type)), IndexScope.GLOBAL, layout, unique, List.of());
    }

    /** Four indexes in tables of their own. */
    private static final FilmTableMapper MAPPER = FilmTableMapper.of(
            false,
            index("byTitle", "title", ValueType.STRING, IndexLayout.KEYS_ONLY, false),
            index("byYear", "year", ValueType.INT, IndexLayout.ALL_PROPERTIES, false),
            index("byActors", "actors", ValueType.STRING, IndexLayout.KEYS_ONLY, false),
            index("byPrint", "prints", ValueType.INT, IndexLayout.KEYS_ONLY, true));

    private EntityTable<Film> films(TableStore process) {
        EntityTable<Film> films = EntityTable.of(process, MAPPER);
        films.createTables();
        return films;
    }

    private static List<Film> films(int count, int version) {
        return IntStream.range(0, count)
                .mapToObj(number -> Film.of("Ufa", number)
                        .titled("Title " + version + " of " + number, 1900 + version)
                        .with("Dietrich" + version, "Jannings" + version)
                        .printed(1000 * version + number))
                .toList();
    }

    private static void saveTogether(EntityTable<Film> films, List<Film> all) {
        PartitionTransaction transaction = new PartitionTransaction();
        all.forEach(film -> transaction.save(films, film));
        transaction.commit();
    }

    private Recoverer.Report recover(WriteIntentHandler handler) {
        return new Recoverer(store, Clock.systemUTC(), Duration.ofHours(-1), List.of(handler)).run();
    }

    /** 99 entities and a commit record are 100 operations; 5 old and 5 new index rows each. */
    @Test
    void largestTransactionCoversAThousandIndexRows() {
        EntityTable<Film> films = films(probe);
        saveTogether(films, films(99, 1));
        assertThat(IndexRepair.verify(films).isClean()).isTrue();
        probe.requests();
        saveTogether(films, films(99, 2));
        assertThat(probe.requests()).contains("execute" + " REPLACE".repeat(99) + " INSERT");
        assertThat(IndexRepair.verify(films)).isEqualTo(new IndexRepair.Report(99, 0, 0, 0, 0, 0, 0));
        assertThatThrownBy(() -> saveTogether(films, films(100, 3)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith(
                        "The transaction has 101 operations, including index rows, but at most 100 are allowed");
        assertThat(log.isUnfinished("0")).isFalse();
        films.saveAll(films(250, 3));
        assertThat(IndexRepair.verify(films)).isEqualTo(new IndexRepair.Report(250, 0, 0, 0, 0, 0, 0));
    }

    /** The process dies before a request: at so many thousandths of all requests, or so many requests before the end if negative. */
    @ParameterizedTest
    @ValueSource(ints = {1, 7, 50, 250, 500, 750, 900, 950, 990, -20, -10, -5, -4, -3, -2, -1})
    void largestTransactionIsRecoveredAfterAKill(int perMille) {
        EntityTable<Film> films = films(store);
        saveTogether(films, films(99, 1));
        int all = requests();
        int request = perMille < 0 ? all + perMille : Math.max(1, all * perMille / 1000);
        InterruptedTableStore process = new InterruptedTableStore(store).diesBefore(request);
        EntityTable<Film> dying = EntityTable.of(process, MAPPER);
        List<Film> changed = films(99, 2);
        try {
            saveTogether(dying, changed);
        } catch (TableStoreException died) {
            assertThat(process.isDead()).isTrue();
        }
        assertThat(process.isDead()).isTrue();
        recover(new IndexWriteIntentHandler(List.of(films)));
        assertThat(IndexRepair.verify(films)).isEqualTo(new IndexRepair.Report(99, 0, 0, 0, 0, 0, 0));
        assertThat(open()).isZero();
    }

    /** Returns the number of requests that the write needs. */
    private int requests() {
        try (TableStore another = ServiceStore.inMemory()) {
            saveTogether(films(another), films(99, 1));
            InterruptedTableStore process = new InterruptedTableStore(another);
            saveTogether(EntityTable.of(process, MAPPER), films(99, 2));
            return process.requests();
        }
    }

    private int open() {
        return (int) store.query(IntentLog.TABLE_NAME, RowQuery.wholeTable(), RowReader::partitionKey).items().stream()
                .filter(partition -> partition.startsWith("intent_"))
                .count();
    }

    /** 510 values of about 1000 code units: the intent would be larger than a row. */
    @Test
    void writeThatExceedsTheIntentIsRejectedBeforeAnyWrite() {
        EntityTable<Film> films = films(probe);
        List<Film> many = IntStream.range(0, 17)
                .mapToObj(number -> Film.of("Ufa", number)
                        .with(IntStream.range(0, 30)
                                .mapToObj(i -> String.format(Locale.ROOT, "%0985d", number * 30 + i))
                                .toArray(String[]::new)))
                .toList();
        probe.requests();
        assertThatThrownBy(() -> saveTogether(films, many))
                .isInstanceOf(MappingException.class)
                .hasMessageContaining("the write affects 527 index rows in separate tables. Together, their keys need")
                .hasMessageContaining("characters in the log row of the write, but at most 500000 are allowed.");
        assertThat(probe.requests()).containsExactly("query");
        films.saveAll(many);
        assertThat(probe.counted()).contains("execute 17 INSERT", "execute 2 INSERT");
        assertThat(IndexRepair.verify(films).isClean()).isTrue();
    }

    /** An entity whose index rows in its partition leave no room for the commit record. */
    @Test
    void entityWithoutRoomForTheDecisionIsRejectedBeforeAnyWrite() {
        IndexModel inPartition = IndexModel.of("casts", KeyComponent.of("actors", ValueType.STRING))
                .scope(IndexScope.LOCAL)
                .layout(IndexLayout.KEYS_ONLY);
        EntityTable<Film> films = EntityTable.of(
                probe,
                FilmTableMapper.of(
                        false, inPartition, index("byTitle", "title", ValueType.STRING, IndexLayout.KEYS_ONLY, false)));
        films.createTables();
        String[] actors = IntStream.range(0, 99).mapToObj(String::valueOf).toArray(String[]::new);
        probe.requests();
        assertThatThrownBy(() ->
                        films.insert(Film.of("Ufa", 1).titled("Angel", 1930).with(actors)))
                .isInstanceOf(MappingException.class)
                .hasMessageContaining(
                        "writing the entity needs 101 operations, including index rows, but at most 100 are allowed in "
                                + "one transaction within a partition.");
        assertThat(probe.requests()).isEmpty();
    }
}
