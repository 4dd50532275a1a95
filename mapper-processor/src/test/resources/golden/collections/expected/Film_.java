// Generated from cinema.Film. Change Film, not this file.
package cinema;

import dev.tables.mapping.query.predicate.CollectionProperty;
import dev.tables.mapping.query.predicate.ComparableProperty;
import dev.tables.mapping.query.predicate.EntityPredicate;
import dev.tables.mapping.query.predicate.TextProperty;
import java.time.LocalDate;
import javax.annotation.processing.Generated;

/**
 * The properties of {@link Film}, to make an {@link EntityPredicate} of. Partition key: {@code studio}. Row key: {@code number}.
 */
@Generated("dev.tables.processor.MapperProcessor")
public final class Film_ {
    /** {@code studio}, part of the partition key. */
    public static final TextProperty<Film> studio = new TextProperty<>("studio");

    /** {@code number}, part of the row key. */
    public static final ComparableProperty<Film, Integer> number = new ComparableProperty<>("number");

    /** {@code actors}. */
    public static final CollectionProperty<Film, String> actors = new CollectionProperty<>("actors");

    /** {@code genres}. */
    public static final CollectionProperty<Film, Film.Genre> genres = new CollectionProperty<>("genres");

    /** {@code title}. */
    public static final TextProperty<Film> title = new TextProperty<>("title");

    /** {@code year}. */
    public static final ComparableProperty<Film, Integer> year = new ComparableProperty<>("year");

    /** {@code released}. */
    public static final ComparableProperty<Film, LocalDate> released = new ComparableProperty<>("released");

    /** {@code origin}, a value object. */
    public static final OriginProperties origin = new OriginProperties();

    private Film_() {}

    /** The properties of {@code origin}. */
    public static final class OriginProperties {
        /** {@code origin.country}. */
        public final TextProperty<Film> country = new TextProperty<>("origin.country");

        /** {@code origin.awards}. */
        public final CollectionProperty<Film, Integer> awards = new CollectionProperty<>("origin.awards");

        private OriginProperties() {}
    }
}
