// Generated from cinema.Film. Change Film, not this file.
package cinema;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.engine.ETag;
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
import dev.tables.mapping.value.ValueType;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/**
 * Maps {@link Film} to rows of table {@code films}.
 *
 * <p>Partition key: {@code studio}. Row key: {@code number}.
 *
 * <p>Index {@code byOriginCountryAndReleased} of {@code origin.country}, {@code released} descending, layout KEYS_ONLY.
 *
 * <p>Index {@code everywhere} of {@code origin.country}, layout KEYS_ONLY.
 *
 * <p>Index {@code billing} of {@code year}, layout INCLUDED_PROPERTIES.
 *
 * <p>Index {@code copies} of {@code year}, layout ALL_PROPERTIES.
 *
 * <p>Index {@code titles} of {@code title}, layout KEY_LIST_PER_VALUE.
 *
 * <p>Index {@code byActors} of {@code actors}, layout ALL_PROPERTIES.
 *
 * <p>Index {@code acrossStudios} of {@code actors}, layout KEYS_ONLY.
 *
 * <p>Index {@code byGenres} of {@code genres}, layout KEYS_ONLY.
 *
 * <p>Index {@code byOriginAwards} of {@code origin.awards}, layout ALL_PROPERTIES.
 */
@Generated("dev.tables.processor.MapperProcessor")
public final class FilmTableMapper implements EntityMapper<Film> {
    private static final String ENTITY = "Film";

    private static final KeyLayout PARTITION_KEY = KeyLayout.of(KeyComponent.of("studio", ValueType.STRING));

    private static final KeyLayout ROW_KEY = KeyLayout.of(KeyComponent.of("number", ValueType.INT));

    private static final EntityModel MODEL = EntityModel.builder(ENTITY, "films")
            .property(PropertyModel.key("studio", ValueType.STRING, PropertyModel.Role.PARTITION_KEY))
            .property(PropertyModel.key("number", ValueType.INT, PropertyModel.Role.ROW_KEY))
            .property(PropertyModel.stored("actors", "actors", ValueType.STRING, true).elementType(ValueType.STRING))
            .property(PropertyModel.stored("genres", "genres", ValueType.STRING, true).elementType(ValueType.ENUM).enumClassName("cinema.Film.Genre"))
            .property(PropertyModel.stored("title", "title", ValueType.STRING, true))
            .property(PropertyModel.stored("year", "year", ValueType.INT, false))
            .property(PropertyModel.stored("released", "released", ValueType.LOCAL_DATE, true))
            .property(PropertyModel.stored("origin.country", "origin_country", ValueType.STRING, true))
            .property(PropertyModel.stored("origin.awards", "origin_awards", ValueType.STRING, true).elementType(ValueType.INT))
            .partitionKey(PARTITION_KEY)
            .rowKey(ROW_KEY)
            .index(new IndexModel(
                    "byOriginCountryAndReleased",
                    List.of(
                            KeyComponent.of("origin.country", ValueType.STRING),
                            KeyComponent.of("released", ValueType.LOCAL_DATE).reversed()),
                    IndexScope.LOCAL,
                    IndexLayout.KEYS_ONLY,
                    false))
            .index(new IndexModel(
                    "everywhere",
                    List.of(KeyComponent.of("origin.country", ValueType.STRING)),
                    IndexScope.GLOBAL,
                    IndexLayout.KEYS_ONLY,
                    false))
            .index(new IndexModel(
                    "billing",
                    List.of(KeyComponent.of("year", ValueType.INT)),
                    IndexScope.LOCAL,
                    IndexLayout.INCLUDED_PROPERTIES,
                    false).including("title", "actors"))
            .index(new IndexModel(
                    "copies",
                    List.of(KeyComponent.of("year", ValueType.INT)),
                    IndexScope.GLOBAL,
                    IndexLayout.ALL_PROPERTIES,
                    false))
            .index(new IndexModel(
                    "titles",
                    List.of(KeyComponent.of("title", ValueType.STRING)),
                    IndexScope.LOCAL,
                    IndexLayout.KEY_LIST_PER_VALUE,
                    false))
            .index(new IndexModel(
                    "byActors",
                    List.of(KeyComponent.of("actors", ValueType.STRING)),
                    IndexScope.LOCAL,
                    IndexLayout.ALL_PROPERTIES,
                    false))
            .index(new IndexModel(
                    "acrossStudios",
                    List.of(KeyComponent.of("actors", ValueType.STRING)),
                    IndexScope.GLOBAL,
                    IndexLayout.KEYS_ONLY,
                    false))
            .index(new IndexModel(
                    "byGenres",
                    List.of(KeyComponent.of("genres", ValueType.ENUM)),
                    IndexScope.LOCAL,
                    IndexLayout.KEYS_ONLY,
                    false))
            .index(new IndexModel(
                    "byOriginAwards",
                    List.of(KeyComponent.of("origin.awards", ValueType.INT)),
                    IndexScope.LOCAL,
                    IndexLayout.ALL_PROPERTIES,
                    false))
            .build();

    private static final JsonValues<List<String>> ACTORS_JSON = new JsonValues<>() {};

    private static final JsonValues<Set<Film.Genre>> GENRES_JSON = new JsonValues<>() {};

    private static final JsonValues<List<Integer>> ORIGIN_AWARDS_JSON = new JsonValues<>() {};

    /** Creates the mapper, which has no state. */
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
        } catch (InvalidRowException unfit) {
            throw RequiredValues.rowMismatch(ENTITY, unfit);
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
            case "origin.awards" -> film.origin() == null ? null : ORIGIN_AWARDS_JSON.toText(ENTITY, "origin.awards", film.origin().awards());
            default -> throw new IllegalArgumentException(ENTITY + " has no property '" + name + "'.");
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
            case 0 -> writer.string(film.origin() == null ? null : film.origin().country()).date(film.released());
            case 1 -> writer.string(film.origin() == null ? null : film.origin().country());
            case 2 -> writer.int32(film.year());
            case 3 -> writer.int32(film.year());
            case 4 -> writer.string(film.title());
            case 5 -> writer.each(film.actors());
            case 6 -> writer.each(film.actors());
            case 7 -> writer.each(film.genres());
            case 8 -> writer.each(film.origin() == null ? null : film.origin().awards());
            default -> throw new IllegalArgumentException(ENTITY + " has no index number " + index + ".");
        }
    }

    @Override
    public @Nullable ETag versionOf(Film film) {
        return null;
    }

    @Override
    public Film withVersion(Film film, @Nullable ETag version) {
        return film;
    }

    /** Returns the primary key of the row with these key components. */
    static PrimaryKey primaryKey(String studio, int number) {
        return new PrimaryKey(
                PARTITION_KEY.writer(ENTITY).string(studio).toKey(),
                ROW_KEY.writer(ENTITY).int32(number).toKey());
    }

    private static void writeOrigin(Film. @Nullable Origin origin, RowWriter writer) {
        if (origin != null) {
            writer.string("origin_country", origin.country())
                    .string("origin_awards", ORIGIN_AWARDS_JSON.toText(ENTITY, "origin.awards", origin.awards()));
        }
    }

    private static Film. @Nullable Origin readOrigin(RowReader reader) {
        if (!reader.has("origin_country")
                && !reader.has("origin_awards")) {
            return null;
        }
        String country = reader.string("origin_country");
        List<Integer> awards = ORIGIN_AWARDS_JSON.fromText(ENTITY, "origin.awards", reader.string("origin_awards"));
        return new Film.Origin(country, awards);
    }
}
