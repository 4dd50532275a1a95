// Generated from shop.Invoice. Change Invoice, not this file.
package shop;

import dev.tables.mapping.query.predicate.CollectionProperty;
import dev.tables.mapping.query.predicate.ComparableProperty;
import dev.tables.mapping.query.predicate.EntityPredicate;
import dev.tables.mapping.query.predicate.EntityProperty;
import dev.tables.mapping.query.predicate.ValueProperty;
import javax.annotation.processing.Generated;

/**
 * The properties of {@link Invoice}, to make an {@link EntityPredicate} of. Partition key: {@code currency}. Row key: {@code code}.
 */
@Generated("dev.tables.processor.MapperProcessor")
public final class Invoice_ {
    /** {@code currency}, part of the partition key. */
    public static final ComparableProperty<Invoice, Invoice.Money.Currency> currency = new ComparableProperty<>("currency");

    /** {@code code}, part of the row key. */
    public static final ValueProperty<Invoice, Invoice.Code> code = new ValueProperty<>("code");

    /** {@code total}. */
    public static final ValueProperty<Invoice, Invoice.Money> total = new ValueProperty<>("total");

    /** {@code rounded}. */
    public static final ValueProperty<Invoice, Integer> rounded = new ValueProperty<>("rounded");

    /** {@code tags}. */
    public static final CollectionProperty<Invoice, String> tags = new CollectionProperty<>("tags");

    /** {@code counts}. */
    public static final EntityProperty<Invoice> counts = new EntityProperty<>("counts");

    /** {@code first}. */
    public static final EntityProperty<Invoice> first = new EntityProperty<>("first");

    private Invoice_() {}
}
