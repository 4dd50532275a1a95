// Generated from shop.Payment. Change Payment, not this file.
package shop;

import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.model.EntityKey;
import dev.tables.mapping.value.RequiredValues;
import javax.annotation.processing.Generated;

/**
 * The key of {@link Payment}: partition key {@code account}, row key {@code number}.
 *
 * @param account a component of the partition key
 * @param number a component of the row key
 */
@Generated("dev.tables.processor.MapperProcessor")
public record PaymentKey(String account, long number) implements EntityKey {
    /** Creates a key. No component may be null. */
    public PaymentKey {
        RequiredValues.requireKeyComponent("Payment", "account", account);
    }

    /** Returns the key of an entity. */
    public static PaymentKey of(Payment payment) {
        return new PaymentKey(payment.account(), payment.number());
    }

    @Override
    public PrimaryKey toPrimaryKey() {
        return PaymentTableMapper.primaryKey(account, number);
    }
}
