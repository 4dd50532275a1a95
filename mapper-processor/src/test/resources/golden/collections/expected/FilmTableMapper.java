// Generated from cinema.Film. Change Film, not this file.
package cinema;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.engine.InvalidRowException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowWriter;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.key.KeyReader;
import dev.tables.mapping.key.KeyWriter;
import dev.tables.mapping.model.EntityKey;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.value.JsonValues;
import dev.tables.mapping.value.RequiredValues;
import dev.tables.mapping.value.TextValues;
import dev.tables.mapping.value.type.ValueType;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Maps {@link Film} to rows of table {@code films} and back. */
@Generated("dev.tables.processor.MapperProcessor")
public final class FilmTableMapper implements EntityMapper<Film> {
    private static final String ENTITY = "Film";

    private static final KeyLayout PARTITION_KEY = KeyLayout.of(KeyComponent.of("studio", ValueType.STRING));

    private static final KeyLayout ROW_KEY = KeyLayout.of(KeyComponent.of("number", ValueType.INT));

    private static final int BY_ORIGIN_COUNTRY_AND_RELEASED_INDEX = 0;
    private static final int EVERYWHERE_INDEX = 1;
    private static final int BILLING_INDEX = 2;
    private static final int COPIES_INDEX = 3;
    private static final int TITLES_INDEX = 4;
    private static final int BY_ACTORS_INDEX = 5;
    private static final int ACROSS_STUDIOS_INDEX = 6;
    private static final int BY_GENRES_INDEX = 7;
    private static final int BY_ORIGIN_AWARDS_INDEX = 8;

    private static final EntityModel MODEL = EntityModel.builder(ENTITY, "films")
            .property(PropertyModel.partitionKey("studio", ValueType.STRING))
            .property(PropertyModel.rowKey("number", ValueType.INT))
            .property(PropertyModel.stored("actors", ValueType.STRING).elementType(ValueType.STRING))
            .property(PropertyModel.stored("genres", ValueType.STRING)
                    .elementType(ValueType.ENUM)
                    .enumClassName("cinema.Film.Genre"))
            .property(PropertyModel.stored("title", ValueType.STRING))
            .property(PropertyModel.stored("year", ValueType.INT).notNull())
            .property(PropertyModel.stored("released", ValueType.LOCAL_DATE))
            .property(PropertyModel.stored("origin.country", ValueType.STRING).storedName("origin_country"))
            .property(PropertyModel.stored("origin.awards", ValueType.STRING)
                    .storedName("origin_awards")
                    .elementType(ValueType.INT))
            .partitionKey(PARTITION_KEY)
            .rowKey(ROW_KEY)
            .index(IndexModel.of(
                            "byOriginCountryAndReleased",
                            KeyComponent.of("origin.country", ValueType.STRING),
                            KeyComponent.of("released", ValueType.LOCAL_DATE).reversed())
                    .scope(IndexScope.LOCAL)
                    .layout(IndexLayout.KEYS_ONLY))
            .index(IndexModel.of("everywhere", KeyComponent.of("origin.country", ValueType.STRING))
                    .scope(IndexScope.GLOBAL)
                    .layout(IndexLayout.KEYS_ONLY))
            .index(IndexModel.of("billing", KeyComponent.of("year", ValueType.INT))
                    .scope(IndexScope.LOCAL)
                    .layout(IndexLayout.INCLUDED_PROPERTIES)
                    .including("title", "actors"))
            .index(IndexModel.of("copies", KeyComponent.of("year", ValueType.INT))
                    .scope(IndexScope.GLOBAL)
                    .layout(IndexLayout.ALL_PROPERTIES))
            .index(IndexModel.of("titles", KeyComponent.of("title", ValueType.STRING))
                    .scope(IndexScope.LOCAL)
                    .layout(IndexLayout.KEY_LIST_PER_VALUE))
            .index(IndexModel.of("byActors", KeyComponent.of("actors", ValueType.STRING))
                    .scope(IndexScope.LOCAL)
                    .layout(IndexLayout.ALL_PROPERTIES))
            .index(IndexModel.of("acrossStudios", KeyComponent.of("actors", ValueType.STRING))
                    .scope(IndexScope.GLOBAL)
                    .layout(IndexLayout.KEYS_ONLY))
            .index(IndexModel.of("byGenres", KeyComponent.of("genres", ValueType.ENUM))
                    .scope(IndexScope.LOCAL)
                    .layout(IndexLayout.KEYS_ONLY))
            .index(IndexModel.of("byOriginAwards", KeyComponent.of("origin.awards", ValueType.INT))
                    .scope(IndexScope.LOCAL)
                    .layout(IndexLayout.ALL_PROPERTIES))
            .build();

    private static final JsonValues<List<String>> ACTORS_JSON = new JsonValues<>() {};

    private static final JsonValues<Set<Film.Genre>> GENRES_JSON = new JsonValues<>() {};

    private static final JsonValues<List<Integer>> ORIGIN_AWARDS_JSON = new JsonValues<>() {};

    /** Creates a mapper; mappers are stateless. */
    public FilmTableMapper() {}

    @Override
    public EntityModel model() {
        return MODEL;
    }

    @Override
    public Class<Film> entityType() {
        return Film.class;
    }

    @Override
    public PrimaryKey primaryKeyOf(Film film) {
        return primaryKey(film.studio(), film.number());
    }

    @Override
    public EntityKey idOf(Film film) {
        return FilmKey.of(film);
    }

    @Override
    public @Nullable JsonValues<?> json(String property) {
        return switch (property) {
            case "actors" -> ACTORS_JSON;
            case "genres" -> GENRES_JSON;
            case "origin.awards" -> ORIGIN_AWARDS_JSON;
            default -> null;
        };
    }

    @Override
    public void write(Film film, RowWriter writer) {
        writer.string("actors", ACTORS_JSON.toText(ENTITY, "actors", film.actors()))
                .string("genres", GENRES_JSON.toText(ENTITY, "genres", film.genres()))
                .string("title", film.title())
                .int32("year", film.year())
                .string("released", TextValues.of(film.released()));
        writeOrigin(film.origin(), writer);
    }

    @Override
    public Film read(RowReader reader) {
        try {
            KeyReader partitionKey = PARTITION_KEY.reader(ENTITY, reader.partitionKey());
            String studio = partitionKey.string();
            KeyReader rowKey = ROW_KEY.reader(ENTITY, reader.rowKey());
            int number = rowKey.int32();
            List<String> actors = ACTORS_JSON.fromText(ENTITY, "actors", reader.string("actors"));
            Set<Film.Genre> genres = GENRES_JSON.fromText(ENTITY, "genres", reader.string("genres"));
            String title = reader.string("title");
            int year = reader.int32("year");
            LocalDate released = TextValues.date(ENTITY, "released", reader.string("released"));
            Film.Origin origin = readOrigin(reader);
            return new Film(studio, number, actors, genres, title, year, released, origin);
        } catch (InvalidRowException invalidRow) {
            throw RequiredValues.rowMismatch(ENTITY, invalidRow);
        }
    }

    @Override
    public @Nullable Object property(Film film, String name) {
        return switch (name) {
            case "studio" -> film.studio();
            case "number" -> film.number();
            case "actors" -> ACTORS_JSON.toText(ENTITY, "actors", film.actors());
            case "genres" -> GENRES_JSON.toText(ENTITY, "genres", film.genres());
            case "title" -> film.title();
            case "year" -> film.year();
            case "released" -> film.released();
            case "origin.country" -> film.origin() == null ? null : film.origin().country();
            case "origin.awards" ->
                film.origin() == null
                        ? null
                        : ORIGIN_AWARDS_JSON.toText(ENTITY, "origin.awards", film.origin().awards());
            default -> throw RequiredValues.unknownProperty(ENTITY, name);
        };
    }

    @Override
    @SuppressWarnings("unchecked")
    public @Nullable Object stored(String property, Object value) {
        return switch (property) {
            case "actors" -> ACTORS_JSON.toText(ENTITY, "actors", (List<String>) value);
            case "genres" -> GENRES_JSON.toText(ENTITY, "genres", (Set<Film.Genre>) value);
            case "origin.awards" -> ORIGIN_AWARDS_JSON.toText(ENTITY, "origin.awards", (List<Integer>) value);
            default -> value;
        };
    }

    @Override
    public @Nullable Object declared(String property, @Nullable Object stored) {
        return switch (property) {
            case "actors" -> ACTORS_JSON.fromText(ENTITY, "actors", (String) stored);
            case "genres" -> GENRES_JSON.fromText(ENTITY, "genres", (String) stored);
            case "origin.awards" -> ORIGIN_AWARDS_JSON.fromText(ENTITY, "origin.awards", (String) stored);
            default -> stored;
        };
    }

    @Override
    public void writeIndex(int index, Film film, KeyWriter writer) {
        switch (index) {
            case BY_ORIGIN_COUNTRY_AND_RELEASED_INDEX ->
                writer.string(film.origin() == null ? null : film.origin().country()).date(film.released());
            case EVERYWHERE_INDEX -> writer.string(film.origin() == null ? null : film.origin().country());
            case BILLING_INDEX, COPIES_INDEX -> writer.int32(film.year());
            case TITLES_INDEX -> writer.string(film.title());
            case BY_ACTORS_INDEX, ACROSS_STUDIOS_INDEX -> writer.each(film.actors());
            case BY_GENRES_INDEX -> writer.each(film.genres());
            case BY_ORIGIN_AWARDS_INDEX -> writer.each(film.origin() == null ? null : film.origin().awards());
            default -> throw RequiredValues.unknownIndex(ENTITY, index);
        }
    }

    /** Returns the primary key of the row with these key components. */
    static PrimaryKey primaryKey(String studio, int number) {
        return new PrimaryKey(
                PARTITION_KEY.writer(ENTITY).string(studio).toKey(),
                ROW_KEY.writer(ENTITY).int32(number).toKey());
    }

    private static void writeOrigin(Film.@Nullable Origin origin, RowWriter writer) {
        if (origin != null) {
            writer.string("origin_country", origin.country())
                    .string("origin_awards", ORIGIN_AWARDS_JSON.toText(ENTITY, "origin.awards", origin.awards()));
        }
    }

    private static Film.@Nullable Origin readOrigin(RowReader reader) {
        if (!reader.has("origin_country") && !reader.has("origin_awards")) {
            return null;
        }
        String country = reader.string("origin_country");
        List<Integer> awards = ORIGIN_AWARDS_JSON.fromText(ENTITY, "origin.awards", reader.string("origin_awards"));
        return new Film.Origin(country, awards);
    }
}
