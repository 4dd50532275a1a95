// Generated from shop.Payment. Change Payment, not this file.
package shop;

import dev.tables.mapping.query.predicate.ComparableProperty;
import dev.tables.mapping.query.predicate.EntityPredicate;
import dev.tables.mapping.query.predicate.TextProperty;
import dev.tables.mapping.query.predicate.ValueProperty;
import java.math.BigDecimal;
import javax.annotation.processing.Generated;

/** The properties of {@link Payment}, for building an {@link EntityPredicate}. */
@Generated("dev.tables.processor.MapperProcessor")
public final class Payment_ {
    /** Property {@code account}, a component of the partition key. */
    public static final TextProperty<Payment> account = new TextProperty<>("account");

    /** Property {@code number}, a component of the row key. */
    public static final ComparableProperty<Payment, Long> number = new ComparableProperty<>("number");

    /** Property {@code amount}. */
    public static final ComparableProperty<Payment, BigDecimal> amount = new ComparableProperty<>("amount");

    /** Property {@code lastFour}. */
    public static final TextProperty<Payment> lastFour = new TextProperty<>("lastFour");

    /** Property {@code version}, the ETag of the row. */
    public static final ValueProperty<Payment, String> version = new ValueProperty<>("version");

    /** Property {@code iban}. */
    public static final TextProperty<Payment> iban = new TextProperty<>("iban");

    /** The stored name of the subtype. */
    public static final TextProperty<Payment> entityType = new TextProperty<>("EntityType");

    private Payment_() {}
}
