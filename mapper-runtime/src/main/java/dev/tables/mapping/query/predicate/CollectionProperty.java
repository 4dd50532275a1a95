package dev.tables.mapping.query.predicate;

import dev.tables.mapping.query.QueryKeyword;
import java.util.Arrays;
import java.util.Collection;

/**
 * A property that is a collection, with conditions on its elements. An index on the property contains each element.
 *
 * @param <T> the entity
 * @param <E> the type of its elements
 */
public final class CollectionProperty<T, E> extends EntityProperty<T> {
    /** Creates a property with this Java name. */
    public CollectionProperty(String name) {
        super(name);
    }

    /** Matches collections that contain the element. */
    public EntityPredicate<T> contains(E element) {
        return compared(QueryKeyword.CONTAINING, element);
    }

    /** Matches collections that do not contain the element. */
    public EntityPredicate<T> doesNotContain(E element) {
        return compared(QueryKeyword.NOT_CONTAINING, element);
    }

    /** Matches collections without elements; null does not match. */
    public EntityPredicate<T> isEmpty() {
        return compared(QueryKeyword.IS_EMPTY);
    }

    /** Matches collections with at least one element; null does not match. */
    public EntityPredicate<T> isNotEmpty() {
        return compared(QueryKeyword.IS_NOT_EMPTY);
    }

    /** Matches collections that contain at least one of the elements. */
    public EntityPredicate<T> containsAny(Collection<? extends E> elements) {
        return compared(QueryKeyword.IN, elements);
    }

    /** Matches collections that contain at least one of the elements. */
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public final EntityPredicate<T> containsAny(E... elements) {
        return containsAny(Arrays.asList(elements));
    }
}
