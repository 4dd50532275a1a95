package dev.tables.mapping.query.predicate;

import dev.tables.mapping.query.QueryKeyword;
import java.util.Arrays;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * A property whose values can only be compared for equality: it is encrypted, stored by a converter, or of a type
 * without an order.
 *
 * @param <T> the entity
 * @param <V> the type of its values
 */
public class ValueProperty<T, V> extends EntityProperty<T> {
    /** Creates a property with this Java name. */
    public ValueProperty(String name) {
        super(name);
    }

    /** Matches values equal to the value. A null argument is the same as {@link #isNull}. */
    public final EntityPredicate<T> eq(@Nullable V value) {
        return compared(QueryKeyword.IS, value);
    }

    /** Matches values other than the value. A null argument is the same as {@link #isNotNull}. */
    public final EntityPredicate<T> ne(@Nullable V value) {
        return compared(QueryKeyword.IS_NOT, value);
    }

    /** Matches values equal to one of the values. Without values nothing matches, and nothing is read. */
    public final EntityPredicate<T> in(Collection<? extends V> values) {
        return compared(QueryKeyword.IN, values);
    }

    /** Matches values equal to one of the values. Without values nothing matches, and nothing is read. */
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public final EntityPredicate<T> in(V... values) {
        return in(Arrays.asList(values));
    }

    /** Matches values equal to none of the values. */
    public final EntityPredicate<T> notIn(Collection<? extends V> values) {
        return compared(QueryKeyword.NOT_IN, values);
    }

    /** Matches values equal to none of the values. */
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public final EntityPredicate<T> notIn(V... values) {
        return notIn(Arrays.asList(values));
    }
}
