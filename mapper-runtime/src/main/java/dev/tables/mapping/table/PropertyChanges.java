package dev.tables.mapping.table;

import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.InvalidPropertyChangesException;
import dev.tables.mapping.table.internal.row.StoredChanges;
import dev.tables.mapping.table.internal.write.EntityContext;
import dev.tables.mapping.table.internal.write.EntityMerge;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * New values for some properties of an entity, for {@link EntityTable#merge}. Immutable.
 *
 * <pre>{@code
 * staff.merge(keys, PropertyChanges.of("salary", 5000).set("address.city", null));
 * days.merge(keys, PropertyChanges.ofElement("hours", 13, 21.5));
 * }</pre>
 */
public final class PropertyChanges {
    private final Map<String, @Nullable Object> values;
    private final Map<StoredChanges.Element, @Nullable Object> elements;
    private final @Nullable ETag etag;

    private PropertyChanges(
            Map<String, @Nullable Object> values,
            Map<StoredChanges.Element, @Nullable Object> elements,
            @Nullable ETag version) {
        this.values = values;
        this.elements = elements;
        this.etag = version;
    }

    /**
     * Creates a change of one property.
     *
     * @param property its Java name, with dots if it is in a value object
     * @param value the value as the property is declared, in an {@code Optional} or not; null removes it
     */
    public static PropertyChanges of(String property, @Nullable Object value) {
        return new PropertyChanges(Map.of(), Map.of(), null).set(property, value);
    }

    /**
     * Creates a change of one element of an {@code @PropertyPerElement} property.
     *
     * @param property its Java name
     * @param key the number of an element of a list or array, from 0, or the key of a value of a map
     * @param value the new value of the element; null removes it
     */
    public static PropertyChanges ofElement(String property, Object key, @Nullable Object value) {
        return new PropertyChanges(Map.of(), Map.of(), null).setElement(property, key, value);
    }

    /** Returns a copy that also changes this property; the last value counts. */
    public PropertyChanges set(String property, @Nullable Object value) {
        Map<String, @Nullable Object> more = new LinkedHashMap<>(values);
        more.put(property, value instanceof Optional<?> optional ? optional.orElse(null) : value);
        return new PropertyChanges(more, elements, etag);
    }

    /** Returns a copy that also changes this element; the last value counts. */
    public PropertyChanges setElement(String property, Object key, @Nullable Object value) {
        Map<StoredChanges.Element, @Nullable Object> more = new LinkedHashMap<>(elements);
        more.put(new StoredChanges.Element(property, key), value);
        return new PropertyChanges(values, more, etag);
    }

    /**
     * Returns a copy that requires the row to have this version. A merge rejects {@link ETag#ANY}; do not call this
     * method to accept any version.
     */
    public PropertyChanges ifMatch(ETag expected) {
        return new PropertyChanges(values, elements, expected);
    }

    /** Returns a copy that accepts any version of the row. */
    public PropertyChanges ignoringETag() {
        return new PropertyChanges(values, elements, null);
    }

    /** Returns the new values by property, in order. */
    public Map<String, @Nullable Object> values() {
        return Collections.unmodifiableMap(values);
    }

    /**
     * Returns the changes in their stored form.
     *
     * @param converters converts a declared value to a stored one, by property: {@link EntityMapper#stored}
     * @throws InvalidPropertyChangesException if a property does not exist, is no property of the row, may not be null,
     *     or has another type
     */
    StoredChanges stored(EntityModel model, BiFunction<String, Object, @Nullable Object> converters) {
        return new StoredChanges(model, converters, values, elements);
    }

    /**
     * Returns the merge of one entity with these changes.
     *
     * @throws InvalidPropertyChangesException under the same conditions as {@link #stored}
     */
    <T> EntityMerge<T> mergeOf(EntityContext<T> context, PrimaryKey keys) {
        return new EntityMerge<>(
                context, keys, stored(context.model(), context.format().mapper()::stored), etag);
    }

    /** Returns the version the row must have; null if any version is accepted. */
    public @Nullable ETag etag() {
        return etag;
    }

    /** Returns the names of the properties, never their values. */
    @Override
    public String toString() {
        Set<String> names = new LinkedHashSet<>(values.keySet());
        elements.keySet().forEach(element -> names.add(element.property()));
        return "changes of " + names;
    }
}
