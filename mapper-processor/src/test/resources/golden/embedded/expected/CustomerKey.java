// Generated from shop.Customer. Change Customer, not this file.
package shop;

import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.model.EntityKey;
import dev.tables.mapping.value.RequiredValues;
import javax.annotation.processing.Generated;

/**
 * The key of {@link Customer}: partition key {@code region}, row key {@code number}.
 *
 * @param region a component of the partition key
 * @param number a component of the row key
 */
@Generated("dev.tables.processor.MapperProcessor")
public record CustomerKey(String region, long number) implements EntityKey {
    /** Creates a key. No component may be null. */
    public CustomerKey {
        RequiredValues.requireKeyComponent("Customer", "region", region);
    }

    /** Returns the key of an entity. */
    public static CustomerKey of(Customer customer) {
        return new CustomerKey(customer.region(), customer.number());
    }

    @Override
    public PrimaryKey toPrimaryKey() {
        return CustomerTableMapper.primaryKey(region, number);
    }
}
