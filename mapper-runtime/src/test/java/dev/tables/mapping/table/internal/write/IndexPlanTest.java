package dev.tables.mapping.table.internal.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.tables.annotation.IndexScope;
import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowSource;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.key.internal.IndexRowFormat;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.Film;
import dev.tables.mapping.table.FilmTableMapper;
import dev.tables.mapping.table.IndexRepair;
import dev.tables.mapping.table.TableContexts;
import dev.tables.mapping.table.internal.index.IndexPlan;
import dev.tables.mapping.table.internal.index.IndexPlan.Action;
import dev.tables.mapping.table.internal.index.IndexPlan.OutsideEdit;
import dev.tables.mapping.table.internal.index.IndexPlan.RowEdit;
import dev.tables.mapping.table.internal.index.TableIndexRow;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A plan is data: carried out at once, without any protocol, it leaves the rows that the protocol leaves. */
class IndexPlanTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(1616);

    private static final int STEPS = 100;

    @AutoClose
    private final LocalTableStore written = LocalTableStore.inMemory();

    @AutoClose
    private final LocalTableStore planned = LocalTableStore.inMemory();

    @ParameterizedTest
    @EnumSource
    void planLeavesTheSameRowsAsTheProtocol(IndexScope scope) {
        FilmTableMapper mapper = FilmTableMapper.of(
                false, scope == IndexScope.GLOBAL ? FilmTableMapper.inTables() : FilmTableMapper.inPartition());
        EntityTable<Film> films = EntityTable.of(written, mapper);
        EntityTable<Film> byPlan = EntityTable.of(planned, mapper);
        films.createTables();
        byPlan.createTables();
        Random random = SEED.random();
        for (int step = 0; step < STEPS; step++) {
            Film film = random(random);
            boolean goes = random.nextInt(4) == 0;
            if (goes) {
                films.delete(mapper.primaryKeyOf(film));
            } else {
                films.save(film);
            }
            EntityContext<Film> context = TableContexts.of(byPlan);
            carryOut(
                    goes
                            ? Change.delete(context, mapper.primaryKeyOf(film), null)
                            : Change.save(context, film, Change.Values.LIVE));
            for (String table : mapper.model().tables()) {
                assertThat(rowsOf(planned, table))
                        .as("%s after step %s", table, step)
                        .isEqualTo(rowsOf(written, table));
            }
            assertThat(IndexRepair.verify(byPlan))
                    .as("after step %s", step)
                    .satisfies(found -> assertThat(found.isClean()).isTrue());
        }
    }

    @Test
    void planIsEmptyForUnchangedIndexes() {
        IndexModel[] withoutCopies = Stream.of(FilmTableMapper.inPartition(), FilmTableMapper.inTables())
                .map(indexes -> indexes[2])
                .map(index -> new IndexModel(
                        index.name() + index.scope(),
                        index.components(),
                        index.scope(),
                        index.layout(),
                        false,
                        index.included()))
                .toArray(IndexModel[]::new);
        EntityTable<Film> films = EntityTable.of(planned, FilmTableMapper.of(false, withoutCopies));
        films.createTables();
        Film film = Film.of("Ufa", 1).from("de").titled("M", 1931);
        films.save(film);
        Change<Film> other = Change.save(TableContexts.of(films), film.titled("M", 1932), Change.Values.LIVE);
        IndexPlan others = other.plan(TableContexts.of(films).indexes().current(other.primaryKey))
                .indexes();
        assertThat(others.rows()).isEmpty();
        assertThat(others.outside()).isEmpty();
        Change<Film> retitled = Change.save(TableContexts.of(films), film.titled("M (1931)", 1931), Change.Values.LIVE);
        IndexPlan plan = retitled.plan(TableContexts.of(films).indexes().current(retitled.primaryKey))
                .indexes();
        assertThat(plan.rows()).extracting(RowEdit::index, RowEdit::action).containsExactly(tuple(0, Action.REWRITE));
        assertThat(plan.outside())
                .extracting(OutsideEdit::index, OutsideEdit::action)
                .containsExactly(tuple(1, Action.REFRESH));
    }

    private static Film random(Random random) {
        int number = random.nextInt(4);
        Film film = Film.of(random.nextBoolean() ? "Ufa" : "Defa", number)
                .titled(random.nextBoolean() ? "t" + random.nextInt(2) : null, random.nextInt(2))
                .from(random.nextInt(3) == 0 ? null : "c" + random.nextInt(2));
        List<String> actors = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            actors.add("a" + random.nextInt(3));
        }
        // The same prints in both partitions would be duplicates in a table of its own.
        return film.with(actors.toArray(String[]::new))
                .printed(film.studio().length() * 1000 + number * 10 + random.nextInt(3));
    }

    /** What an executor does that can change several partitions at once. */
    private void carryOut(Change<Film> change) {
        EntityContext<?> context = change.context;
        WritePlan<Film> whole = change.plan(change.context.indexes().current(change.primaryKey));
        if (whole.isVoid()) {
            return;
        }
        IndexPlan plan = whole.indexes();
        ETag version = planned.write(context.table(), whole.operation());
        for (RowEdit edit : plan.rows()) {
            write(
                    context.table(),
                    edit.row(),
                    edit.action(),
                    () -> context.maintainers()
                            .get(edit.index())
                            .source(
                                    change.primaryKey,
                                    edit.row(),
                                    change.requiredContent().plain()));
        }
        for (OutsideEdit edit : plan.outside()) {
            write(
                    context.model().indexTable(edit.index()),
                    edit.row(),
                    edit.action(),
                    () -> outside(change, version, edit));
        }
        for (ListEdits lists : ListEdits.of(List.of(whole))) {
            lists.operations().forEach(operation -> planned.write(context.table(), operation));
        }
    }

    private static RowSource outside(Change<Film> change, @Nullable ETag version, OutsideEdit edit) {
        EntityContext<?> context = change.context;
        boolean unique = context.indexes().index(edit.index()).unique();
        RowSource plain = change.requiredContent().plain();
        return context.indexes().index(edit.index()).coversProperties()
                ? TableIndexRow.source(
                        unique,
                        change.primaryKey,
                        Objects.requireNonNull(version),
                        context.indexes().content().of(edit.index()).source(change.primaryKey, edit.row(), plain))
                : TableIndexRow.source(unique, change.primaryKey, "");
    }

    private void write(String table, PrimaryKey row, Action action, Supplier<RowSource> source) {
        planned.write(
                table,
                action == Action.REMOVE
                        ? RowOperation.delete(row, ETag.ANY)
                        : RowOperation.insertOrReplace(row, source.get()));
    }

    /** Without what only a protocol needs. */
    private static Map<String, Row> rowsOf(TableStore store, String table) {
        Map<String, Row> rows = new TreeMap<>();
        store.query(table, RowQuery.wholeTable(), Row.DECODER).items().stream()
                .filter(row -> !row.partitionKey().startsWith("intent_"))
                .forEach(row -> rows.put(
                        row.primaryKey().toString(),
                        row.withoutETag().without(IndexRowFormat.INTENT).without(IndexRowFormat.ENTITY_VERSION)));
        return rows;
    }
}
