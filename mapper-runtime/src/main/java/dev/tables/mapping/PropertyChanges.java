package dev.tables.mapping;

import dev.tables.engine.ETag;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * New values for some properties of an entity, for {@link EntityTable#merge}. Immutable.
 *
 * <pre>{@code
 * staff.merge(keys, PropertyChanges.set("salary", 5000).set("address.city", null));
 * }</pre>
 */
public final class PropertyChanges {
    private final Map<String, @Nullable Object> values;
    private final @Nullable ETag version;

    private PropertyChanges(Map<String, @Nullable Object> values, @Nullable ETag version) {
        this.values = values;
        this.version = version;
    }

    /**
     * Changes one property.
     *
     * @param property its Java name, with dots if it is in a value object
     * @param value as the property is declared, in an {@code Optional} or not; null removes it
     */
    public static PropertyChanges of(String property, @Nullable Object value) {
        return new PropertyChanges(Map.of(), null).set(property, value);
    }

    /** The same with one more property changed; of one named twice the last value counts. */
    public PropertyChanges set(String property, @Nullable Object value) {
        Map<String, @Nullable Object> more = new LinkedHashMap<>(values);
        more.put(property, value instanceof Optional<?> optional ? optional.orElse(null) : value);
        return new PropertyChanges(more, version);
    }

    /** The same, only if the row has this version. */
    public PropertyChanges ifVersion(ETag expected) {
        return new PropertyChanges(values, expected);
    }

    /** The new values by property, in order. */
    public Map<String, @Nullable Object> values() {
        return Collections.unmodifiableMap(values);
    }

    /** The version the row must have; null if any will do. */
    public @Nullable ETag version() {
        return version;
    }

    /** Names the properties; never shows values. */
    @Override
    public String toString() {
        return "changes of " + values.keySet();
    }
}
