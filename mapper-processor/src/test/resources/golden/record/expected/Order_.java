// Generated from shop.Order. Change Order, not this file.
package shop;

import dev.tables.mapping.query.predicate.BooleanProperty;
import dev.tables.mapping.query.predicate.EntityPredicate;
import dev.tables.mapping.query.predicate.OrderedProperty;
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
    public static final OrderedProperty<Order, Integer> number = new OrderedProperty<>("number");

    /** {@code placed}, part of the row key. */
    public static final OrderedProperty<Order, Instant> placed = new OrderedProperty<>("placed");

    /** {@code status}. */
    public static final OrderedProperty<Order, Order.Status> status = new OrderedProperty<>("status");

    /** {@code total}. */
    public static final OrderedProperty<Order, BigDecimal> total = new OrderedProperty<>("total");

    /** {@code note}. */
    public static final TextProperty<Order> note = new TextProperty<>("note");

    /** {@code email}. */
    public static final TextProperty<Order> email = new TextProperty<>("email");

    /** {@code priority}. */
    public static final OrderedProperty<Order, Integer> priority = new OrderedProperty<>("priority");

    /** {@code paid}. */
    public static final BooleanProperty<Order> paid = new BooleanProperty<>("paid");

    /** {@code version}, the version. */
    public static final ValueProperty<Order, String> version = new ValueProperty<>("version");

    private Order_() {}
}
