package dev.tables.mapping.model;

import dev.tables.engine.EdmType;
import dev.tables.engine.RowReader;
import dev.tables.mapping.value.EnumConstantTexts;
import dev.tables.mapping.value.MappingException;
import dev.tables.mapping.value.internal.ExactJson;
import dev.tables.mapping.value.type.ValueType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JavaType;

/**
 * A reader of the elements of a collection that is stored as a JSON array, for updates and queries that do not have the
 * collection's class. Elements have the form that {@link dev.tables.mapping.key.KeyWriter#value} accepts.
 */
public final class JsonElements {
    private JsonElements() {}

    /**
     * Returns the elements in order, without nulls, with enum constants represented by their names. Returns an empty
     * list for null.
     *
     * @throws MappingException if the text is not a JSON array of elements of the property's type
     */
    public static List<Object> of(String entity, PropertyModel property, @Nullable String text) {
        List<Object> elements = new ArrayList<>();
        ValueType type = property.comparedType();
        if (text == null) {
            return elements;
        }
        try {
            List<?> read = ExactJson.MAPPER.readValue(text, listOf(type));
            if (read != null) {
                for (Object element : read) {
                    if (element != null) {
                        Object canonical = type.keyEncoding().afterRoundTrip(element);
                        elements.add(
                                canonical instanceof String name
                                        ? property.constantTexts().constantByText(name)
                                        : canonical);
                    }
                }
            }
            return elements;
        } catch (JacksonException refused) {
            throw notElements(entity, property);
        }
    }

    /**
     * Returns the elements of the property with that name, from its stored value. Called by generated mappers.
     *
     * @throws MappingException if the value is not a JSON array of elements of the property's type
     */
    public static List<Object> of(EntityModel model, String property, @Nullable Object stored) {
        PropertyModel collection = Objects.requireNonNull(model.property(property), property);
        return of(model.entity(), collection, (String) stored);
    }

    /**
     * Reads the only element of an array, in the form in which a separate property would store the element. Returns
     * null if the array is empty or has several elements, the element is null, or a separate property could not contain
     * the element exactly.
     */
    public static @Nullable Object readElement(String entity, PropertyModel property, String json) {
        ValueType type = property.comparedType();
        List<?> read;
        try {
            read = ExactJson.MAPPER.readValue(json, listOf(type));
        } catch (JacksonException refused) {
            throw notElements(entity, property);
        }
        Object only = read == null || read.size() != 1 ? null : read.get(0);
        if (only == null || type.elementClass() != type.javaClass()) {
            return only;
        }
        boolean isExact = type.edmType() != EdmType.DATE_TIME
                || type.toFilterLiteral(only) != null && only.equals(type.toQueryArgument(only, null));
        return isExact ? type.toStored(only) : null;
    }

    /** Returns the JSON array of a single element that is stored as a separate property. */
    public static String singleElementAsJsonArray(String entity, PropertyModel property, RowReader row, String name) {
        Object only = property.comparedType().read(row, entity, property.name(), name);
        return ExactJson.MAPPER.writeValueAsString(Collections.singletonList(only));
    }

    private static MappingException notElements(String entity, PropertyModel property) {
        // Without the cause: its message quotes the stored text.
        return new MappingException(
                entity,
                property.name(),
                "the row contains text that is not a JSON array of " + property.comparedType()
                        + ". Repair the row, or save the entity again.");
    }

    /**
     * Returns whether the text contains a constant under a text that is no longer written.
     *
     * @throws MappingException if the text is not a JSON array of elements of the property's type
     */
    public static boolean containFormerConstant(String entity, PropertyModel property, @Nullable String text) {
        PropertyModel asStored = property.constantTexts(EnumConstantTexts.NONE);
        for (Object element : of(entity, asStored, text)) {
            if (element instanceof String stored && property.constantTexts().isFormerText(stored)) {
                return true;
            }
        }
        return false;
    }

    private static JavaType listOf(ValueType type) {
        return ExactJson.MAPPER.getTypeFactory().constructCollectionType(ArrayList.class, type.elementClass());
    }
}
