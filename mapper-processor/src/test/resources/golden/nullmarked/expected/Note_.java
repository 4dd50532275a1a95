// Generated from shop.Note. Change Note, not this file.
package shop;

import dev.tables.mapping.query.predicate.ComparableProperty;
import dev.tables.mapping.query.predicate.EntityPredicate;
import dev.tables.mapping.query.predicate.TextProperty;
import dev.tables.mapping.query.predicate.ValueProperty;
import java.time.LocalDate;
import javax.annotation.processing.Generated;

/** The properties of {@link Note}, for building an {@link EntityPredicate}. */
@Generated("dev.tables.processor.MapperProcessor")
public final class Note_ {
    /** Property {@code owner}, a component of the partition key. */
    public static final TextProperty<Note> owner = new TextProperty<>("owner");

    /** Property {@code number}, a component of the row key. */
    public static final ComparableProperty<Note, Integer> number = new ComparableProperty<>("number");

    /** Property {@code text}. */
    public static final TextProperty<Note> text = new TextProperty<>("text");

    /** Property {@code title}. */
    public static final TextProperty<Note> title = new TextProperty<>("title");

    /** Property {@code stars}. */
    public static final ComparableProperty<Note, Integer> stars = new ComparableProperty<>("stars");

    /** Property {@code likes}. */
    public static final ComparableProperty<Note, Integer> likes = new ComparableProperty<>("likes");

    /** Property {@code written}. */
    public static final ComparableProperty<Note, LocalDate> written = new ComparableProperty<>("written");

    /** Property {@code due}. */
    public static final ComparableProperty<Note, LocalDate> due = new ComparableProperty<>("due");

    /** Property {@code picture}. */
    public static final ValueProperty<Note, byte[]> picture = new ValueProperty<>("picture");

    /** Property {@code version}, the ETag of the row. */
    public static final ValueProperty<Note, String> version = new ValueProperty<>("version");

    private Note_() {}
}
