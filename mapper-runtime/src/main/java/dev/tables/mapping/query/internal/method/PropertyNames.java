package dev.tables.mapping.query.internal.method;

import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.model.internal.UnknownProperty;
import dev.tables.mapping.query.UnsupportedQueryException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The lookup of properties by the names that methods and sorts use. */
public final class PropertyNames {
    private PropertyNames() {}

    /** Finds the property by a name: capitalized or not, nested properties with dots, underscores or camel case. */
    static @Nullable PropertyModel find(EntityModel model, String text) {
        if (text.isEmpty()) {
            return null;
        }
        PropertyModel exact = model.property(text);
        if (exact == null) {
            exact = model.property(Character.toLowerCase(text.charAt(0)) + text.substring(1));
        }
        if (exact != null) {
            return exact;
        }
        String flat = UnknownProperty.flat(text);
        for (PropertyModel property : model.properties()) {
            if (property.name().indexOf('.') > 0
                    && UnknownProperty.flat(property.name()).equals(flat)) {
                return property;
            }
        }
        return null;
    }

    /** Returns the property, or throws an exception that names the most similar property. */
    static PropertyModel required(EntityModel model, String text, String where) {
        PropertyModel found = find(model, text);
        if (found == null) {
            throw unknown(model, text, where);
        }
        return found;
    }

    static UnsupportedQueryException unknown(EntityModel model, String text, String where) {
        List<String> within = UnknownProperty.within(model, text);
        if (!within.isEmpty()) {
            return new UnsupportedQueryException(
                    model.entity(),
                    null,
                    "'" + text + "' is a value object, but " + where
                            + " refers to it as a whole. Name its properties one by one: "
                            + String.join(", ", within) + ".");
        }
        return new UnsupportedQueryException(
                model.entity(),
                null,
                where + " refers to the property '" + text + "', which does not exist. "
                        + UnknownProperty.remedy(model, text));
    }

    /** Returns a property name in the form that method names use. */
    public static String capitalized(String name) {
        return Arrays.stream(name.split("\\."))
                .map(part -> Character.toUpperCase(part.charAt(0)) + part.substring(1))
                .collect(Collectors.joining());
    }
}
