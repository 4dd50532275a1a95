package dev.tables.mapping.model.internal;

import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.PropertyModel;
import java.util.ArrayList;
import java.util.List;

/** The parts of messages about a name that is not a property. */
public final class UnknownProperty {
    private UnknownProperty() {}

    /**
     * Returns the properties of the value object with that name; empty if the entity has no value object with that
     * name.
     */
    public static List<String> within(EntityModel model, String written) {
        List<String> found = new ArrayList<>();
        String flat = flat(written);
        for (PropertyModel property : model.properties()) {
            String name = property.name();
            for (int dot = name.indexOf('.'); dot > 0; dot = name.indexOf('.', dot + 1)) {
                if (flat(name.substring(0, dot)).equals(flat)) {
                    found.add(name);
                }
            }
        }
        return found;
    }

    /** Returns a suggestion of the nearest name or, if no name is close, a list of all names. */
    public static String remedy(EntityModel model, String written) {
        List<String> names = new ArrayList<>();
        model.properties().forEach(property -> names.add(property.name()));
        String nearest = Spelling.closest(written, names);
        return nearest == null
                ? "Its properties: " + String.join(", ", names) + "."
                : "Did you mean '" + nearest + "'?";
    }

    /** Joins the parts of a path, which may be separated by dots, underscores or capitals, into one word. */
    public static String flat(String path) {
        StringBuilder flat = new StringBuilder();
        for (String part : path.split("[._]")) {
            if (!part.isEmpty()) {
                flat.append(Character.toUpperCase(part.charAt(0))).append(part, 1, part.length());
            }
        }
        return flat.toString();
    }
}
