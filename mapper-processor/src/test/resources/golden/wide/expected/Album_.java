// Generated from shop.Album. Change Album, not this file.
package shop;

import dev.tables.mapping.query.predicate.EntityPredicate;
import dev.tables.mapping.query.predicate.TextProperty;
import dev.tables.mapping.query.predicate.ValueProperty;
import javax.annotation.processing.Generated;

/**
 * The properties of {@link Album}, to make an {@link EntityPredicate} of. Partition key: {@code owner}. Row key: {@code title}.
 */
@Generated("dev.tables.processor.MapperProcessor")
public final class Album_ {
    /** {@code owner}, part of the partition key. */
    public static final TextProperty<Album> owner = new TextProperty<>("owner");

    /** {@code title}, part of the row key. */
    public static final TextProperty<Album> title = new TextProperty<>("title");

    /** {@code artist}. */
    public static final TextProperty<Album> artist = new TextProperty<>("artist");

    /** {@code story}, encrypted. */
    public static final ValueProperty<Album, String> story = new ValueProperty<>("story");

    private Album_() {}
}
