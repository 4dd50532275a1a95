// Generated from shop.Payment. Change Payment, not this file.
package shop;

import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.model.EntityKey;
import dev.tables.mapping.value.RequiredValues;
import javax.annotation.processing.Generated;

/**
 * Names one {@link Payment}. Partition key: {@code account}. Row key: {@code number}.
 *
 * @param account part of the partition key
 * @param number part of the row key
 */
@Generated("dev.tables.processor.MapperProcessor")
public record PaymentKey(String account, long number) implements EntityKey {
    /** Refuses null. */
    public PaymentKey {
        RequiredValues.requireKeyComponent("Payment", "account", account);
    }

    /** The key of an entity. */
    public static PaymentKey of(Payment payment) {
        return new PaymentKey(payment.account(), payment.number());
    }

    @Override
    public PrimaryKey toPrimaryKey() {
        return PaymentTableMapper.primaryKey(account, number);
    }
}
