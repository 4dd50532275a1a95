package dev.tables.mapping.value;

import dev.tables.mapping.value.internal.ExactJson;
import dev.tables.mapping.value.internal.JsonPlaces;
import dev.tables.mapping.value.internal.JsonReadBack;
import dev.tables.mapping.value.internal.JsonTypes;
import dev.tables.mapping.value.internal.JsonVerdict;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JavaType;

/**
 * The conversion of values of one type to JSON, by Jackson 3. A generated mapper creates a subclass for each type,
 * which preserves the type's arguments: {@code new JsonValues<List<String>>() {}}.
 *
 * @param <V> the type
 */
public abstract class JsonValues<V> {
    private final JavaType type;
    private final @Nullable ContainedNulls nulls;
    private volatile @Nullable JsonVerdict verdict;
    private volatile @Nullable JsonPlaces places;

    /** Creates a conversion for the type argument of the subclass. Nulls may occur anywhere in the values. */
    protected JsonValues() {
        this(null);
    }

    /**
     * Creates a conversion for the type argument of the subclass.
     *
     * @param contents the type with a {@code ?} after each part that may be null, such as {@code List<String?>}; null
     *     is rejected in all other places
     */
    protected JsonValues(@Nullable String contents) {
        nulls = contents == null ? null : ContainedNulls.of(contents);
        Type named = ((ParameterizedType) getClass().getGenericSuperclass()).getActualTypeArguments()[0];
        type = ExactJson.MAPPER.getTypeFactory().constructType(named);
    }

    /**
     * Checks that the values of the type that can be written can be read back. Called by generated mappers before
     * anything is written.
     *
     * @throws MappingException if the values cannot be read back; the message contains the unsupported type, the reason
     *     and the remedy
     */
    public final void requireReadable(String entity, String property) {
        String fault = verdict().fault();
        if (fault != null) {
            throw new MappingException(
                    entity, property, "the property is stored as JSON, but cannot be read back. " + fault);
        }
    }

    /** Returns the verdict, which is computed at the first use; concurrent threads may compute it again. */
    private JsonVerdict verdict() {
        JsonVerdict made = verdict;
        if (made == null) {
            made = JsonTypes.of(type);
            verdict = made;
        }
        return made;
    }

    /**
     * Returns whether values may contain objects of classes, which may have fields in other versions that this version
     * does not declare.
     */
    public final boolean mayContainObjects() {
        return places().mayHoldObjects();
    }

    /**
     * Returns the text that replaces a stored one and keeps the unknown fields of other versions of the classes, for
     * objects that are the same in both texts.
     *
     * @param stored the text that is stored
     * @param written the text of the value that is written
     */
    public final String keepUnknownFields(String stored, String written) {
        return stored.equals(written) ? written : places().keeping(stored, written);
    }

    private JsonPlaces places() {
        JsonPlaces made = places;
        if (made == null) {
            made = JsonPlaces.of(type);
            places = made;
        }
        return made;
    }

    /**
     * Converts a value to its text, null to null.
     *
     * @throws MappingException if Jackson cannot write the value, it would not be read back as an equal value, or it
     *     contains null where none is allowed
     */
    public final @Nullable String toText(String entity, String property, @Nullable V value) {
        if (value == null) {
            return null;
        }
        if (nulls != null && nulls.areMisplaced(value)) {
            throw new MappingException(
                    entity,
                    property,
                    "the value contains null, but its elements are not declared @Nullable. Remove the nulls, or "
                            + "declare the type as in List<@Nullable String>.");
        }
        requireReadable(entity, property);
        String misfit = verdict().misfit(value);
        if (misfit != null) {
            throw new MappingException(entity, property, misfit);
        }
        String text = text(entity, property, value);
        if (JsonReadBack.isOn()) {
            requireEqual(entity, property, value, text);
        }
        return text;
    }

    private void requireEqual(String entity, String property, V value, String text) {
        V found = fromText(entity, property, text);
        if (!JsonReadBack.isSame(value, found)) {
            throw new MappingException(
                    entity,
                    property,
                    "the value that was read back from JSON does not equal the original value. Correct the JSON "
                            + "mapping or the equals method of "
                            + value.getClass().getSimpleName()
                            + ", or give the property a converter. Only tests enable this check.");
        }
    }

    private String text(String entity, String property, V value) {
        try {
            return ExactJson.MAPPER.writerFor(type).writeValueAsString(value);
        } catch (JacksonException refused) {
            throw new MappingException(
                    entity,
                    property,
                    "the value cannot be written as JSON. Use a type that Jackson supports, or set a converter.",
                    refused);
        }
    }

    /**
     * Converts a text to its value, null to null.
     *
     * @throws MappingException if the text is not a value of the type, or contains null where the type does not allow
     *     it
     */
    public final @Nullable V fromText(String entity, String property, @Nullable String text) {
        if (text == null) {
            return null;
        }
        V value;
        try {
            value = ExactJson.MAPPER.readValue(text, type);
        } catch (JacksonException refused) {
            // Without the cause: its message quotes the stored text.
            throw new MappingException(
                    entity,
                    property,
                    "the row contains a text that is not JSON of the property's type. Declare the property as "
                            + "String to see the text, or repair the row.");
        }
        if (nulls != null && nulls.areMisplaced(value)) {
            throw new MappingException(
                    entity,
                    property,
                    "the value in the row contains null, but its elements are not declared @Nullable. If other writers "
                            + "or older rows have nulls, declare the type as in List<@Nullable String>.");
        }
        return value;
    }
}
