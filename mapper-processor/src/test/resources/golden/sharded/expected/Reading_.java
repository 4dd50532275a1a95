// Generated from shop.Reading. Change Reading, not this file.
package shop;

import dev.tables.mapping.query.predicate.ComparableProperty;
import dev.tables.mapping.query.predicate.EntityPredicate;
import dev.tables.mapping.query.predicate.TextProperty;
import java.time.Instant;
import java.time.LocalDate;
import javax.annotation.processing.Generated;

/** The properties of {@link Reading}, for building an {@link EntityPredicate}. */
@Generated("dev.tables.processor.MapperProcessor")
public final class Reading_ {
    /** Property {@code day}, a component of the partition key. */
    public static final ComparableProperty<Reading, LocalDate> day = new ComparableProperty<>("day");

    /** Property {@code at}, a component of the row key. */
    public static final ComparableProperty<Reading, Instant> at = new ComparableProperty<>("at");

    /** Property {@code sensor}, a component of the row key. */
    public static final TextProperty<Reading> sensor = new TextProperty<>("sensor");

    /** Property {@code level}. */
    public static final ComparableProperty<Reading, Integer> level = new ComparableProperty<>("level");

    private Reading_() {}
}
