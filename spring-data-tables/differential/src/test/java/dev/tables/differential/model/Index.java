package dev.tables.differential.model;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import java.util.List;
import java.util.stream.Collectors;

/**
 * An index of a random entity.
 *
 * @param name its name
 * @param properties what it is of, each with {@code " desc"} where it is descending
 * @param scope where its rows are
 * @param layout what they hold
 * @param unique whether values occur once
 * @param including what rows of layout INCLUDED_PROPERTIES hold besides
 * @param ignoreCase whether regardless of case
 */
public record Index(
        String name,
        List<String> properties,
        IndexScope scope,
        IndexLayout layout,
        boolean unique,
        List<String> including,
        boolean ignoreCase) {

    /** The properties without their directions. */
    public List<String> paths() {
        return properties.stream().map(text -> text.replace(" desc", "")).toList();
    }

    /** Whether it is declared at the method that computes a property. */
    boolean isAt(Field method) {
        return name.equals("at" + method.capital());
    }

    String annotation() {
        return "@IndexedBy(name = \"" + name + "\", properties = " + list(properties) + ", scope = IndexScope." + scope
                + ", layout = IndexLayout." + layout + (unique ? ", unique = true" : "")
                + (including.isEmpty() ? "" : ", include = " + list(including))
                + (ignoreCase ? ", ignoreCase = true" : "") + ")\n";
    }

    private static String list(List<String> texts) {
        return texts.stream().map(text -> "\"" + text + "\"").collect(Collectors.joining(", ", "{", "}"));
    }
}
