// Generated from shop.Note. Change Note, not this file.
package shop;

import dev.tables.mapping.query.predicate.EntityPredicate;
import dev.tables.mapping.query.predicate.OrderedProperty;
import dev.tables.mapping.query.predicate.TextProperty;
import dev.tables.mapping.query.predicate.ValueProperty;
import java.time.LocalDate;
import javax.annotation.processing.Generated;

/**
 * The properties of {@link Note}, to make an {@link EntityPredicate} of. Partition key: {@code owner}. Row key: {@code number}.
 */
@Generated("dev.tables.processor.MapperProcessor")
public final class Note_ {
    /** {@code owner}, part of the partition key. */
    public static final TextProperty<Note> owner = new TextProperty<>("owner");

    /** {@code number}, part of the row key. */
    public static final OrderedProperty<Note, Integer> number = new OrderedProperty<>("number");

    /** {@code text}. */
    public static final TextProperty<Note> text = new TextProperty<>("text");

    /** {@code title}. */
    public static final TextProperty<Note> title = new TextProperty<>("title");

    /** {@code stars}. */
    public static final OrderedProperty<Note, Integer> stars = new OrderedProperty<>("stars");

    /** {@code likes}. */
    public static final OrderedProperty<Note, Integer> likes = new OrderedProperty<>("likes");

    /** {@code written}. */
    public static final OrderedProperty<Note, LocalDate> written = new OrderedProperty<>("written");

    /** {@code due}. */
    public static final OrderedProperty<Note, LocalDate> due = new OrderedProperty<>("due");

    /** {@code picture}. */
    public static final ValueProperty<Note, byte[]> picture = new ValueProperty<>("picture");

    /** {@code version}, the version. */
    public static final ValueProperty<Note, String> version = new ValueProperty<>("version");

    private Note_() {}
}
