// Generated from shop.Metering. Change Metering, not this file.
package shop;

import dev.tables.mapping.query.predicate.ComparableProperty;
import dev.tables.mapping.query.predicate.EntityPredicate;
import dev.tables.mapping.query.predicate.TextProperty;
import dev.tables.mapping.query.predicate.ValueProperty;
import java.time.LocalDate;
import javax.annotation.processing.Generated;

/** The properties of {@link Metering}, for building an {@link EntityPredicate}. */
@Generated("dev.tables.processor.MapperProcessor")
public final class Metering_ {
    /** Property {@code sensor}, a component of the partition key. */
    public static final TextProperty<Metering> sensor = new TextProperty<>("sensor");

    /** Property {@code day}, a component of the row key. */
    public static final ComparableProperty<Metering, LocalDate> day = new ComparableProperty<>("day");

    /** Property {@code report}. */
    public static final TextProperty<Metering> report = new TextProperty<>("report");

    /** Property {@code image}. */
    public static final ValueProperty<Metering, byte[]> image = new ValueProperty<>("image");

    private Metering_() {}
}
