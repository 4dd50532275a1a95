// Generated from shop.Invoice. Change Invoice, not this file.
package shop;

import dev.tables.mapping.query.predicate.CollectionProperty;
import dev.tables.mapping.query.predicate.ComparableProperty;
import dev.tables.mapping.query.predicate.EntityPredicate;
import dev.tables.mapping.query.predicate.EntityProperty;
import dev.tables.mapping.query.predicate.ValueProperty;
import javax.annotation.processing.Generated;

/** The properties of {@link Invoice}, for building an {@link EntityPredicate}. */
@Generated("dev.tables.processor.MapperProcessor")
public final class Invoice_ {
    /** Property {@code currency}, a component of the partition key. */
    public static final ComparableProperty<Invoice, Invoice.Money.Currency> currency =
            new ComparableProperty<>("currency");

    /** Property {@code code}, a component of the row key. */
    public static final ValueProperty<Invoice, Invoice.Code> code = new ValueProperty<>("code");

    /** Property {@code total}. */
    public static final ValueProperty<Invoice, Invoice.Money> total = new ValueProperty<>("total");

    /** Property {@code rounded}. */
    public static final ValueProperty<Invoice, Integer> rounded = new ValueProperty<>("rounded");

    /** Property {@code tags}. */
    public static final CollectionProperty<Invoice, String> tags = new CollectionProperty<>("tags");

    /** Property {@code counts}. */
    public static final EntityProperty<Invoice> counts = new EntityProperty<>("counts");

    /** Property {@code first}. */
    public static final EntityProperty<Invoice> first = new EntityProperty<>("first");

    private Invoice_() {}
}
