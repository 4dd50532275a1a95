// Generated from cinema.Film. Change Film, not this file.
package cinema;

import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.model.EntityKey;
import dev.tables.mapping.value.RequiredValues;
import javax.annotation.processing.Generated;

/**
 * The key of {@link Film}: partition key {@code studio}, row key {@code number}.
 *
 * @param studio a component of the partition key
 * @param number a component of the row key
 */
@Generated("dev.tables.processor.MapperProcessor")
public record FilmKey(String studio, int number) implements EntityKey {
    /** Creates a key. No component may be null. */
    public FilmKey {
        RequiredValues.requireKeyComponent("Film", "studio", studio);
    }

    /** Returns the key of an entity. */
    public static FilmKey of(Film film) {
        return new FilmKey(film.studio(), film.number());
    }

    @Override
    public PrimaryKey toPrimaryKey() {
        return FilmTableMapper.primaryKey(studio, number);
    }
}
