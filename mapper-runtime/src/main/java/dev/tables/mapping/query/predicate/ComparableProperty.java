package dev.tables.mapping.query.predicate;

import dev.tables.mapping.query.QueryKeyword;

/**
 * A property whose values have the order of keys: numbers and times by size, text by UTF-16 code unit, enums by name,
 * UUIDs by text.
 *
 * @param <T> the entity
 * @param <V> the type of its values
 */
public class ComparableProperty<T, V> extends ValueProperty<T, V> {
    /** Creates a property with this Java name. */
    public ComparableProperty(String name) {
        super(name);
    }

    /** Matches values greater than the value, or later. */
    public final EntityPredicate<T> gt(V value) {
        return compared(QueryKeyword.GREATER_THAN, value);
    }

    /** Matches values greater than or equal to the value. */
    public final EntityPredicate<T> ge(V value) {
        return compared(QueryKeyword.GREATER_THAN_EQUAL, value);
    }

    /** Matches values less than the value, or earlier. */
    public final EntityPredicate<T> lt(V value) {
        return compared(QueryKeyword.LESS_THAN, value);
    }

    /** Matches values less than or equal to the value. */
    public final EntityPredicate<T> le(V value) {
        return compared(QueryKeyword.LESS_THAN_EQUAL, value);
    }

    /** Matches values between two values, both included. */
    public final EntityPredicate<T> between(V least, V greatest) {
        return compared(QueryKeyword.BETWEEN, least, greatest);
    }

    /** Sorts by the property in ascending order. Entities without a value come last. */
    public final PropertySort<T> asc() {
        return new PropertySort<>(name(), false);
    }

    /** Sorts by the property in descending order. Entities without a value come first. */
    public final PropertySort<T> desc() {
        return new PropertySort<>(name(), true);
    }
}
