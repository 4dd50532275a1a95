// Generated from shop.Article. Change Article, not this file.
package shop;

import dev.tables.mapping.query.predicate.ComparableProperty;
import dev.tables.mapping.query.predicate.EntityPredicate;
import dev.tables.mapping.query.predicate.TextProperty;
import dev.tables.mapping.query.predicate.ValueProperty;
import javax.annotation.processing.Generated;

/**
 * The properties of {@link Article}, to make an {@link EntityPredicate} of. Partition key: {@code category}. Row key: {@code name}.
 */
@Generated("dev.tables.processor.MapperProcessor")
public final class Article_ {
    /** {@code category}, part of the partition key. */
    public static final TextProperty<Article> category = new TextProperty<>("category");

    /** {@code name}, part of the row key. */
    public static final TextProperty<Article> name = new TextProperty<>("name");

    /** {@code stock}. */
    public static final ComparableProperty<Article, Integer> stock = new ComparableProperty<>("stock");

    /** {@code version}, the version. */
    public static final ValueProperty<Article, String> version = new ValueProperty<>("version");

    private Article_() {}
}
