// Generated from shop.Album. Change Album, not this file.
package shop;

import dev.tables.mapping.query.predicate.EntityPredicate;
import dev.tables.mapping.query.predicate.TextProperty;
import dev.tables.mapping.query.predicate.ValueProperty;
import javax.annotation.processing.Generated;

/** The properties of {@link Album}, for building an {@link EntityPredicate}. */
@Generated("dev.tables.processor.MapperProcessor")
public final class Album_ {
    /** Property {@code owner}, a component of the partition key. */
    public static final TextProperty<Album> owner = new TextProperty<>("owner");

    /** Property {@code title}, a component of the row key. */
    public static final TextProperty<Album> title = new TextProperty<>("title");

    /** Property {@code artist}. */
    public static final TextProperty<Album> artist = new TextProperty<>("artist");

    /** Property {@code story}, stored encrypted. */
    public static final ValueProperty<Album, String> story = new ValueProperty<>("story");

    private Album_() {}
}
