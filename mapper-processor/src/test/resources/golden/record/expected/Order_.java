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

/**
 * The properties of {@link Order}, to make an {@link EntityPredicate} of. Partition key: {@code customerId}. Row key: {@code number} with a prefix, {@code placed} descending.
 */
@Generated("dev.tables.processor.MapperProcessor")
public final class Order_ {
    /** {@code customerId}, part of the partition key. */
    public static final TextProperty<Order> customerId = new TextProperty<>("customerId");

    /** {@code number}, part of the row key. */
    public static final ComparableProperty<Order, Integer> number = new ComparableProperty<>("number");

    /** {@code placed}, part of the row key. */
    public static final ComparableProperty<Order, Instant> placed = new ComparableProperty<>("placed");

    /** {@code status}. */
    public static final ComparableProperty<Order, Order.Status> status = new ComparableProperty<>("status");

    /** {@code total}. */
    public static final ComparableProperty<Order, BigDecimal> total = new ComparableProperty<>("total");

    /** {@code note}. */
    public static final TextProperty<Order> note = new TextProperty<>("note");

    /** {@code email}. */
    public static final TextProperty<Order> email = new TextProperty<>("email");

    /** {@code priority}. */
    public static final ComparableProperty<Order, Integer> priority = new ComparableProperty<>("priority");

    /** {@code paid}. */
    public static final BooleanProperty<Order> paid = new BooleanProperty<>("paid");

    /** {@code version}, the version. */
    public static final ValueProperty<Order, String> version = new ValueProperty<>("version");

    private Order_() {}
}
