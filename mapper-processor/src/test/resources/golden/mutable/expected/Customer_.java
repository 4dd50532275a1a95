// Generated from shop.Customer. Change Customer, not this file.
package shop;

import dev.tables.mapping.query.predicate.BooleanProperty;
import dev.tables.mapping.query.predicate.ComparableProperty;
import dev.tables.mapping.query.predicate.EntityPredicate;
import dev.tables.mapping.query.predicate.TextProperty;
import dev.tables.mapping.query.predicate.ValueProperty;
import java.time.Instant;
import java.time.LocalDate;
import javax.annotation.processing.Generated;

/**
 * The properties of {@link Customer}, to make an {@link EntityPredicate} of. Partition key: {@code region}. Row key: {@code name}.
 */
@Generated("dev.tables.processor.MapperProcessor")
final class Customer_ {
    /** {@code region}, part of the partition key. */
    public static final TextProperty<Customer> region = new TextProperty<>("region");

    /** {@code name}, part of the row key. */
    public static final TextProperty<Customer> name = new TextProperty<>("name");

    /** {@code since}. */
    public static final ComparableProperty<Customer, LocalDate> since = new ComparableProperty<>("since");

    /** {@code orders}. */
    public static final ComparableProperty<Customer, Integer> orders = new ComparableProperty<>("orders");

    /** {@code rank}. */
    public static final ComparableProperty<Customer, Short> rank = new ComparableProperty<>("rank");

    /** {@code active}. */
    public static final BooleanProperty<Customer> active = new BooleanProperty<>("active");

    /** {@code version}, the version. */
    public static final ValueProperty<Customer, String> version = new ValueProperty<>("version");

    /** {@code changed}, the time of the last change of the row. */
    public static final ComparableProperty<Customer, Instant> changed = new ComparableProperty<>("changed");

    private Customer_() {}
}
