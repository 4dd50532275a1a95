// Generated from cinema.Film. Change Film, not this file.
package cinema;

import dev.tables.mapping.query.predicate.CollectionProperty;
import dev.tables.mapping.query.predicate.ComparableProperty;
import dev.tables.mapping.query.predicate.EntityPredicate;
import dev.tables.mapping.query.predicate.TextProperty;
import java.time.LocalDate;
import javax.annotation.processing.Generated;

/** The properties of {@link Film}, for building an {@link EntityPredicate}. */
@Generated("dev.tables.processor.MapperProcessor")
public final class Film_ {
    /** Property {@code studio}, a component of the partition key. */
    public static final TextProperty<Film> studio = new TextProperty<>("studio");

    /** Property {@code number}, a component of the row key. */
    public static final ComparableProperty<Film, Integer> number = new ComparableProperty<>("number");

    /** Property {@code actors}. */
    public static final CollectionProperty<Film, String> actors = new CollectionProperty<>("actors");

    /** Property {@code genres}. */
    public static final CollectionProperty<Film, Film.Genre> genres = new CollectionProperty<>("genres");

    /** Property {@code title}. */
    public static final TextProperty<Film> title = new TextProperty<>("title");

    /** Property {@code year}. */
    public static final ComparableProperty<Film, Integer> year = new ComparableProperty<>("year");

    /** Property {@code released}. */
    public static final ComparableProperty<Film, LocalDate> released = new ComparableProperty<>("released");

    /** Value object {@code origin}. */
    public static final OriginProperties origin = new OriginProperties();

    private Film_() {}

    /** The properties of {@code origin}. */
    public static final class OriginProperties {
        /** Property {@code origin.country}. */
        public final TextProperty<Film> country = new TextProperty<>("origin.country");

        /** Property {@code origin.awards}. */
        public final CollectionProperty<Film, Integer> awards = new CollectionProperty<>("origin.awards");

        private OriginProperties() {}
    }
}
