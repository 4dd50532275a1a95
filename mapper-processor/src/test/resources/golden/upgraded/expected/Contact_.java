// Generated from shop.Contact. Change Contact, not this file.
package shop;

import dev.tables.mapping.query.predicate.ComparableProperty;
import dev.tables.mapping.query.predicate.EntityPredicate;
import dev.tables.mapping.query.predicate.TextProperty;
import javax.annotation.processing.Generated;

/** The properties of {@link Contact}, for building an {@link EntityPredicate}. */
@Generated("dev.tables.processor.MapperProcessor")
public final class Contact_ {
    /** Property {@code team}, a component of the partition key. */
    public static final TextProperty<Contact> team = new TextProperty<>("team");

    /** Property {@code number}, a component of the row key. */
    public static final ComparableProperty<Contact, Integer> number = new ComparableProperty<>("number");

    /** Property {@code fullName}. */
    public static final TextProperty<Contact> fullName = new TextProperty<>("fullName");

    /** Property {@code mail}. */
    public static final TextProperty<Contact> mail = new TextProperty<>("mail");

    private Contact_() {}
}
