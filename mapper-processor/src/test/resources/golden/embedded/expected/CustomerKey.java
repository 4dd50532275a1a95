// Generated from shop.Customer. Change Customer, not this file.
package shop;

import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.model.EntityKey;
import dev.tables.mapping.value.RequiredValues;
import javax.annotation.processing.Generated;

/**
 * Names one {@link Customer}. Partition key: {@code region}. Row key: {@code number}.
 *
 * @param region part of the partition key
 * @param number part of the row key
 */
@Generated("dev.tables.processor.MapperProcessor")
public record CustomerKey(String region, long number) implements EntityKey {
    /** Refuses null. */
    public CustomerKey {
        RequiredValues.requireKeyComponent("Customer", "region", region);
    }

    /** The key of an entity. */
    public static CustomerKey of(Customer customer) {
        return new CustomerKey(customer.region(), customer.number());
    }

    @Override
    public PrimaryKey toPrimaryKey() {
        return CustomerTableMapper.primaryKey(region, number);
    }
}
