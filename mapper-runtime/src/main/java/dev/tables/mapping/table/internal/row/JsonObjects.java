package dev.tables.mapping.table.internal.row;

import dev.tables.engine.InvalidRowException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowSource;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.model.PropertyStorage;
import dev.tables.mapping.value.JsonValues;
import dev.tables.mapping.value.MappingException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The properties of an entity that are stored as JSON containing objects of classes. A write that replaces the JSON of
 * a property keeps the fields of its objects that only other versions of their classes have.
 *
 * @param <T> the entity
 */
public final class JsonObjects<T> {
    private final EntityMapper<T> mapper;
    /** Properties by stored name. */
    private final Map<String, Property> properties = new LinkedHashMap<>();

    /**
     * A property.
     *
     * @param name the Java name
     * @param values its type
     */
    private record Property(String name, JsonValues<?> values) {}

    private JsonObjects(EntityMapper<T> mapper) {
        this.mapper = mapper;
        for (PropertyModel property : mapper.model().properties()) {
            JsonValues<?> values = property.role() == PropertyModel.Role.PROPERTY ? mapper.json(property.name()) : null;
            if (values != null && values.mayContainObjects()) {
                properties.put(property.storedName(), new Property(property.name(), values));
            }
        }
    }

    /**
     * Creates the component that keeps the JSON fields of other versions; returns null if no property is an object in
     * JSON.
     */
    static <T> @Nullable JsonObjects<T> of(EntityMapper<T> mapper) {
        JsonObjects<T> made = new JsonObjects<>(mapper);
        return made.properties.isEmpty() ? null : made;
    }

    /** Returns whether one of the properties has one of these stored names. */
    public boolean areAmong(Set<String> storedNames) {
        return properties.keySet().stream().anyMatch(storedNames::contains);
    }

    /**
     * Returns the JSON texts of a row by stored name.
     *
     * @param plain the row in plain text, under current names
     * @param outside the references of values outside of the row, which are not read
     */
    public Map<String, String> in(RowReader plain, Map<String, LargeReference> outside) {
        Map<String, String> texts = new HashMap<>();
        for (String name : properties.keySet()) {
            String text = outside.containsKey(PropertyStorage.referenceName(name)) ? null : text(plain, name);
            if (text != null) {
                texts.put(name, text);
            }
        }
        return texts;
    }

    private static @Nullable String text(RowReader plain, String name) {
        try {
            return plain.string(name);
        } catch (MappingException unreadable) {
            if (unreadable.isRetryable()) {
                throw unreadable;
            }
            return null;
        } catch (InvalidRowException noText) {
            return null;
        }
    }

    /**
     * The JSON of a row that is replaced.
     *
     * @param texts its texts, by stored name
     * @param blobs its references to large values, by stored name
     */
    public record Replaced(Map<String, String> texts, Map<String, LargeReference> blobs) {}

    /**
     * Returns the row of an entity with the JSON fields kept from the replaced row; null if no fields are kept.
     *
     * @param entity the entity
     * @param plain its properties
     * @param replaced the JSON of the row that is replaced
     * @param large the entity's large values, or null if there are none
     */
    @Nullable
    public Row keeping(PrimaryKey keys, T entity, RowSource plain, Replaced replaced, @Nullable LargeValues large) {
        Map<String, String> texts = replaced.texts();
        Map<String, String> kept = new LinkedHashMap<>();
        properties.forEach((name, property) -> {
            LargeReference outside = replaced.blobs().get(PropertyStorage.referenceName(name));
            String written =
                    outside == null && !texts.containsKey(name) ? null : written(entity, plain, name, property.name());
            if (written != null) {
                String stored =
                        outside == null || large == null ? texts.get(name) : large.otherText(name, outside, written);
                String text = stored == null ? written : property.values.keepUnknownFields(stored, written);
                if (!text.equals(written)) {
                    kept.put(name, text);
                }
            }
        });
        if (kept.isEmpty()) {
            return null;
        }
        Row row = plain instanceof Row whole ? whole : Row.of(keys, plain);
        for (Map.Entry<String, String> one : kept.entrySet()) {
            row = row.with(one.getKey(), one.getValue());
        }
        return row;
    }

    /**
     * Returns the text that is written, or null if no text is written or the text is refused. The write itself throws
     * the error of a refused text.
     */
    private @Nullable String written(T entity, RowSource plain, String storedName, String name) {
        try {
            Object text = plain instanceof Row row ? row.value(storedName) : mapper.property(entity, name);
            return text instanceof String string ? string : null;
        } catch (RuntimeException refused) {
            return null;
        }
    }

    /**
     * Returns the JSON texts that the changes write, including the fields that are kept, by stored name.
     *
     * @param row the row that is changed, in plain text
     * @param changes the changes
     */
    public Map<String, String> kept(Row row, StoredChanges changes) {
        Map<String, String> kept = new HashMap<>();
        for (String name : changes.storedNames()) {
            Property property = properties.get(name);
            if (property != null
                    && row.value(name) instanceof String stored
                    && changes.value(name) instanceof String written) {
                kept.put(name, property.values.keepUnknownFields(stored, written));
            }
        }
        return kept;
    }
}
