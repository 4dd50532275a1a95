// Generated from shop.Outer.Item. Change Item, not this file.
package shop;

import dev.tables.mapping.query.predicate.ComparableProperty;
import dev.tables.mapping.query.predicate.EntityPredicate;
import dev.tables.mapping.query.predicate.TextProperty;
import javax.annotation.processing.Generated;

/** The properties of {@link Outer.Item}, for building an {@link EntityPredicate}. */
@Generated("dev.tables.processor.MapperProcessor")
public final class OuterItem_ {
    /** Property {@code id}, a component of the partition key. */
    public static final ComparableProperty<Outer.Item, Long> id = new ComparableProperty<>("id");

    /** Property {@code title}. */
    public static final TextProperty<Outer.Item> title = new TextProperty<>("title");

    private OuterItem_() {}
}
