// Generated from shop.Article. Change Article, not this file.
package shop;

import dev.tables.mapping.query.predicate.ComparableProperty;
import dev.tables.mapping.query.predicate.EntityPredicate;
import dev.tables.mapping.query.predicate.TextProperty;
import dev.tables.mapping.query.predicate.ValueProperty;
import javax.annotation.processing.Generated;

/** The properties of {@link Article}, for building an {@link EntityPredicate}. */
@Generated("dev.tables.processor.MapperProcessor")
public final class Article_ {
    /** Property {@code category}, a component of the partition key. */
    public static final TextProperty<Article> category = new TextProperty<>("category");

    /** Property {@code name}, a component of the row key. */
    public static final TextProperty<Article> name = new TextProperty<>("name");

    /** Property {@code stock}. */
    public static final ComparableProperty<Article, Integer> stock = new ComparableProperty<>("stock");

    /** Property {@code version}, the ETag of the row. */
    public static final ValueProperty<Article, String> version = new ValueProperty<>("version");

    private Article_() {}
}
