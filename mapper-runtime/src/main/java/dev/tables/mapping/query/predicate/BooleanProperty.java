package dev.tables.mapping.query.predicate;

import dev.tables.mapping.query.QueryKeyword;

/**
 * A property that is true or false; false comes before true.
 *
 * @param <T> the entity
 */
public final class BooleanProperty<T> extends ComparableProperty<T, Boolean> {
    /** Creates a property with this Java name. */
    public BooleanProperty(String name) {
        super(name);
    }

    /** Matches if the value is true. */
    public EntityPredicate<T> isTrue() {
        return compared(QueryKeyword.TRUE);
    }

    /** Matches if the value is false, and not null. */
    public EntityPredicate<T> isFalse() {
        return compared(QueryKeyword.FALSE);
    }
}
