// Generated from shop.Order. Change Order, not this file.
package shop;

import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.model.EntityKey;
import dev.tables.mapping.value.RequiredValues;
import java.time.Instant;
import javax.annotation.processing.Generated;

/**
 * The key of {@link Order}: partition key {@code customerId}, row key {@code number} with a prefix and {@code placed}
 * descending.
 *
 * @param customerId a component of the partition key
 * @param number a component of the row key
 * @param placed a component of the row key
 */
@Generated("dev.tables.processor.MapperProcessor")
public record OrderKey(String customerId, int number, Instant placed) implements EntityKey {
    /** Creates a key. No component may be null. */
    public OrderKey {
        RequiredValues.requireKeyComponent("Order", "customerId", customerId);
        RequiredValues.requireKeyComponent("Order", "placed", placed);
    }

    /** Returns the key of an entity. */
    public static OrderKey of(Order order) {
        return new OrderKey(order.customerId(), order.number(), order.placed());
    }

    @Override
    public PrimaryKey toPrimaryKey() {
        return OrderTableMapper.primaryKey(customerId, number, placed);
    }
}
