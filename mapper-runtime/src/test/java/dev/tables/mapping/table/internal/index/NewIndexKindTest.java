package dev.tables.mapping.table.internal.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.ETag;
import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowSource;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.key.internal.IndexRowFormat;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.lifecycle.IndexDefinition;
import dev.tables.mapping.lifecycle.IndexState;
import dev.tables.mapping.lifecycle.IndexStatus;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.UniqueIndexViolationException;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.EntityTableOptions;
import dev.tables.mapping.table.Film;
import dev.tables.mapping.table.FilmTableMapper;
import dev.tables.mapping.table.IndexBackfill;
import dev.tables.mapping.table.IndexRepair;
import dev.tables.mapping.table.PropertyChanges;
import dev.tables.mapping.table.TableContexts;
import dev.tables.mapping.table.internal.index.IndexPlan.Action;
import dev.tables.mapping.table.internal.index.IndexPlan.RowEdit;
import dev.tables.mapping.table.internal.row.CurrentRow;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Index rows in a place that only this test defines. A subclass of {@link IndexMaintainer} and one of
 * {@link EntityRowAccess}, which a subclass of {@link IndexKinds} creates, are enough to write, read, check, repair and
 * fill an index. The indexes keep the kind {@code PARTITION_ROWS}, whose checker and plans serve the new place too.
 */
class NewIndexKindTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(1617);

    private static final int STEPS = 200;

    @AutoClose
    private final LocalTableStore store = LocalTableStore.inMemory();

    /** The layouts whose rows lead to one entity each. */
    private final FilmTableMapper mapper = FilmTableMapper.of(
            true,
            Arrays.stream(FilmTableMapper.inPartition())
                    .filter(index -> !index.kind().hasMultiEntityRows())
                    .toArray(IndexModel[]::new));

    private final EntityTable<Film> films = open(EntityTableOptions.defaults());

    NewIndexKindTest() {
        films.createTables();
    }

    private EntityTable<Film> open(EntityTableOptions options) {
        return TableContexts.table(store, mapper, options, new Elsewhere());
    }

    @Test
    void newKindIsReadAndWrittenOnlyByItsClass() {
        Random random = SEED.random();
        for (int step = 0; step < STEPS; step++) {
            Film film = film(random);
            switch (random.nextInt(4)) {
                case 0 -> films.delete(mapper.primaryKeyOf(film));
                case 1 -> films.merge(mapper.primaryKeyOf(film), PropertyChanges.of("year", random.nextInt(3)));
                case 2 -> films.deleteAllByPrimaryKey(List.of(mapper.primaryKeyOf(film)));
                default -> films.overwrite(film);
            }
            check("step " + step);
        }
        films.deleteAll(films.query(RowQuery.wholeTable()).items());
        films.saveAll(List.of(
                Film.of("Ufa", 1).with("a").printed(1),
                Film.of("Ufa", 2).with("a", "b").printed(2)));
        check("saved together");
        assertThat(store.query("films", RowQuery.wholeTable(), RowReader::rowKey)
                        .items())
                .as("its rows are where it puts them")
                .contains("~~keys_~keys_a 00001", "~~keys_~keys_b 00002")
                .noneMatch(row -> row.startsWith("~keys"));
    }

    @Test
    void newKindSupportsUniqueValues() {
        films.insert(Film.of("Ufa", 1).printed(7));
        assertThatThrownBy(() -> films.insert(Film.of("Ufa", 2).printed(7)))
                .isInstanceOf(UniqueIndexViolationException.class);
        PrimaryKey row = new PrimaryKey(
                "Ufa", "~~unique_" + key("unique", Film.of("Ufa", 1).printed(8)));
        store.write("films", RowOperation.insert(row, writer -> writer.string(IndexRowFormat.ROW_KEY, "00001")));
        films.insert(Film.of("Ufa", 2).printed(8));
        check("a row whose entity lacks the value is taken over");
    }

    private String key(String index, Film film) {
        return TableContexts.of(films)
                .indexes()
                .indexKeysOf(mapper.primaryKeyOf(film), film)
                .get(mapper.index(index))
                .get(0);
    }

    @Test
    void newKindIsCheckedAndRepaired() {
        Film film = films.insert(Film.of("Ufa", 1).with("a").from("de").printed(1));
        store.write("films", RowOperation.delete(new PrimaryKey("Ufa", "~~keys_" + key("keys", film)), ETag.ANY));
        store.write(
                "films",
                RowOperation.insert(
                        new PrimaryKey("Ufa", "~~keys_~keys_z 00009"),
                        writer -> writer.string(IndexRowFormat.ROW_KEY, "00009")));
        PrimaryKey part = new PrimaryKey("Ufa", "~~parts_" + key("parts", film));
        Row held = store.get("films", part, Projection.ALL, Row.DECODER);
        assertThat(held).isNotNull();
        store.write(
                "films", RowOperation.insertOrReplace(part, held.withoutETag().with("title", "another")));
        IndexRepair.Report found = IndexRepair.verify(films);
        assertThat(found.missingIndexRows()).isEqualTo(1);
        assertThat(found.orphanedIndexRows()).isEqualTo(1);
        IndexRepair.repair(films);
        assertThat(IndexRepair.verify(films).isClean()).isTrue();
        check("repaired");
    }

    @Test
    void newKindIsBackfilled() {
        EntityTable<Film> before = EntityTable.of(store, FilmTableMapper.of(true));
        for (int i = 0; i < 250; i++) {
            before.insert(
                    Film.of("Ufa", i).with("a" + i % 7, "b").from("c" + i % 3).printed(i));
        }
        EntityTable<Film> managed = open(EntityTableOptions.defaults().withIndexCatalog(IndexCatalog.of(store)));
        for (IndexModel index : mapper.model().indexes()) {
            assertThat(IndexBackfill.job(managed, index.name()).run().isCompleted())
                    .isTrue();
        }
        assertThat(managed.indexStatuses()).extracting(IndexStatus::state).containsOnly(IndexState.READABLE);
        assertThat(IndexRepair.verify(films).isClean()).isTrue();
        check("filled");
    }

    private static Film film(Random random) {
        int number = random.nextInt(4);
        List<String> actors = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            actors.add("a" + random.nextInt(3));
        }
        return Film.of("Ufa", number)
                .titled("t" + random.nextInt(2), random.nextInt(3))
                .from(random.nextInt(3) == 0 ? null : "c" + random.nextInt(2))
                .with(actors.toArray(String[]::new))
                .printed(number * 10 + random.nextInt(3));
    }

    /** Every index gives what the entities have, in the order of its keys. */
    private void check(String when) {
        for (int index = 0; index < mapper.model().indexes().size(); index++) {
            Map<String, Film> expected = new TreeMap<>();
            for (Film film : films.query(RowQuery.wholeTable()).items()) {
                for (String key : TableContexts.of(films)
                        .indexes()
                        .indexKeysOf(mapper.primaryKeyOf(film), film)
                        .get(index)) {
                    expected.put(key, film);
                }
            }
            List<Film> found = new ArrayList<>();
            RowQuery query = RowQuery.wholeTable().withPageSize(3);
            ResultPage<Film> page = films.queryIndex(index, query);
            found.addAll(page.items());
            while (page.nextToken() != null) {
                page = films.queryIndex(index, query.withContinuationToken(page.nextToken()));
                found.addAll(page.items());
            }
            assertThat(found)
                    .as("%s, %s", mapper.model().indexes().get(index).name(), when)
                    .isEqualTo(List.copyOf(expected.values()));
        }
    }

    /** Keeps its rows apart from those of all other kinds, and names entities by a property. */
    private static final class Elsewhere extends IndexKinds {
        @Override
        <T> IndexMaintainer<T> maintainer(EntityIndexes<T> indexes, int number) {
            return new ElsewhereMaintainer<>(indexes, number);
        }

        @Override
        <T> IndexAccess<T> access(EntityIndexes<T> indexes, int number) {
            return new ElsewhereAccess<>(indexes, number);
        }

        static String rowKeyPrefix(IndexModel index) {
            return "~~" + index.name();
        }

        static PrimaryKey row(IndexModel index, String key, PrimaryKey entity) {
            return new PrimaryKey(
                    entity.partitionKey(), rowKeyPrefix(index) + IndexDefinition.ROW_PER_ENTITY_MARKER + key);
        }
    }

    private static final class ElsewhereMaintainer<T> extends IndexMaintainer<T> {
        ElsewhereMaintainer(EntityIndexes<T> indexes, int number) {
            super(indexes, number);
        }

        @Override
        public void plan(IndexedValues before, IndexedValues after, IndexPlan plan) {
            boolean rewritten =
                    before.trust() != IndexedValues.Trust.RIGHT || content().differs(before, after);
            add(before.without(after), Action.REMOVE, after.entity(), plan);
            add(rewritten ? after.in(before) : List.of(), Action.REWRITE, after.entity(), plan);
            add(after.without(before), Action.ADD, after.entity(), plan);
        }

        private void add(List<String> keys, Action action, PrimaryKey entity, IndexPlan plan) {
            keys.forEach(key -> plan.add(new RowEdit(number, action, Elsewhere.row(index, key, entity))));
        }

        @Override
        public RowSource source(PrimaryKey entity, PrimaryKey row, RowSource plain) {
            RowSource held = super.source(entity, row, plain);
            return writer ->
                    writer.string(IndexRowFormat.ROW_KEY, entity.rowKey()).writeAll(held);
        }

        @Override
        public RowSource sourceInTransaction(
                PrimaryKey entity, PrimaryKey row, RowSource plain, @Nullable CurrentRow unchanged) {
            RowSource held = source(entity, row, plain);
            return unchanged == null || !content().sharesVersion()
                    ? held
                    : writer -> writer.string(
                                    IndexRowFormat.ENTITY_VERSION,
                                    unchanged.etag().toString())
                            .dateTime(IndexRowFormat.ENTITY_TIMESTAMP, unchanged.timestamp())
                            .writeAll(held);
        }

        @Override
        String rowKeyPrefix() {
            return Elsewhere.rowKeyPrefix(index);
        }
    }

    private static final class ElsewhereAccess<T> extends EntityRowAccess<T> {
        private final String place;

        ElsewhereAccess(EntityIndexes<T> indexes, int number) {
            super(indexes, number);
            place = Elsewhere.rowKeyPrefix(index) + IndexDefinition.ROW_PER_ENTITY_MARKER;
        }

        @Override
        public PrimaryKey row(String key, PrimaryKey entity) {
            return Elsewhere.row(index, key, entity);
        }

        @Override
        public String keyOf(PrimaryKey row) {
            return row.rowKey().substring(place.length());
        }

        @Override
        @Nullable
        public PrimaryKey entityOf(RowReader indexRow) {
            String rowKey = indexRow.string(IndexRowFormat.ROW_KEY);
            return rowKey == null ? null : new PrimaryKey(indexRow.partitionKey(), rowKey);
        }

        @Override
        public RowQuery within(RowQuery query) {
            KeyRange keys = query.rowKeyRange()
                    .intersect(indexes.format().model().indexKey(number).range());
            return query.withRowKeyRange(new KeyRange(
                    place + keys.lower(), keys.lowerInclusive(), place + keys.upper(), keys.upperInclusive()));
        }

        @Override
        KeyRange keys(RowQuery query) {
            KeyRange keys = query.rowKeyRange();
            return new KeyRange(
                    String.valueOf(keys.lower()).substring(place.length()),
                    keys.lowerInclusive(),
                    String.valueOf(keys.upper()).substring(place.length()),
                    keys.upperInclusive());
        }

        @Override
        public boolean isNamed() {
            return false;
        }

        @Override
        public boolean isCovered(Projection wanted) {
            return content().isCovered(wanted);
        }

        @Override
        Set<String> naming() {
            return Set.of(IndexRowFormat.ROW_KEY);
        }

        @Override
        Set<String> own() {
            return Set.of(IndexRowFormat.ROW_KEY, IndexRowFormat.DEFINITION);
        }

        @Override
        public RowQuery everyRow(RowQuery page) {
            return page.withRowKeyRange(IndexDefinition.rowKeyRange(Elsewhere.rowKeyPrefix(index)));
        }
    }
}
