// Generated from shop.Outer.Item. Change Item, not this file.
package shop;

import dev.tables.mapping.query.predicate.ComparableProperty;
import dev.tables.mapping.query.predicate.EntityPredicate;
import dev.tables.mapping.query.predicate.TextProperty;
import javax.annotation.processing.Generated;

/**
 * The properties of {@link Outer.Item}, to make an {@link EntityPredicate} of. Partition key: {@code id}. Row key: constant.
 */
@Generated("dev.tables.processor.MapperProcessor")
public final class OuterItem_ {
    /** {@code id}, part of the partition key. */
    public static final ComparableProperty<Outer.Item, Long> id = new ComparableProperty<>("id");

    /** {@code title}. */
    public static final TextProperty<Outer.Item> title = new TextProperty<>("title");

    private OuterItem_() {}
}
