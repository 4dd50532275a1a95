// Generated from shop.Contact. Change Contact, not this file.
package shop;

import dev.tables.mapping.query.predicate.ComparableProperty;
import dev.tables.mapping.query.predicate.EntityPredicate;
import dev.tables.mapping.query.predicate.TextProperty;
import javax.annotation.processing.Generated;

/**
 * The properties of {@link Contact}, to make an {@link EntityPredicate} of. Partition key: {@code team}. Row key: {@code number}.
 */
@Generated("dev.tables.processor.MapperProcessor")
public final class Contact_ {
    /** {@code team}, part of the partition key. */
    public static final TextProperty<Contact> team = new TextProperty<>("team");

    /** {@code number}, part of the row key. */
    public static final ComparableProperty<Contact, Integer> number = new ComparableProperty<>("number");

    /** {@code fullName}. */
    public static final TextProperty<Contact> fullName = new TextProperty<>("fullName");

    /** {@code mail}. */
    public static final TextProperty<Contact> mail = new TextProperty<>("mail");

    private Contact_() {}
}
