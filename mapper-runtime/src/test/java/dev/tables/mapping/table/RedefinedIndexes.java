package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.annotation.IndexConsistency;
import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.engine.ETag;
import dev.tables.engine.Filter;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.local.LocalStoreOptions;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.ordered.MemoryOrderedStore;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.lifecycle.IndexMismatchPolicy;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.value.type.ValueType;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Films with one index, which versions of an application define differently, on one store in a time that moves by itself. */
final class RedefinedIndexes implements AutoCloseable {
    private static final List<@Nullable String> TEXTS =
            Arrays.asList(null, "a", "b", "a b", "a 1", "ab", "\u00e9", "^a", "_a", "00001", "A", "AB", "\u00c9");
    private static final List<Projection> PROJECTIONS =
            List.of(Projection.of("title", "year"), Projection.of("origin_country"), Projection.of("actors"));
    private static final int FILMS = 14;

    private final AtomicLong nanos = new AtomicLong(1);
    private final LocalTableStore store = LocalTableStore.open(
            new MemoryOrderedStore(),
            LocalStoreOptions.defaults()
                    .withClock(() -> Instant.EPOCH.plus(Duration.ofDays(20_000)).plusNanos(nanos.addAndGet(1000))));
    private final Random random;

    RedefinedIndexes(Random random) {
        this.random = random;
    }

    /** A definition of the index. */
    record Shape(IndexModel model) {
        static final String NAME = "x";
        private static final List<Shape> ALL = made();

        static List<Shape> all() {
            return ALL;
        }

        IndexScope scope() {
            return model.scope();
        }

        private static List<Shape> made() {
            List<Shape> shapes = new ArrayList<>();
            KeyComponent title = KeyComponent.of("title", ValueType.STRING);
            KeyComponent year = KeyComponent.of("year", ValueType.INT);
            KeyComponent country = KeyComponent.of("origin.country", ValueType.STRING);
            KeyComponent actors = KeyComponent.of("actors", ValueType.STRING);
            KeyComponent prints = KeyComponent.of("prints", ValueType.INT);
            for (IndexScope scope : IndexScope.values()) {
                shapes.add(of(List.of(title), scope, IndexLayout.KEYS_ONLY, false));
                shapes.add(of(List.of(title), scope, IndexLayout.ALL_PROPERTIES, false));
                shapes.add(of(List.of(title), scope, IndexLayout.INCLUDED_PROPERTIES, false, "origin.country"));
                shapes.add(
                        of(List.of(title), scope, IndexLayout.INCLUDED_PROPERTIES, false, "actors", "origin.country"));
                shapes.add(of(List.of(title, year), scope, IndexLayout.KEYS_ONLY, false));
                shapes.add(of(List.of(title, year), scope, IndexLayout.ALL_PROPERTIES, false));
                shapes.add(of(List.of(title.ignoringCase()), scope, IndexLayout.KEYS_ONLY, false));
                shapes.add(of(List.of(title.ignoringCase(), year), scope, IndexLayout.ALL_PROPERTIES, false));
                shapes.add(of(List.of(prints), scope, IndexLayout.KEYS_ONLY, true));
                shapes.add(of(List.of(prints), scope, IndexLayout.KEYS_ONLY, false));
            }
            shapes.add(of(List.of(title), IndexScope.LOCAL, IndexLayout.INCLUDED_PROPERTIES, false));
            shapes.add(of(List.of(title), IndexScope.LOCAL, IndexLayout.KEY_LIST_PER_VALUE, false));
            shapes.add(of(List.of(title.ignoringCase()), IndexScope.LOCAL, IndexLayout.KEY_LIST_PER_VALUE, false));
            shapes.add(of(List.of(title, year), IndexScope.LOCAL, IndexLayout.KEY_LIST_PER_VALUE, false));
            shapes.add(of(List.of(year, title), IndexScope.LOCAL, IndexLayout.ALL_PROPERTIES, false));
            shapes.add(of(
                    List.of(year, title), IndexScope.GLOBAL, IndexLayout.INCLUDED_PROPERTIES, false, "origin.country"));
            shapes.add(of(List.of(year.reversed()), IndexScope.LOCAL, IndexLayout.ALL_PROPERTIES, false));
            shapes.add(of(List.of(actors, country), IndexScope.LOCAL, IndexLayout.KEYS_ONLY, false));
            shapes.add(of(List.of(actors, country), IndexScope.GLOBAL, IndexLayout.ALL_PROPERTIES, false));
            shapes.add(of(List.of(prints), IndexScope.LOCAL, IndexLayout.ALL_PROPERTIES, true));
            shapes.add(of(List.of(prints), IndexScope.GLOBAL, IndexLayout.INCLUDED_PROPERTIES, true, "title"));
            return List.copyOf(shapes);
        }

        private static Shape of(
                List<KeyComponent> components,
                IndexScope scope,
                IndexLayout layout,
                boolean unique,
                String... including) {
            return new Shape(new IndexModel(NAME, components, scope, layout, unique, List.of()).including(including));
        }

        /** How many index rows a film should have, computed plainly: one for each different element, none where a value is null. */
        int rowsOf(Film film) {
            int rows = 1;
            for (KeyComponent component : model.components()) {
                rows *= switch (component.property()) {
                    case "title" -> film.title() == null ? 0 : 1;
                    case "origin.country" -> film.country() == null ? 0 : 1;
                    case "actors" ->
                        film.actors() == null ? 0 : Set.copyOf(film.actors()).size();
                    case "prints" ->
                        film.prints() == null ? 0 : Set.copyOf(film.prints()).size();
                    default -> 1;
                };
            }
            return rows;
        }

        @Override
        public String toString() {
            return model.scope() + " " + model.layout() + (model.unique() ? " unique" : "") + " "
                    + model.components().stream()
                            .map(one -> one.property()
                                    + (one.descending() ? " desc" : "")
                                    + (one.ignoreCase() ? " ignoring case" : ""))
                            .toList()
                    + model.included();
        }
    }

    /** A running version. */
    record Process(IndexCatalog catalog, EntityTable<Film> table) implements AutoCloseable {
        @Override
        public void close() {
            catalog.close();
        }
    }

    Process start(Shape shape, IndexMismatchPolicy policy) {
        IndexCatalog catalog = IndexCatalog.of(
                store,
                IndexCatalog.Options.defaults()
                        .withMismatchPolicy(policy)
                        .withLeaseTiming(Duration.ofMillis(100), Duration.ofMillis(100))
                        .withClockAndSleeper(nanos::get, nanos::addAndGet));
        EntityTable<Film> table = EntityTable.of(
                store,
                FilmTableMapper.of(true, shape.model()),
                EntityTableOptions.defaults().withIndexCatalog(catalog));
        table.createTables();
        return new Process(catalog, table);
    }

    EntityTable<Film> open(Shape shape) {
        EntityTable<Film> table = EntityTable.of(store, FilmTableMapper.of(true, shape.model()));
        table.createTables();
        return table;
    }

    void fill(EntityTable<Film> films) {
        for (int i = 0; i < FILMS; i++) {
            films.insert(film(i));
        }
    }

    private Film film(int number) {
        Film film = Film.of("S" + number % 3, number)
                .titled(text(), random.nextInt(3))
                .from(text());
        if (random.nextInt(4) > 0) {
            film = film.with(Objects.requireNonNullElse(text(), "x"), Objects.requireNonNullElse(text(), "y"));
        }
        return random.nextInt(4) > 0 ? film.printed(number * 10, number * 10 + 1) : film;
    }

    private @Nullable String text() {
        return TEXTS.get(random.nextInt(TEXTS.size()));
    }

    /** Writes of every kind, by any of these versions. */
    void change(List<EntityTable<Film>> versions, int writes) {
        for (int i = 0; i < writes; i++) {
            change(versions.get(random.nextInt(versions.size())));
        }
    }

    private void change(EntityTable<Film> films) {
        Film wanted = film(random.nextInt(FILMS));
        Film now = films.get(films.mapper().primaryKeyOf(wanted));
        if (now == null) {
            films.insert(wanted);
            return;
        }
        switch (random.nextInt(6)) {
            case 0 -> films.save(wanted.versioned(now.version()));
            case 1 -> films.save(now.titled(wanted.title(), wanted.year()));
            case 2 -> films.save(now.from(wanted.country()));
            case 3 ->
                films.merge(films.mapper().primaryKeyOf(now), PropertyChanges.of("origin.country", wanted.country()));
            case 4 -> {
                Film other = films.save(now.from("elsewhere"));
                films.save(other.from(now.country()));
            }
            default -> films.delete(now);
        }
    }

    void repair(EntityTable<Film> films, String what) {
        IndexRepair.repair(films);
        assertThat(IndexRepair.verify(films)).as(what).matches(IndexRepair.Report::isClean);
    }

    /** Whatever the index is asked, it answers as the entities do, and verification agrees. */
    void check(EntityTable<Film> films, String what) {
        assertThat(IndexRepair.verify(films)).as(what).matches(IndexRepair.Report::isClean);
        Shape shape = new Shape(films.model().indexes().get(0));
        List<Film> expected = new ArrayList<>();
        for (Film film : stored(films)) {
            for (int i = shape.rowsOf(film); i > 0; i--) {
                expected.add(film);
            }
        }
        RowQuery all = RowQuery.wholeTable().withPageSize(9);
        for (IndexConsistency read : readings(shape)) {
            assertThat(pages(films, read, all, films.mapper()::read))
                    .as("%s, %s", what, read)
                    .containsExactlyInAnyOrderElementsOf(expected);
            Projection projection = PROJECTIONS.get(random.nextInt(PROJECTIONS.size()));
            assertThat(pages(films, read, all.withProjection(projection), row -> shown(films, row, projection)))
                    .as("%s, %s, %s", what, read, projection)
                    .containsExactlyInAnyOrderElementsOf(expected.stream()
                            .map(film -> shown(films, film, projection))
                            .toList());
        }
        if (films.isCoveringIndex(0, Projection.ALL)) {
            RowQuery filtered = all.withFilter(Filter.compare("year", Filter.Operator.GE, 1));
            assertThat(pages(films, IndexConsistency.STRONG, filtered, films.mapper()::read))
                    .as("%s, filtered", what)
                    .containsExactlyInAnyOrderElementsOf(
                            expected.stream().filter(film -> film.year() >= 1).toList());
        }
    }

    /** What is found is as it is stored. */
    void checkNothingWrongIsFound(EntityTable<Film> films, String what) {
        Set<Film> stored = new LinkedHashSet<>(stored(films));
        for (IndexConsistency read : readings(new Shape(films.model().indexes().get(0)))) {
            assertThat(stored)
                    .as("%s, %s", what, read)
                    .containsAll(pages(films, read, RowQuery.wholeTable(), films.mapper()::read));
        }
    }

    private static List<IndexConsistency> readings(Shape shape) {
        boolean choice = shape.scope() == IndexScope.GLOBAL && shape.model().coversProperties();
        return choice ? List.of(IndexConsistency.values()) : List.of(IndexConsistency.STRONG);
    }

    private static String shown(EntityTable<Film> films, RowReader row, Projection projection) {
        StringBuilder shown = new StringBuilder();
        for (String name : List.of("title", "year", "origin.country", "actors")) {
            if (projection.propertyNames().contains(name.replace('.', '_'))) {
                shown.append(name)
                        .append('=')
                        .append(films.propertyValue(row, name))
                        .append(' ');
            }
        }
        return shown.toString();
    }

    private static String shown(EntityTable<Film> films, Film film, Projection projection) {
        StringBuilder shown = new StringBuilder();
        for (String name : List.of("title", "year", "origin.country", "actors")) {
            if (projection.propertyNames().contains(name.replace('.', '_'))) {
                shown.append(name)
                        .append('=')
                        .append(films.mapper().property(film, name))
                        .append(' ');
            }
        }
        return shown.toString();
    }

    private static <R> List<R> pages(
            EntityTable<Film> films, IndexConsistency read, RowQuery query, RowDecoder<R> decoder) {
        List<R> found = new ArrayList<>();
        ResultPage<R> page = films.queryIndex(0, read, query, decoder);
        found.addAll(page.items());
        while (page.hasNext()) {
            page = films.queryIndex(0, read, query.withContinuationToken(page.nextToken()), decoder);
            found.addAll(page.items());
        }
        return found;
    }

    private static List<Film> stored(EntityTable<Film> films) {
        return films.query(RowQuery.wholeTable()).items();
    }

    /** Every row in the place of an index. */
    List<Row> indexRows(EntityTable<Film> films, int index) {
        try {
            return store.query(
                            films.model().indexTable(index),
                            films.context().accesses().get(index).everyRow(RowQuery.wholeTable()),
                            Row.DECODER)
                    .items();
        } catch (TableNotFoundException none) {
            return List.of();
        }
    }

    /** Makes one row of the index wrong, and says how. */
    String plant(EntityTable<Film> films, Shape other) {
        String table = films.model().indexTable(0);
        List<Row> rows = indexRows(films, 0);
        Row row = rows.get(random.nextInt(rows.size()));
        IndexModel index = films.model().indexes().get(0);
        boolean list = index.layout() == IndexLayout.KEY_LIST_PER_VALUE;
        switch (random.nextInt(4)) {
            case 0 -> {
                store.write(table, RowOperation.delete(row.primaryKey(), ETag.ANY));
                return "no row " + row.primaryKey();
            }
            case 1 -> {
                PrimaryKey elsewhere = index.scope() == IndexScope.GLOBAL
                        ? new PrimaryKey(row.partitionKey() + "9", row.rowKey())
                        : new PrimaryKey("S9", row.rowKey());
                store.write(table, RowOperation.insert(elsewhere, row));
                return "a row " + elsewhere;
            }
            case 2 -> {
                if (index.coversProperties()) {
                    String property = row.has("title") ? "title" : "year";
                    store.write(
                            table,
                            RowOperation.merge(
                                    row.primaryKey(),
                                    writer -> {
                                        if (property.equals("title")) {
                                            writer.string(property, "planted");
                                        } else {
                                            writer.int32(property, 4711);
                                        }
                                    },
                                    ETag.ANY));
                    return "another " + property + " in " + row.primaryKey();
                }
                store.write(table, RowOperation.merge(row.primaryKey(), writer -> writer.int32("_def", 1), ETag.ANY));
                if (!list) {
                    return "a stamp in " + row.primaryKey();
                }
            }
            default -> {}
        }
        String name = films.model().indexRowKeyPrefix(0) + (list ? "_" : "^1_") + "a b " + other.hashCode();
        PrimaryKey foreign = index.scope() == IndexScope.GLOBAL
                ? new PrimaryKey(row.partitionKey(), index.unique() ? "S0 00001" : "")
                : new PrimaryKey(row.partitionKey(), name);
        store.write(table, RowOperation.insertOrReplace(foreign, writer -> writer.string("title", "planted")));
        return "a row of another definition, " + foreign;
    }

    @Override
    public void close() {
        store.close();
    }
}
