package dev.tables.mapping.query.predicate;

import dev.tables.mapping.query.QueryKeyword;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A property of an entity, of which can be asked whether it has a value. Its subclasses offer what else their kind of property
 * allows. Made by generated code; immutable.
 *
 * @param <T> the entity
 */
public class EntityProperty<T> {
    private final String name;

    /** Of the Java name, that of a property in a value object with dots: {@code address.city}. */
    public EntityProperty(String name) {
        this.name = name;
    }

    /** Its Java name, as in sorts and projections; with dots if it is in a value object. */
    public final String name() {
        return name;
    }

    /** Whether there is no value. No index serves it: those without a value are in none. */
    public final EntityPredicate<T> isNull() {
        return compared(QueryKeyword.IS_NULL);
    }

    /** Whether there is a value. */
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
