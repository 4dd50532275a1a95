package dev.tables.mapping.query.predicate;

import dev.tables.mapping.query.QueryKeyword;
import java.util.Arrays;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * A property whose values are equal or not, and nothing else: one that is encrypted or kept by a converter, or of a type without
 * order.
 *
 * @param <T> the entity
 * @param <V> the type of its values
 */
public class ValueProperty<T, V> extends EntityProperty<T> {
    /** Of the Java name. */
    public ValueProperty(String name) {
        super(name);
    }

    /** Equal to the value; null asks {@link #isNull}. */
    public final EntityPredicate<T> eq(@Nullable V value) {
        return compared(QueryKeyword.IS, value);
    }

    /** A value other than this one; null asks {@link #isNotNull}. */
    public final EntityPredicate<T> ne(@Nullable V value) {
        return compared(QueryKeyword.IS_NOT, value);
    }

    /** One of the values; of none, nothing matches, and nothing is read. */
    public final EntityPredicate<T> in(Collection<? extends V> values) {
        return compared(QueryKeyword.IN, values);
    }

    /** One of the values. */
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public final EntityPredicate<T> in(V... values) {
        return in(Arrays.asList(values));
    }

    /** A value that is none of these. */
    public final EntityPredicate<T> notIn(Collection<? extends V> values) {
        return compared(QueryKeyword.NOT_IN, values);
    }

    /** A value that is none of these. */
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public final EntityPredicate<T> notIn(V... values) {
        return notIn(Arrays.asList(values));
    }
}
