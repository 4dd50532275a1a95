// Generated from shop.Invoice. Change Invoice, not this file.
package shop;

import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.model.EntityKey;
import dev.tables.mapping.value.RequiredValues;
import javax.annotation.processing.Generated;

/**
 * The key of {@link Invoice}: partition key {@code currency}, row key {@code code}.
 *
 * @param currency a component of the partition key
 * @param code a component of the row key
 */
@Generated("dev.tables.processor.MapperProcessor")
public record InvoiceKey(Invoice.Money.Currency currency, Invoice.Code code) implements EntityKey {
    /** Creates a key. No component may be null. */
    public InvoiceKey {
        RequiredValues.requireKeyComponent("Invoice", "currency", currency);
        RequiredValues.requireKeyComponent("Invoice", "code", code);
    }

    /** Returns the key of an entity. */
    public static InvoiceKey of(Invoice invoice) {
        return new InvoiceKey(invoice.currency(), invoice.code());
    }

    @Override
    public PrimaryKey toPrimaryKey() {
        return InvoiceTableMapper.primaryKey(currency, code);
    }
}
