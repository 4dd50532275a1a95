package dev.tables.mapping;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JavaType;

/**
 * Values of one type that are stored as JSON, through Jackson 3. A generated mapper makes a subclass for each type, which is
 * how the type's arguments are known: {@code new JsonValues<List<String>>() {}}.
 *
 * @param <V> the type
 */
public abstract class JsonValues<V> {
    private final JavaType type;

    /** Remembers the type that the subclass names. */
    protected JsonValues() {
        Type named = ((ParameterizedType) getClass().getGenericSuperclass()).getActualTypeArguments()[0];
        type = ExactJson.MAPPER.getTypeFactory().constructType(named);
    }

    /**
     * The text of a value, null for null.
     *
     * @throws MappingException if Jackson cannot write it
     */
    public final @Nullable String toText(String entity, String property, @Nullable V value) {
        if (value == null) {
            return null;
        }
        try {
            return ExactJson.MAPPER.writerFor(type).writeValueAsString(value);
        } catch (JacksonException refused) {
            throw new MappingException(
                    entity,
                    property,
                    "the value cannot be written as JSON. Make its type one that Jackson knows, or give it a converter.",
                    refused);
        }
    }

    /**
     * The value of a text, null for null.
     *
     * @throws MappingException if the text is not such a value
     */
    public final @Nullable V fromText(String entity, String property, @Nullable String text) {
        if (text == null) {
            return null;
        }
        try {
            return ExactJson.MAPPER.readValue(text, type);
        } catch (JacksonException refused) {
            // Without the cause: its message quotes the stored text.
            throw new MappingException(
                    entity,
                    property,
                    "the row holds a text that is no JSON of the property's type. Make the property a String to see what"
                            + " is there, or mend the row.");
        }
    }
}
