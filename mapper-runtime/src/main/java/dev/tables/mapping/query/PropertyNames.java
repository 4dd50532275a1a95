package dev.tables.mapping.query;

import dev.tables.mapping.EntityModel;
import dev.tables.mapping.PropertyModel;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Finds properties by the names that methods and sorts use. */
final class PropertyNames {
    private PropertyNames() {}

    /** The property that the text names: capitalized or not, nested ones with dots, underscores or camel case. */
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
        String flat = flat(text);
        for (PropertyModel property : model.properties()) {
            if (property.name().indexOf('.') > 0 && flat(property.name()).equals(flat)) {
                return property;
            }
        }
        return null;
    }

    /** The property, or an exception that names the nearest. */
    static PropertyModel required(EntityModel model, String text, String where) {
        PropertyModel found = find(model, text);
        if (found == null) {
            throw unknown(model, text, where);
        }
        return found;
    }

    static QueryRefusedException unknown(EntityModel model, String text, String where) {
        String nearest = null;
        int least = Math.max(2, text.length() / 3) + 1;
        for (PropertyModel property : model.properties()) {
            int distance = distance(property.name().toLowerCase(Locale.ROOT), text.toLowerCase(Locale.ROOT));
            if (distance < least) {
                least = distance;
                nearest = property.name();
            }
        }
        String remedy = nearest == null ? " Its properties: " + names(model) + "." : " Did you mean '" + nearest + "'?";
        return new QueryRefusedException(
                model.entity(), null, "there is no property '" + text + "', which " + where + " names." + remedy);
    }

    private static String names(EntityModel model) {
        StringBuilder names = new StringBuilder();
        model.properties()
                .forEach(property -> names.append(names.isEmpty() ? "" : ", ").append(property.name()));
        return names.toString();
    }

    private static String flat(String path) {
        StringBuilder flat = new StringBuilder();
        for (String part : path.split("[._]")) {
            if (!part.isEmpty()) {
                flat.append(Character.toUpperCase(part.charAt(0))).append(part, 1, part.length());
            }
        }
        return flat.toString();
    }

    /** Edits from one text to the other. */
    private static int distance(String from, String to) {
        int[] row = new int[to.length() + 1];
        for (int j = 0; j <= to.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int replace = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replace, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[to.length()];
    }
}
