// Generated from shop.Order. Change Order, not this file.
package shop;

import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.model.EntityKey;
import dev.tables.mapping.value.RequiredValues;
import java.time.Instant;
import javax.annotation.processing.Generated;

/**
 * Names one {@link Order}. Partition key: {@code customerId}. Row key: {@code number} with a prefix, {@code placed} descending.
 *
 * @param customerId part of the partition key
 * @param number part of the row key
 * @param placed part of the row key
 */
@Generated("dev.tables.processor.MapperProcessor")
public record OrderKey(String customerId, int number, Instant placed) implements EntityKey {
    /** Refuses null. */
    public OrderKey {
        RequiredValues.requireKeyComponent("Order", "customerId", customerId);
        RequiredValues.requireKeyComponent("Order", "placed", placed);
    }

    /** The key of an entity. */
    public static OrderKey of(Order order) {
        return new OrderKey(order.customerId(), order.number(), order.placed());
    }

    @Override
    public PrimaryKey toPrimaryKey() {
        return OrderTableMapper.primaryKey(customerId, number, placed);
    }
}
