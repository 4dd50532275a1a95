// Generated from shop.Customer. Change Customer, not this file.
package shop;

import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.model.EntityKey;
import dev.tables.mapping.value.RequiredValues;
import javax.annotation.processing.Generated;

/**
 * Names one {@link Customer}. Partition key: {@code region}. Row key: {@code name}.
 *
 * @param region part of the partition key
 * @param name part of the row key
 */
@Generated("dev.tables.processor.MapperProcessor")
record CustomerKey(String region, String name) implements EntityKey {
    /** Refuses null. */
    CustomerKey {
        RequiredValues.requireKeyComponent("Customer", "region", region);
        RequiredValues.requireKeyComponent("Customer", "name", name);
    }

    /** The key of an entity. */
    public static CustomerKey of(Customer customer) {
        return new CustomerKey(customer.getRegion(), customer.getName());
    }

    @Override
    public PrimaryKey toPrimaryKey() {
        return CustomerTableMapper.primaryKey(region, name);
    }
}
