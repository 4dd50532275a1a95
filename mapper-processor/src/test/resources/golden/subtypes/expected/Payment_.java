// Generated from shop.Payment. Change Payment, not this file.
package shop;

import dev.tables.mapping.query.predicate.ComparableProperty;
import dev.tables.mapping.query.predicate.EntityPredicate;
import dev.tables.mapping.query.predicate.TextProperty;
import dev.tables.mapping.query.predicate.ValueProperty;
import java.math.BigDecimal;
import javax.annotation.processing.Generated;

/**
 * The properties of {@link Payment}, to make an {@link EntityPredicate} of. Partition key: {@code account}. Row key: {@code number}.
 */
@Generated("dev.tables.processor.MapperProcessor")
public final class Payment_ {
    /** {@code account}, part of the partition key. */
    public static final TextProperty<Payment> account = new TextProperty<>("account");

    /** {@code number}, part of the row key. */
    public static final ComparableProperty<Payment, Long> number = new ComparableProperty<>("number");

    /** {@code amount}. */
    public static final ComparableProperty<Payment, BigDecimal> amount = new ComparableProperty<>("amount");

    /** {@code lastFour}. */
    public static final TextProperty<Payment> lastFour = new TextProperty<>("lastFour");

    /** {@code version}, the version. */
    public static final ValueProperty<Payment, String> version = new ValueProperty<>("version");

    /** {@code iban}. */
    public static final TextProperty<Payment> iban = new TextProperty<>("iban");

    /** The subtype, by its stored name. */
    public static final TextProperty<Payment> entityType = new TextProperty<>("EntityType");

    private Payment_() {}
}
