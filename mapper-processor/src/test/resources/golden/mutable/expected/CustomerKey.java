// Generated from shop.Customer. Change Customer, not this file.
package shop;

import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.model.EntityKey;
import dev.tables.mapping.value.RequiredValues;
import javax.annotation.processing.Generated;

/**
 * The key of {@link Customer}: partition key {@code region}, row key {@code name}.
 *
 * @param region a component of the partition key
 * @param name a component of the row key
 */
@Generated("dev.tables.processor.MapperProcessor")
record CustomerKey(String region, String name) implements EntityKey {
    /** Creates a key. No component may be null. */
    CustomerKey {
        RequiredValues.requireKeyComponent("Customer", "region", region);
        RequiredValues.requireKeyComponent("Customer", "name", name);
    }

    /** Returns the key of an entity. */
    public static CustomerKey of(Customer customer) {
        return new CustomerKey(customer.getRegion(), customer.getName());
    }

    @Override
    public PrimaryKey toPrimaryKey() {
        return CustomerTableMapper.primaryKey(region, name);
    }
}
