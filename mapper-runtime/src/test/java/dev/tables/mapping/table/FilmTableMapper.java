package dev.tables.mapping.table;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowWriter;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.key.KeyWriter;
import dev.tables.mapping.model.EntityKey;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.value.JsonValues;
import dev.tables.mapping.value.type.ValueType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** As the processor would write it, but for the choice of indexes. */
public final class FilmTableMapper implements EntityMapper<Film> {
    private static final KeyComponent ACTORS = KeyComponent.of("actors", ValueType.STRING);
    private static final KeyComponent PRINTS = KeyComponent.of("prints", ValueType.INT);
    private static final KeyComponent TITLE = KeyComponent.of("title", ValueType.STRING);
    private static final KeyComponent YEAR = KeyComponent.of("year", ValueType.INT);
    private static final KeyComponent COUNTRY = KeyComponent.of("origin.country", ValueType.STRING);
    private static final JsonValues<List<String>> ACTORS_JSON = new JsonValues<>() {};
    private static final JsonValues<List<Integer>> PRINTS_JSON = new JsonValues<>() {};

    private final EntityModel model;

    private FilmTableMapper(EntityModel model) {
        this.model = model;
    }

    /** Films with these indexes. */
    public static FilmTableMapper of(boolean versioned, IndexModel... indexes) {
        EntityModel.Builder builder = EntityModel.builder("Film", "films")
                .property(PropertyModel.partitionKey("studio", ValueType.STRING))
                .property(PropertyModel.rowKey("number", ValueType.INT))
                .property(PropertyModel.stored("title", ValueType.STRING))
                .property(PropertyModel.stored("year", ValueType.INT).notNull())
                .property(
                        PropertyModel.stored("origin.country", ValueType.STRING).storedName("origin_country"))
                .property(PropertyModel.stored("actors", ValueType.STRING).elementType(ValueType.STRING))
                .property(PropertyModel.stored("prints", ValueType.STRING).elementType(ValueType.INT))
                .partitionKey(KeyLayout.of(KeyComponent.of("studio", ValueType.STRING)))
                .rowKey(KeyLayout.of(KeyComponent.of("number", ValueType.INT).withDigits(5)));
        if (versioned) {
            builder.property(PropertyModel.version("version"));
        }
        for (IndexModel index : indexes) {
            builder.index(index);
        }
        return new FilmTableMapper(builder.build());
    }

    /** Every layout in the partition: of a collection, of a property, and unique. */
    public static IndexModel[] inPartition() {
        return indexes(IndexScope.LOCAL);
    }

    /** Every layout that there is in a table of its own. */
    public static IndexModel[] inTables() {
        return indexes(IndexScope.GLOBAL);
    }

    private static IndexModel[] indexes(IndexScope scope) {
        List<IndexModel> indexes = new ArrayList<>(List.of(
                IndexModel.of("keys", ACTORS).scope(scope).layout(IndexLayout.KEYS_ONLY),
                IndexModel.of("copies", ACTORS, YEAR.reversed()).scope(scope).layout(IndexLayout.ALL_PROPERTIES),
                IndexModel.of("parts", COUNTRY)
                        .scope(scope)
                        .layout(IndexLayout.INCLUDED_PROPERTIES)
                        .including("title"),
                IndexModel.unique("unique", PRINTS).scope(scope).layout(IndexLayout.KEYS_ONLY)));
        if (scope == IndexScope.LOCAL) {
            indexes.add(IndexModel.of("lists", TITLE).scope(scope).layout(IndexLayout.KEY_LIST_PER_VALUE));
            indexes.add(IndexModel.of("casts", ACTORS).scope(scope).layout(IndexLayout.KEY_LIST_PER_VALUE));
        }
        return indexes.toArray(IndexModel[]::new);
    }

    @Override
    public EntityModel model() {
        return model;
    }

    @Override
    public Class<Film> entityType() {
        return Film.class;
    }

    @Override
    public PrimaryKey primaryKeyOf(Film film) {
        return new PrimaryKey(
                model.partitionKey().writer("Film").string(film.studio()).toKey(),
                model.rowKey().writer("Film").int32(film.number()).toKey());
    }

    @Override
    public EntityKey idOf(Film film) {
        return () -> primaryKeyOf(film);
    }

    @Override
    public void write(Film film, RowWriter writer) {
        writer.string("title", film.title())
                .int32("year", film.year())
                .string("origin_country", film.country())
                .string("actors", ACTORS_JSON.toText("Film", "actors", film.actors()))
                .string("prints", PRINTS_JSON.toText("Film", "prints", film.prints()));
    }

    @Override
    public Film read(RowReader reader) {
        return new Film(
                model.partitionKey().reader("Film", reader.partitionKey()).string(),
                model.rowKey().reader("Film", reader.rowKey()).int32(),
                reader.string("title"),
                reader.int32("year"),
                reader.string("origin_country"),
                ACTORS_JSON.fromText("Film", "actors", reader.string("actors")),
                PRINTS_JSON.fromText("Film", "prints", reader.string("prints")),
                model.isVersioned() ? reader.etag().toString() : null);
    }

    @Override
    public @Nullable Object property(Film film, String name) {
        return switch (name) {
            case "studio" -> film.studio();
            case "number" -> film.number();
            case "title" -> film.title();
            case "year" -> film.year();
            case "origin.country" -> film.country();
            case "actors" -> ACTORS_JSON.toText("Film", "actors", film.actors());
            case "prints" -> PRINTS_JSON.toText("Film", "prints", film.prints());
            default -> throw new IllegalArgumentException("Film has no property " + name + ".");
        };
    }

    @Override
    @SuppressWarnings("unchecked")
    public @Nullable Object stored(String property, Object value) {
        return switch (property) {
            case "actors" -> ACTORS_JSON.toText("Film", "actors", (List<String>) value);
            case "prints" -> PRINTS_JSON.toText("Film", "prints", (List<Integer>) value);
            default -> value;
        };
    }

    @Override
    public @Nullable Object declared(String property, @Nullable Object stored) {
        return switch (property) {
            case "actors" -> ACTORS_JSON.fromText("Film", "actors", (String) stored);
            case "prints" -> PRINTS_JSON.fromText("Film", "prints", (String) stored);
            default -> stored;
        };
    }

    @Override
    public void writeIndex(int index, Film film, KeyWriter writer) {
        for (KeyComponent component : model.indexes().get(index).components()) {
            switch (component.property()) {
                case "actors" -> writer.each(film.actors());
                case "prints" -> writer.each(film.prints());
                case "title" -> writer.string(film.title());
                case "year" -> writer.int32(film.year());
                default -> writer.string(film.country());
            }
        }
    }

    /** The number of the index of that name. */
    public int index(String name) {
        return model.indexes().stream().map(IndexModel::name).toList().indexOf(name);
    }

    @Override
    public @Nullable ETag versionOf(Film film) {
        return film.version() == null ? null : ETag.of(film.version());
    }

    @Override
    public Film withVersion(Film film, @Nullable ETag version) {
        return film.versioned(version == null ? null : version.toString());
    }
}
