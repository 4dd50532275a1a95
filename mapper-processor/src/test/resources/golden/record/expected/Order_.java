// Generated from shop.Order. Change Order, not this file.
package shop;

import dev.tables.mapping.query.predicate.BooleanProperty;
import dev.tables.mapping.query.predicate.ComparableProperty;
import dev.tables.mapping.query.predicate.EntityPredicate;
import dev.tables.mapping.query.predicate.TextProperty;
import dev.tables.mapping.query.predicate.ValueProperty;
import java.math.BigDecimal;
import java.time.Instant;
import javax.annotation.processing.Generated;

/** The properties of {@link Order}, for building an {@link EntityPredicate}. */
@Generated("dev.tables.processor.MapperProcessor")
public final class Order_ {
    /** Property {@code customerId}, a component of the partition key. */
    public static final TextProperty<Order> customerId = new TextProperty<>("customerId");

    /** Property {@code number}, a component of the row key. */
    public static final ComparableProperty<Order, Integer> number = new ComparableProperty<>("number");

    /** Property {@code placed}, a component of the row key. */
    public static final ComparableProperty<Order, Instant> placed = new ComparableProperty<>("placed");

    /** Property {@code status}. */
    public static final ComparableProperty<Order, Order.Status> status = new ComparableProperty<>("status");

    /** Property {@code total}. */
    public static final ComparableProperty<Order, BigDecimal> total = new ComparableProperty<>("total");

    /** Property {@code note}. */
    public static final TextProperty<Order> note = new TextProperty<>("note");

    /** Property {@code email}. */
    public static final TextProperty<Order> email = new TextProperty<>("email");

    /** Property {@code priority}. */
    public static final ComparableProperty<Order, Integer> priority = new ComparableProperty<>("priority");

    /** Property {@code paid}. */
    public static final BooleanProperty<Order> paid = new BooleanProperty<>("paid");

    /** Property {@code version}, the ETag of the row. */
    public static final ValueProperty<Order, String> version = new ValueProperty<>("version");

    private Order_() {}
}
