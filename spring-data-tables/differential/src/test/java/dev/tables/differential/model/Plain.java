package dev.tables.differential.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An entity as plain values by name; a value object is such a map itself. Immutable. */
public final class Plain {
    private final Map<String, @Nullable Object> values;

    /** Copies the values. */
    public Plain(Map<String, @Nullable Object> values) {
        this.values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    /** All values by name. */
    public Map<String, @Nullable Object> values() {
        return values;
    }

    /** The value of a property, of a value object's property, or what a method computes. */
    public @Nullable Object get(String path) {
        int dot = path.indexOf('.');
        if (dot < 0) {
            return Computed.isName(path) ? Computed.of(path, this) : values.get(path);
        }
        return values.get(path.substring(0, dot)) instanceof Map<?, ?> inner
                ? inner.get(path.substring(dot + 1))
                : null;
    }

    /** The same with another value of a property, or of the property of a value object that is there. */
    public Plain with(String path, @Nullable Object value) {
        Map<String, @Nullable Object> changed = new HashMap<>(values);
        int dot = path.indexOf('.');
        if (dot < 0) {
            changed.put(path, value);
        } else {
            Map<String, @Nullable Object> inner = new LinkedHashMap<>();
            if (values.get(path.substring(0, dot)) instanceof Map<?, ?> present) {
                present.forEach((name, one) -> inner.put(String.valueOf(name), one));
            }
            inner.put(path.substring(dot + 1), value);
            changed.put(path.substring(0, dot), inner);
        }
        Map<String, @Nullable Object> ordered = new LinkedHashMap<>();
        values.keySet().forEach(name -> ordered.put(name, changed.get(name)));
        return new Plain(ordered);
    }

    /** The values of the properties that make its keys. */
    public List<Object> key(Model model) {
        return keys(model.keys());
    }

    /** The values of the properties that make its partition key. */
    public List<Object> partition(Model model) {
        return keys(model.partitionKeys());
    }

    private List<Object> keys(List<Field> fields) {
        List<Object> key = new ArrayList<>();
        fields.forEach(field -> key.add(Stored.key(values.get(field.name()))));
        return key;
    }

    @Override
    public String toString() {
        return Texts.of(values);
    }
}
