// Generated from shop.Note. Change Note, not this file.
package shop;

import dev.tables.mapping.query.predicate.ComparableProperty;
import dev.tables.mapping.query.predicate.EntityPredicate;
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
    public static final ComparableProperty<Note, Integer> number = new ComparableProperty<>("number");

    /** {@code text}. */
    public static final TextProperty<Note> text = new TextProperty<>("text");

    /** {@code title}. */
    public static final TextProperty<Note> title = new TextProperty<>("title");

    /** {@code stars}. */
    public static final ComparableProperty<Note, Integer> stars = new ComparableProperty<>("stars");

    /** {@code likes}. */
    public static final ComparableProperty<Note, Integer> likes = new ComparableProperty<>("likes");

    /** {@code written}. */
    public static final ComparableProperty<Note, LocalDate> written = new ComparableProperty<>("written");

    /** {@code due}. */
    public static final ComparableProperty<Note, LocalDate> due = new ComparableProperty<>("due");

    /** {@code picture}. */
    public static final ValueProperty<Note, byte[]> picture = new ValueProperty<>("picture");

    /** {@code version}, the version. */
    public static final ValueProperty<Note, String> version = new ValueProperty<>("version");

    private Note_() {}
}
