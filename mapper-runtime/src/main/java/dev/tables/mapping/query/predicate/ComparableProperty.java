package dev.tables.mapping.query.predicate;

import dev.tables.mapping.query.QueryKeyword;

/**
 * A property whose values have an order, that of keys: numbers and times by size, text by UTF-16 code unit, enums by name, UUIDs
 * by text.
 *
 * @param <T> the entity
 * @param <V> the type of its values
 */
public class ComparableProperty<T, V> extends ValueProperty<T, V> {
    /** Of the Java name. */
    public ComparableProperty(String name) {
        super(name);
    }

    /** Greater than the value, or later. */
    public final EntityPredicate<T> gt(V value) {
        return compared(QueryKeyword.GREATER_THAN, value);
    }

    /** Greater than the value, or equal. */
    public final EntityPredicate<T> ge(V value) {
        return compared(QueryKeyword.GREATER_THAN_EQUAL, value);
    }

    /** Less than the value, or earlier. */
    public final EntityPredicate<T> lt(V value) {
        return compared(QueryKeyword.LESS_THAN, value);
    }

    /** Less than the value, or equal. */
    public final EntityPredicate<T> le(V value) {
        return compared(QueryKeyword.LESS_THAN_EQUAL, value);
    }

    /** Between two values, both included. */
    public final EntityPredicate<T> between(V least, V greatest) {
        return compared(QueryKeyword.BETWEEN, least, greatest);
    }

    /** The order of its values; without a value is last. */
    public final PropertySort<T> asc() {
        return new PropertySort<>(name(), false);
    }

    /** The reverse order of its values; without a value is first. */
    public final PropertySort<T> desc() {
        return new PropertySort<>(name(), true);
    }
}
