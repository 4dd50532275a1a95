package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.annotation.IndexConsistency;
import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowSource;
import dev.tables.engine.TableStore;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.intent.IntentLog;
import dev.tables.mapping.intent.Recoverer;
import dev.tables.mapping.key.internal.IndexRowFormat;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.table.internal.index.IndexKinds;
import dev.tables.mapping.table.internal.index.ListRow;
import dev.tables.mapping.table.internal.index.ListRows;
import dev.tables.mapping.table.internal.write.EntityContext;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A store of films with indexes of every layout, and what must be true of it at any time and after recovery. */
public final class FilmWorld implements AutoCloseable {
    private static final String SEPARATOR = "\u0001";

    public final TableStore store;
    public final FilmTableMapper mapper;
    private final IndexCatalog catalog;
    private final EntityTable<Film> films;

    FilmWorld(FilmTableMapper mapper) {
        this(mapper, LocalTableStore.inMemory());
    }

    public FilmWorld(FilmTableMapper mapper, TableStore store) {
        this(mapper, store, IndexKinds.DECLARED);
    }

    /** With indexes that are read and written in other ways than by their kind. */
    public FilmWorld(FilmTableMapper mapper, TableStore store, IndexKinds kinds) {
        this.mapper = mapper;
        this.store = store;
        EntityTable.of(store, mapper).createTables();
        catalog = IndexCatalog.of(store);
        films = new EntityTable<>(EntityContextFactory.create(
                store, mapper, EntityTableOptions.defaults().withIndexCatalog(catalog), kinds));
    }

    public IndexCatalog catalog() {
        return catalog;
    }

    /** Without a catalog, unless the process is this one. */
    public EntityTable<Film> table(TableStore process) {
        return process == store ? films : EntityTable.of(process, mapper);
    }

    public EntityTable<Film> films() {
        return films;
    }

    /** Does the write; the error if it is refused or the process dies. */
    @Nullable
    Throwable attempt(Consumer<EntityTable<Film>> write, TableStore process) {
        try {
            write.accept(table(process));
            return null;
        } catch (TableStoreException failed) {
            return failed;
        }
    }

    /** Takes every open intent for abandoned. */
    void recover(TableStore process) {
        Recoverer recoverer = new Recoverer(
                process,
                Clock.systemUTC(),
                Duration.ofHours(-1),
                List.of(new IndexWriteIntentHandler(List.of(table(process)))));
        try {
            recoverer.run();
            recoverer.run();
        } catch (TableStoreException died) {
            assertThat(process).isNotSameAs(store);
        }
    }

    /** A recoverer days later, when no aborted writer can still be on its way. */
    void recoverLater() {
        recover(store);
        Clock later = Clock.offset(Clock.systemUTC(), Duration.ofDays(2));
        new Recoverer(store, later, Duration.ZERO, List.of(new IndexWriteIntentHandler(List.of(films())))).run();
    }

    /** At any time: a verified query by any index returns exactly what is stored. */
    public void check(String message) {
        for (int number = 0; number < mapper.model().indexes().size(); number++) {
            int index = number;
            assertThat(through(index, IndexConsistency.STRONG))
                    .as(named(message, index))
                    .isEqualTo(expected(index));
            Projection title = Projection.of("title");
            Map<String, String> titles = new TreeMap<>();
            expected(index).forEach((key, film) -> titles.put(key, String.valueOf(film.title())));
            List<String> found = pages(query -> films().queryIndex(
                            index,
                            IndexConsistency.STRONG,
                            query.withProjection(title),
                            row -> String.valueOf(row.string("title"))));
            assertThat(found).as(named(message, index)).containsExactlyElementsOf(titles.values());
            assertThat(pages(query -> films.queryIndex(
                            index,
                            IndexConsistency.STRONG,
                            query.withProjection(Projection.of()),
                            RowReader::primaryKey)))
                    .as(named(message, index))
                    .isEqualTo(keys(index));
        }
    }

    private List<PrimaryKey> keys(int index) {
        return expected(index).values().stream()
                .<PrimaryKey>map(mapper::primaryKeyOf)
                .toList();
    }

    /** What is found by the keys of one index row. */
    private void checkOneByOne(String message, int index) {
        Map<String, Film> expected = expected(index);
        List<PrimaryKey> keys = keys(index);
        int next = 0;
        for (String row : expected.keySet()) {
            String[] parts = row.split(SEPARATOR, -1);
            RowQuery one = new RowQuery(
                    KeyRange.exactly(parts[0]), KeyRange.exactly(parts[1]), null, Projection.ALL, 2, null, false);
            assertThat(films.queryIndex(index, one).items()).as(message).isEqualTo(List.of(expected.get(row)));
            assertThat(films.queryIndex(
                                    index,
                                    IndexConsistency.EVENTUAL,
                                    one.withProjection(Projection.of()),
                                    RowReader::primaryKey)
                            .items())
                    .as(message)
                    .isEqualTo(List.of(keys.get(next++)));
        }
    }

    private String named(String message, int index) {
        return mapper.model().indexes().get(index).name() + ": " + message;
    }

    /** What a model derives of the entities: by index row, in order. */
    public Map<String, Film> expected(int index) {
        Map<String, Film> expected = new TreeMap<>();
        for (Film film : films().query(RowQuery.wholeTable()).items()) {
            PrimaryKey keys = mapper.primaryKeyOf(film);
            for (String key :
                    films().context().indexes().indexKeysOf(keys, film).get(index)) {
                PrimaryKey row = mapper.model().indexRowPrimaryKey(index, key, keys);
                assertThat(expected.put(row.partitionKey() + SEPARATOR + row.rowKey(), film))
                        .isNull();
            }
        }
        return expected;
    }

    /** What is found: entities under the rows that lead to them, in order. */
    private Map<String, Film> through(int index, IndexConsistency read) {
        List<Film> found = pages(query -> films().queryIndex(index, read, query));
        Map<String, Film> expected = expected(index);
        if (!found.equals(List.copyOf(expected.values()))) {
            Map<String, Film> wrong = new TreeMap<>();
            found.forEach(film -> wrong.put("found " + wrong.size(), film));
            return wrong;
        }
        return expected;
    }

    private static <R> List<R> pages(Function<RowQuery, ResultPage<R>> read) {
        RowQuery query = RowQuery.wholeTable().withPageSize(2);
        ResultPage<R> page = read.apply(query);
        List<R> found = new ArrayList<>(page.items());
        while (page.nextToken() != null) {
            page = read.apply(query.withContinuationToken(page.nextToken()));
            found.addAll(page.items());
        }
        return found;
    }

    /** After recovery: no index row too many or too few, each holding what it should, and nothing left of any write. */
    void checkClean(String message) {
        new IntentLog(store, Clock.systemUTC()).cleanUpFinished();
        checkRows(message);
        assertThat(store.query(IntentLog.TABLE_NAME, RowQuery.wholeTable(), Row.DECODER)
                        .items())
                .as(message)
                .noneMatch(row -> row.partitionKey().startsWith("intent_"));
    }

    /** While writes are direct: no index row too many or too few, each holding what it should. */
    void checkRows(String message) {
        check(message);
        for (int index = 0; index < mapper.model().indexes().size(); index++) {
            assertThat(rowsOf(index)).as(named(message, index)).isEqualTo(expectedRows(index));
            checkOneByOne(named(message, index), index);
            if (mapper.model().indexes().get(index).coversProperties()) {
                assertThat(through(index, IndexConsistency.EVENTUAL))
                        .as(named(message, index))
                        .isEqualTo(expected(index));
            }
        }
        assertThat(IndexRepair.verify(films()).isClean()).as(message).isTrue();
    }

    private Map<String, Row> expectedRows(int index) {
        Map<String, Row> rows = new TreeMap<>();
        EntityContext<Film> context = films().context();
        for (Film film : films().query(RowQuery.wholeTable()).items()) {
            PrimaryKey keys = mapper.primaryKeyOf(film);
            for (String key : context.indexes().indexKeysOf(keys, film).get(index)) {
                PrimaryKey row = mapper.model().indexRowPrimaryKey(index, key, keys);
                Row held = Row.of(keys, content(context, index, row, film)).without(IndexRowFormat.DEFINITION);
                rows.put(row.toString(), held);
            }
        }
        return rows;
    }

    private RowSource content(EntityContext<Film> context, int index, PrimaryKey row, Film film) {
        return mapper.model().indexes().get(index).coversProperties()
                ? context.indexes()
                        .content()
                        .of(index)
                        .source(mapper.primaryKeyOf(film), row, context.format().plainSource(film))
                : writer -> {};
    }

    private Map<String, Row> rowsOf(int index) {
        EntityContext<Film> context = films().context();
        boolean lists = mapper.model().indexes().get(index).kind().hasMultiEntityRows();
        RowQuery query = RowQuery.wholeTable().withRowKeyRange(mapper.model().indexRowKeyRange(index));
        Map<String, Row> rows = new TreeMap<>();
        context.store().query(mapper.model().indexTable(index), query, reader -> {
            if (lists) {
                String tail = mapper.model().indexRowKeySuffix(index, reader.rowKey());
                String prefix = ListRows.prefix(reader.rowKey(), tail);
                for (String key : ListRow.read(reader).rowKeys()) {
                    PrimaryKey entity = new PrimaryKey(reader.partitionKey(), key);
                    PrimaryKey row = new PrimaryKey(reader.partitionKey(), prefix + key);
                    rows.put(row.toString(), Row.builder(entity).build());
                }
            } else {
                assertThat(context.indexes().content().of(index).isOwn(reader)).isTrue();
                Row held =
                        context.accesses().get(index).decode(reader, Row::from).withoutETag();
                rows.put(reader.primaryKey().toString(), held);
            }
            return reader.rowKey();
        });
        return rows;
    }

    @Override
    public void close() {
        catalog.close();
        store.close();
    }
}
