// Generated from cinema.Film. Change Film, not this file.
package cinema;

import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.model.EntityKey;
import dev.tables.mapping.value.RequiredValues;
import javax.annotation.processing.Generated;

/**
 * Names one {@link Film}. Partition key: {@code studio}. Row key: {@code number}.
 *
 * @param studio part of the partition key
 * @param number part of the row key
 */
@Generated("dev.tables.processor.MapperProcessor")
public record FilmKey(String studio, int number) implements EntityKey {
    /** Refuses null. */
    public FilmKey {
        RequiredValues.requireKeyComponent("Film", "studio", studio);
    }

    /** The key of an entity. */
    public static FilmKey of(Film film) {
        return new FilmKey(film.studio(), film.number());
    }

    @Override
    public PrimaryKey toPrimaryKey() {
        return FilmTableMapper.primaryKey(studio, number);
    }
}
