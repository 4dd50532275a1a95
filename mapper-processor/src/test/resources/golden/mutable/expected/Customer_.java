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

/** The properties of {@link Customer}, for building an {@link EntityPredicate}. */
@Generated("dev.tables.processor.MapperProcessor")
final class Customer_ {
    /** Property {@code region}, a component of the partition key. */
    public static final TextProperty<Customer> region = new TextProperty<>("region");

    /** Property {@code name}, a component of the row key. */
    public static final TextProperty<Customer> name = new TextProperty<>("name");

    /** Property {@code since}. */
    public static final ComparableProperty<Customer, LocalDate> since = new ComparableProperty<>("since");

    /** Property {@code orders}. */
    public static final ComparableProperty<Customer, Integer> orders = new ComparableProperty<>("orders");

    /** Property {@code rank}. */
    public static final ComparableProperty<Customer, Short> rank = new ComparableProperty<>("rank");

    /** Property {@code active}. */
    public static final BooleanProperty<Customer> active = new BooleanProperty<>("active");

    /** Property {@code version}, the ETag of the row. */
    public static final ValueProperty<Customer, String> version = new ValueProperty<>("version");

    /** Property {@code changed}, the time of the last change of the row. */
    public static final ComparableProperty<Customer, Instant> changed = new ComparableProperty<>("changed");

    private Customer_() {}
}
