package dev.tables.mapping.query.predicate;

import dev.tables.mapping.query.QueryKeyword;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A property of an entity, with conditions on whether it has a value. Subclasses add the conditions that other types of
 * properties allow. Created by generated code; immutable.
 *
 * @param <T> the entity
 */
public class EntityProperty<T> {
    private final String name;

    /**
     * Creates a property with this Java name. The name of a property in a value object has dots: {@code address.city}.
     */
    public EntityProperty(String name) {
        this.name = name;
    }

    /** Returns the Java name, as in sorts and projections; with dots if the property is in a value object. */
    public final String name() {
        return name;
    }

    /**
     * Matches entities without a value. No index serves this condition, because indexes contain only entities with a
     * value.
     */
    public final EntityPredicate<T> isNull() {
        return compared(QueryKeyword.IS_NULL);
    }

    /** Matches entities with a value. */
    public final EntityPredicate<T> isNotNull() {
        return compared(QueryKeyword.IS_NOT_NULL);
    }

    final EntityPredicate<T> compared(QueryKeyword keyword, @Nullable Object... arguments) {
        return new EntityPredicate.Comparison<>(name, keyword, Arrays.asList(arguments), false);
    }

    @Override
    public final String toString() {
        return name;
    }
}
